import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct ListStateTests {
  private let swapped = "height,name,range\n8611,K2,Karakoram\n8849,Everest,Himalaya\n"

  private func search(
    _ text: String, isTyped: Bool, in source: DatasetSource, known: ListState? = nil
  ) async throws -> ListState {
    let arrangement = ListArrangement(allOf: source.columns)
    return try await ListState.search(
      .init(source: source, text: text, arrangement: arrangement), isTyped: isTyped, id: 5,
      from: source.unsearched, known: known
    ).get()
  }

  @Test func `before the first query nothing is listed`()
    async throws
  {
    let list = try smallSource().unsearched
    expectEqual(list.listed, .exact(0))
    expectEqual(list.total, .exact(4))
    #expect(list.columns.isEmpty && !list.isLimited)
    #expect(try await list.rows(in: 0..<9).isEmpty)
  }

  @Test func `columns of versions are compared by name`() async throws {
    let old = try await smallSource().list { $0.columns = [0, 1] }
    let newer = try smallSource(swapped)
    expectEqual(old.columns(for: try await newer.list { $0.columns = [1, 0] }), [0, 1])
    // A command chose another column in between.
    expectEqual(old.columns(for: try await newer.list { $0.columns = [1, 2] }), [0, 2])
  }

  @Test func `only another sort or section is a new order`()
    async throws
  {
    let old = try await smallSource().list { $0.sort = [.init(column: 1, isDescending: true)] }
    let newer = try smallSource(swapped)
    func isReordered(_ change: (inout ListArrangement) -> Void) async throws -> Bool {
      try await newer.list("k2", change).isReordered(since: old)
    }
    #expect(
      try await !isReordered {
        $0.sort = [.init(column: 0, isDescending: true)]
        $0.columns = [1]
        $0.limit = 1
      })
    #expect(try await isReordered { $0.sort = [.init(column: 0, isDescending: false)] })
    #expect(
      try await isReordered {
        $0.sort = [.init(column: 0, isDescending: true)]
        $0.section = 2
      })
  }

  @Test func `old rows are reordered only for a newer version`() async throws {
    let older = try smallSource()
    let newer = try smallSource("\(smallPeaks)Olympus,2917,Greece\n", continuing: older)
    let old = try await older.list("", { $0.limit = 3 })
    func byHeight(_ arrangement: inout ListArrangement) {
      arrangement.sort = [.init(column: 1, isDescending: false)]
      arrangement.limit = 1
    }
    let reordered = try await newer.list("", byHeight).succeeding(old).reordered
    // All rows of the old list, although the new one lists a single row.
    expectEqual(
      try await reordered?.rows(in: 0..<9).map(\.cells[0]), ["Lhotse", "K2", "Everest"])
    #expect(try await older.list("", byHeight).succeeding(old).reordered == nil)
    #expect(try await newer.list().succeeding(old).reordered == nil)
    let unsearched = older.unsearched
    #expect(try await newer.list("", byHeight).succeeding(unsearched).reordered == nil)
  }

  @Test func `an unfinished query is an error only if entered`() async throws {
    let source = try smallSource()
    expectEqual(try await search("\"k2", isTyped: true, in: source).listed, .exact(1))
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
      let list = try await search(text, isTyped: false, in: source, known: known)
      expectEqual(list.id, 5)
      return try await list.rows(in: 0..<9).map(\.cells[0])
    }
    expectEqual(try await names("k2", try await known(nil)), ["Ida"])
    expectEqual(try await names("k2", try await known(1)), ["K2"])
    expectEqual(try await names("lhotse", try await known(nil)), ["Lhotse"])
  }
}
