import Datasets
import DiffableList
import TestSupport
import Testing

@testable import Search

@Suite struct SnapshotChangesTests {
  private func changes(
    from old: ListState, to new: ListState, printsMoves: Bool = true
  ) throws -> SnapshotChanges {
    let update = ListUpdate(from: old, to: new, reordered: nil)
    let difference = SnapshotDifference(from: ListSnapshot(old.result), to: update.snapshot)
    return SnapshotChanges(
      difference, moves: printsMoves ? difference : nil, from: old.result,
      to: try #require(new.result))
  }

  private func byHeight(_ arrangement: inout ListArrangement) {
    arrangement.sort = [.init(column: 1, isDescending: false)]
  }

  @Test func `positions count rows over all sections`() async throws {
    let source = try smallSource()
    let old = try await source.list("8") { $0.section = 2 }
    let new = try await source.list("2456 | everest") { $0.section = 2 }
    let changes = try changes(from: old, to: new)
    expectEqual(try await changes.all(.removed), ["1 Lhotse", "2 K2"])
    expectEqual(try await changes.all(.inserted), ["1 Ida"])
    expectEqual(
      try await changes.page(of: .removed, from: 0, limit: 9).map(\.sectionChange), [nil, .removed])
    expectEqual(
      try await changes.page(of: .inserted, from: 0, limit: 9).map(\.sectionChange), [.inserted])
  }

  @Test func `a page is clamped to the changes`() async throws {
    let source = try smallSource()
    let changes = try changes(from: source.unsearched, to: try await source.list())
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

  @Test func `moves are those of the given difference in the new order`() async throws {
    let source = try smallSource()
    let (old, new) = (try await source.list(), try await source.list("", byHeight))
    let all = try changes(from: old, to: new)
    expectEqual(all.count(of: .moved), .exact(3))
    expectEqual(try await all.all(.moved).count, 3)
    let none = try changes(from: old, to: new, printsMoves: false)
    expectEqual(none.count(of: .moved), .exact(0))
    expectEqual(try await none.all(.moved), [])
  }

  @Test func `changed rows have their new cells`() async throws {
    let older = try smallSource()
    let newer = try smallSource(
      smallPeaks.replacing("8611", with: "8612"), continuing: older)
    let changes = try changes(from: try await older.list(), to: try await newer.list())
    expectEqual(changes.count(of: .changed), .exact(1))
    expectEqual(
      try await changes.page(of: .changed, from: 0, limit: 9).map(\.row.cells),
      [["K2", "8612", "Karakoram"]])
  }
}
