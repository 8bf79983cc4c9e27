import Datasets
import DiffableList
import TestSupport
import Testing

@testable import Search

@Suite struct ListUpdateTests {
  private func changes(_ update: ListUpdate) -> any ListChanges {
    update.changes(
      SnapshotDifference(from: ListSnapshot(update.old.result), to: update.snapshot))
  }

  private func byHeight(_ arrangement: inout ListArrangement) {
    arrangement.sort = [.init(column: 1, isDescending: false)]
  }

  private func search(
    _ text: String, isTyped: Bool, in source: DatasetSource, known: ListState? = nil
  ) async throws -> ListUpdate {
    let arrangement = ListArrangement(allOf: source.columns)
    return try await ListUpdate.search(
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
    let update = try await ListUpdate(from: old, to: new)
    expectEqual(update.snapshot.reconfiguredItemIdentifiers, [older.dataset.row(at: 1)])
    let names = try await ListUpdate(
      from: try await older.list { $0.columns = [0] },
      to: try await newer.list { $0.columns = [0] })
    #expect(names.snapshot.reconfiguredItemIdentifiers.isEmpty)
  }

  @Test func `a new order moves rows only with a newer version`() async throws {
    let older = try smallSource()
    let old = try await older.list()
    let sorted = try await ListUpdate(from: old, to: try await older.list("", byHeight))
    #expect(sorted.isReordered)
    expectEqual(changes(sorted).count(of: .moved), .exact(0))
    let newer = try smallSource(smallPeaks.replacing("8849", with: "1"), continuing: older)
    let both = try await ListUpdate(from: old, to: try await newer.list("", byHeight))
    expectEqual(try await changes(both).all(.moved), ["0 Everest"])
    let reread = try smallSource(
      "name,height,range\nIda,2456,\n"
        + smallPeaks.split(separator: "\n").dropFirst().prefix(3)
        .joined(separator: "\n") + "\n", continuing: older)
    let moved = try await ListUpdate(from: old, to: try await reread.list())
    #expect(!moved.isReordered)
    expectEqual(try await changes(moved).all(.moved), ["0 Ida"])
  }

  @Test func `a list without a result removes all rows`() async throws {
    let source = try smallSource()
    let update = ListUpdate(
      from: try await source.list("k2"), to: source.unsearched, reordered: nil)
    #expect(!update.isReordered)
    expectEqual(try await changes(update).all(.removed), ["0 K2"])
    expectEqual(update.snapshot.numberOfItems, 0)
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
      let update = try await search(text, isTyped: false, in: source, known: known)
      expectEqual(update.new.id, 5)
      return try await update.new.rows(in: 0..<9).map(\.cells[0])
    }
    expectEqual(try await names("k2", try await known(nil)), ["Ida"])
    expectEqual(try await names("k2", try await known(1)), ["K2"])
    expectEqual(try await names("lhotse", try await known(nil)), ["Lhotse"])
  }
}
