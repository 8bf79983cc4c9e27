import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct ListStateTests {
  private let swapped = "height,name,range\n8611,K2,Karakoram\n8849,Everest,Himalaya\n"

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
      old.isReordered(by: try await newer.list("k2", change))
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
    let reordered = try await old.reordered(by: try await newer.list("", byHeight))
    // All rows of the old list, although the new one lists a single row.
    expectEqual(
      try await reordered?.rows(in: 0..<9).map(\.cells[0]), ["Lhotse", "K2", "Everest"])
    #expect(try await old.reordered(by: try await older.list("", byHeight)) == nil)
    #expect(try await old.reordered(by: try await newer.list()) == nil)
    #expect(try await older.unsearched.reordered(by: try await newer.list("", byHeight)) == nil)
  }
}
