import Datasets
import DiffableList
import TestSupport
import Testing

@testable import Search

@Suite struct ListStepTests {
  private func byHeight(_ arrangement: inout ListArrangement) {
    arrangement.sort = [.init(column: 1, isDescending: false)]
  }

  @Test func `a snapshot has the rows by section, none without a result`()
    async throws
  {
    let source = try smallSource()
    let list = try await source.list { $0.section = 2 }
    let snapshot = ListSnapshot(list.result)
    expectEqual(snapshot.sectionIdentifiers, [.text("Himalaya"), .text("Karakoram"), .empty])
    expectEqual(
      snapshot.itemIdentifiers(inSection: .text("Himalaya")),
      [0, 2].map { source.dataset.row(at: $0) })
    expectEqual(ListSnapshot(nil).numberOfSections, 0)
  }

  @Test func `only listed rows whose shown cells changed are marked`() async throws {
    let older = try smallSource()
    let newer = try smallSource(
      smallPeaks.replacing("8611", with: "8612").replacing("2456", with: "2457"),
      continuing: older)
    let (old, new) = (try await older.list(), try await newer.list("8"))
    expectEqual(new.snapshot(since: old).reconfiguredItemIdentifiers, [older.dataset.row(at: 1)])
    let names = try await (older.list { $0.columns = [0] }, newer.list { $0.columns = [0] })
    #expect(names.1.snapshot(since: names.0).reconfiguredItemIdentifiers.isEmpty)
  }

  @Test func `a new order moves rows only with a newer version`() async throws {
    let older = try smallSource()
    let old = try await older.list()
    func moved(_ new: ListState) async throws -> [String] {
      try await ListStep(from: old, to: new.succeeding(old)).all(.moved)
    }
    expectEqual(try await moved(older.list("", byHeight)), [])
    let newer = try smallSource(smallPeaks.replacing("8849", with: "1"), continuing: older)
    expectEqual(try await moved(newer.list("", byHeight)), ["0 Everest"])
    let reread = try smallSource(
      "name,height,range\nIda,2456,\n"
        + smallPeaks.split(separator: "\n").dropFirst().prefix(3)
        .joined(separator: "\n") + "\n", continuing: older)
    expectEqual(try await moved(reread.list()), ["0 Ida"])
  }

  @Test func `a list without a result removes all rows`() async throws {
    let source = try smallSource()
    let step = ListStep(from: try await source.list("k2"), to: source.unsearched)
    expectEqual(try await step.all(.removed), ["0 K2"])
    expectEqual(step.difference.removed.count, 1)
  }

  @Test func `positions count rows over all sections`() async throws {
    let source = try smallSource()
    let old = try await source.list("8") { $0.section = 2 }
    let new = try await source.list("2456 | everest") { $0.section = 2 }
    let changes = ListStep(from: old, to: new)
    expectEqual(try await changes.all(.removed), ["1 Lhotse", "2 K2"])
    expectEqual(try await changes.all(.inserted), ["1 Ida"])
    expectEqual(
      try await changes.page(of: .removed, from: 0, limit: 9).map(\.sectionChange), [nil, .removed])
    expectEqual(
      try await changes.page(of: .inserted, from: 0, limit: 9).map(\.sectionChange), [.inserted])
  }

  @Test func `a page is clamped to the changes`() async throws {
    let source = try smallSource()
    let changes = ListStep(from: source.unsearched, to: try await source.list())
    let pages = [(0, 2), (3, 9), (4, 1), (9, 9)]
    var names: [[String]] = []
    for (offset, limit) in pages {
      let page = try await changes.page(of: .inserted, from: offset, limit: limit)
      names.append(page.map(\.row.cells[0]))
    }
    expectEqual(names, [["Everest", "K2"], ["Ida"], [], []])
    expectEqual(changes.count(of: .inserted), .exact(4))
    #expect(changes.columns(of: .removed).isEmpty)
  }

  @Test func `changed rows have their new cells`() async throws {
    let older = try smallSource()
    let newer = try smallSource(
      smallPeaks.replacing("8611", with: "8612"), continuing: older)
    let changes = try await ListStep(from: older.list(), to: newer.list())
    expectEqual(changes.count(of: .changed), .exact(1))
    expectEqual(
      try await changes.page(of: .changed, from: 0, limit: 9).map(\.row.cells),
      [["K2", "8612", "Karakoram"]])
  }
}
