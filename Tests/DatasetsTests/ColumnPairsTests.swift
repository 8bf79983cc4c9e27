import TestSupport
import Testing

@testable import Datasets

@Suite struct ColumnPairsTests {
  private func pair(_ old: Int, _ new: Int) -> PositionPair { PositionPair(old: old, new: new) }

  @Test func `columns are matched by name`() throws {
    let pairs = ColumnPairs(try loaded("a,b,c\n1,2,3\n"), try loaded("c,d,a\n1,2,3\n"))
    expectEqual(pairs.common, [pair(2, 0), pair(0, 2)])
    expectEqual(pairs.removed, [1])
    expectEqual(pairs.added, [1])
    #expect(!pairs.areSame && !pairs.areInPlace)
  }

  @Test func `columns with the same name are matched in order`() throws {
    let pairs = ColumnPairs(try loaded("a,a\n1,2\n"), try loaded("a,a,a\n1,2,3\n"))
    expectEqual(pairs.common, [pair(0, 0), pair(1, 1)])
    expectEqual(pairs.added, [2])
  }

  @Test func `the same columns in another order are the same`() throws {
    let pairs = ColumnPairs(try loaded("a,b\n1,2\n"), try loaded("b,a\n1,2\n"))
    #expect(pairs.areSame && !pairs.areInPlace)
  }

  private func rows(_ headings: String, _ cell: (Int) -> String) throws -> Dataset {
    try loaded(headings + "\n" + (0..<40).map { "\($0),\(cell($0))\n" }.joined())
  }

  @Test func `a column with the same cells was renamed`() throws {
    let old = try rows("id,height") { "\($0 * 7)" }
    let new = try rows("id,elevation") { "\($0 == 5 ? 1 : $0 * 7)" }
    var pairs = ColumnPairs(old, new)
    pairs.findRenamed(in: old, new)
    expectEqual(pairs.renamed, [pair(1, 1)])
    expectEqual(pairs.common, [pair(0, 0), pair(1, 1)])
    #expect(pairs.removed.isEmpty && pairs.added.isEmpty && !pairs.areSame)
  }

  @Test func `few different cells do not show that a column was renamed`() throws {
    let old = try rows("id,open") { $0.isMultiple(of: 2) ? "yes" : "no" }
    let new = try rows("id,free") { $0.isMultiple(of: 3) ? "yes" : "no" }
    var pairs = ColumnPairs(old, new)
    pairs.findRenamed(in: old, new)
    expectEqual(pairs.renamed, [])
    let matches = try RowPairs.ofRows(old, new, withEqual: [pair(0, 0)])
    pairs.findRenamed(in: old, new, matches)
    expectEqual(pairs.renamed, [])
  }

  @Test func `one common cell among empty ones does not show that a column was renamed`() throws {
    func list(_ name: String, _ marked: Set<Int>) throws -> Dataset {
      let rows = (0..<40).map { "\($0),\(marked.contains($0) ? "x" : "")\n" }
      return try loaded("id,\(name)\n" + rows.joined(), as: "csv")
    }
    let (old, new) = (try list("a", [3]), try list("b", [3]))
    var pairs = ColumnPairs(old, new)
    pairs.findRenamed(in: old, new, try RowPairs.ofRows(old, new, withEqual: [pair(0, 0)]))
    expectEqual(pairs.renamed, [])
  }

  @Test func `the column with the most equal cells was renamed`() throws {
    func list(_ names: String, _ row: (Int) -> String) throws -> Dataset {
      try loaded("id,\(names)\n" + (0..<20).map { "\($0),\(row($0))\n" }.joined(), as: "csv")
    }
    // Both columns are 0 in nearly all rows.
    let old = try list("deleted,admin") { "\($0 == 3 ? 1 : 0),\($0 == 7 ? 1 : 0)" }
    let new = try list("is_admin,is_deleted") { "\($0 == 7 ? 1 : 0),\($0 == 3 ? 1 : 0)" }
    var pairs = ColumnPairs(old, new)
    pairs.findRenamed(in: old, new, try RowPairs.ofRows(old, new, withEqual: [pair(0, 0)]))
    expectEqual(pairs.renamed, [pair(2, 1), pair(1, 2)])
    expectEqual(pairs.common, [pair(0, 0), pair(2, 1), pair(1, 2)])
    #expect(pairs.removed.isEmpty && pairs.added.isEmpty)
    // Of equal columns, those at the same position.
    let (first, second) = (try list("a,b") { _ in "x,x" }, try list("c,d") { _ in "x,x" })
    pairs = ColumnPairs(first, second)
    pairs.findRenamed(
      in: first, second, try RowPairs.ofRows(first, second, withEqual: [pair(0, 0)]))
    expectEqual(pairs.renamed, [pair(1, 1), pair(2, 2)])
  }

  @Test func `matched rows show that a column was renamed and moved`() throws {
    let old = try loaded("id,open,note\n1,yes,\n2,no,\n3,no,\n")
    let new = try loaded("note,free,id\n,no,3\n,yes,1\n,no,2\n")
    var pairs = ColumnPairs(old, new)
    pairs.findRenamed(in: old, new, try RowPairs.ofRows(old, new, withEqual: [pair(0, 2)]))
    expectEqual(pairs.renamed, [pair(1, 1)])
    expectEqual(pairs.common, [pair(2, 0), pair(1, 1), pair(0, 2)])
  }
}
