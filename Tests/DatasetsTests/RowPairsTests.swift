import TestSupport
import Testing

@testable import Datasets

@Suite struct RowPairsTests {
  private let key = [PositionPair(old: 0, new: 0)]

  @Test func `matched rows may have changed`() throws {
    let (old, new) = (try loaded("a,b\n1,x\n2,y\n3,z\n"), try loaded("a,b\n3,z\n1,w\n4,v\n"))
    var matches = try RowPairs.ofRows(old, new, withEqual: key)
    matches.compare(CellComparison(old, new, ColumnPairs(old, new), .init()))
    expectEqual(matches.pairs, [.init(old: 2, new: 0), .init(old: 0, new: 1)])
    expectEqual(matches.removed, [1])
    expectEqual(matches.added, [2])
    expectEqual(matches.changed, [.init(old: 0, new: 1)])
    #expect(!matches.areInOrder)
  }

  @Test func `wrong matches of hashes are removed`() throws {
    let (old, new) = (
      try loaded("a,b\n1,x\n2,y\n3,z\n4,v\n"), try loaded("a,b\n3,z\n1,w\n2,y\n5,u\n")
    )
    var matches = try RowPairs.ofRows(old, new, withEqual: key)
    matches.oldRows = [2, 1, 0, 3]
    matches.compare(CellComparison(old, new, ColumnPairs(old, new), .init()))
    expectEqual(matches.pairs, [.init(old: 2, new: 0)])
    expectEqual(matches.changed, [])
    expectEqual(matches.removed, [0, 1, 3])
    expectEqual(matches.added, [1, 2, 3])
  }

  @Test func `a sample is from the whole table`() throws {
    let list = try loaded("a\n" + (0..<1_000).map { "\($0)\n" }.joined(), as: "x.csv")
    let matches = try RowPairs.ofRows(list, list, withEqual: key)
    expectEqual(matches.sample(4).map(\.old), [0, 250, 500, 750])
    expectEqual(matches.sample(5_000).count, 1_000)
    #expect(matches.areInOrder)
  }
}
