import Datasets
import DiffableList
import TestSupport
import Testing

@testable import Search

@Suite struct ListStepTests {
  private func changes(_ step: ListStep) -> any ListChanges {
    step.changes(SnapshotDifference(from: ListSnapshot(step.old.result), to: step.snapshot))
  }

  private func byHeight(_ arrangement: inout ListArrangement) {
    arrangement.sort = [.init(column: 1, isDescending: false)]
  }

  private func search(
    _ text: String, isTyped: Bool, in source: DatasetSource, known: ListState? = nil
  ) async throws -> ListStep {
    let arrangement = ListArrangement(allOf: source.columns)
    return try await ListStep.search(
      .init(source: source, text: text, arrangement: arrangement), isTyped: isTyped, id: 5,
      from: source.unsearched, known: known
    ).get()
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
    let step = try await ListStep(from: old, to: new)
    expectEqual(step.snapshot.reconfiguredItemIdentifiers, [older.dataset.row(at: 1)])
    let names = try await ListStep(
      from: try await older.list { $0.columns = [0] },
      to: try await newer.list { $0.columns = [0] })
    #expect(names.snapshot.reconfiguredItemIdentifiers.isEmpty)
  }

  @Test func `a new order moves rows only with a newer version`() async throws {
    let older = try smallSource()
    let old = try await older.list()
    let sorted = try await ListStep(from: old, to: try await older.list("", byHeight))
    #expect(sorted.isReordered)
    expectEqual(changes(sorted).count(of: .moved), .exact(0))
    let newer = try smallSource(smallPeaks.replacing("8849", with: "1"), continuing: older)
    let both = try await ListStep(from: old, to: try await newer.list("", byHeight))
    expectEqual(try await changes(both).all(.moved), ["0 Everest"])
    let reread = try smallSource(
      "name,height,range\nIda,2456,\n"
        + smallPeaks.split(separator: "\n").dropFirst().prefix(3)
        .joined(separator: "\n") + "\n", continuing: older)
    let moved = try await ListStep(from: old, to: try await reread.list())
    #expect(!moved.isReordered)
    expectEqual(try await changes(moved).all(.moved), ["0 Ida"])
  }

  @Test func `a list without a result removes all rows`() async throws {
    let source = try smallSource()
    let step = ListStep(
      from: try await source.list("k2"), to: source.unsearched, reordered: nil)
    #expect(!step.isReordered)
    expectEqual(try await changes(step).all(.removed), ["0 K2"])
    expectEqual(step.snapshot.numberOfItems, 0)
  }

  @Test func `positions count rows over all sections`() async throws {
    let source = try smallSource()
    let old = try await source.list("8") { $0.section = 2 }
    let new = try await source.list("2456 | everest") { $0.section = 2 }
    let changes = changes(try await ListStep(from: old, to: new))
    expectEqual(try await changes.all(.removed), ["1 Lhotse", "2 K2"])
    expectEqual(try await changes.all(.inserted), ["1 Ida"])
    expectEqual(
      try await changes.page(of: .removed, from: 0, limit: 9).map(\.sectionChange), [nil, .removed])
    expectEqual(
      try await changes.page(of: .inserted, from: 0, limit: 9).map(\.sectionChange), [.inserted])
  }

  @Test func `a page is clamped to the changes`() async throws {
    let source = try smallSource()
    let changes = changes(
      try await ListStep(from: source.unsearched, to: try await source.list()))
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
    let changes = changes(
      try await ListStep(from: try await older.list(), to: try await newer.list()))
    expectEqual(changes.count(of: .changed), .exact(1))
    expectEqual(
      try await changes.page(of: .changed, from: 0, limit: 9).map(\.row.cells),
      [["K2", "8612", "Karakoram"]])
  }

  @Test func `an unfinished query is an error only if entered`() async throws {
    let source = try smallSource()
    expectEqual(try await search("\"k2", isTyped: true, in: source).new.listed, .exact(1))
    await #expect(throws: FilterError.self) {
      try await search("k2 \"lh", isTyped: false, in: source)
    }
    await #expect(throws: FilterError.self) {
      try await search("\"", isTyped: true, in: source)
    }
    await #expect(throws: FilterError.self) {
      try await search("height>\"\"", isTyped: true, in: source)
    }
  }

  @Test func `a known list of the same query and arrangement is not searched again`() async throws {
    let source = try smallSource()
    // Rows that the query does not match identify the known result.
    func known(_ limit: Int?) async throws -> ListState {
      let found = try await source.list("ida") { $0.limit = limit }
      return ListState(
        id: 1, source: source, query: try Query("k2", columns: source.columns),
        arrangement: found.arrangement, result: found.result)
    }
    func names(_ text: String, _ known: ListState) async throws -> [String] {
      let step = try await search(text, isTyped: false, in: source, known: known)
      expectEqual(step.new.id, 5)
      return try await step.new.rows(in: 0..<9).map(\.cells[0])
    }
    expectEqual(try await names("k2", try await known(nil)), ["Ida"])
    expectEqual(try await names("k2", try await known(1)), ["K2"])
    expectEqual(try await names("lhotse", try await known(nil)), ["Lhotse"])
  }
}
