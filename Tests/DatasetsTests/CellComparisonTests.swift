import TestSupport
import Testing

@testable import Datasets

@Suite struct CellComparisonTests {
  private func comparison(
    _ old: String, _ new: String, _ options: TableDifference.Options = .init()
  ) throws -> CellComparison {
    let (old, new) = (try loaded(old), try loaded(new))
    return CellComparison(old, new, ColumnPairs(old, new), options)
  }

  @Test func `rows are equal if their cells are`() throws {
    let comparison = try comparison("a,b\n1,\"2\"\n3,4\n", "a,b\n1,2\n3,5\n")
    #expect(comparison.canCompareBytes)
    #expect(comparison.areEqual(old: 0, new: 0))
    #expect(!comparison.areEqual(old: 1, new: 1))
    expectEqual(comparison.changedColumns(old: 1, new: 1), [PositionPair(old: 1, new: 1)])
  }

  @Test func `bytes do not decide if the columns have another order`() throws {
    let comparison = try comparison("a,b\n1,2\n", "b,a\n1,2\n2,1\n")
    #expect(!comparison.canCompareBytes)
    #expect(!comparison.areEqual(old: 0, new: 0))
    #expect(comparison.areEqual(old: 0, new: 1))
  }

  @Test(arguments: [
    ("1.00", "1.01", true), ("1.00", "1.011", false), ("-5", "-5.01", true), ("1e2", "100", true),
    ("x", "y", false), ("1", "", false), ("1", "1 x", false), ("$1", "1.001", true),
    ("1e300", "1e301", false),
  ])
  func `a tolerance applies to numbers`(old: String, new: String, isSame: Bool) throws {
    var options = TableDifference.Options()
    options.tolerances = [0: 0.01]
    let comparison = try comparison("a,b\n\(old),1\n", "a,b\n\(new),1\n", options)
    expectEqual(comparison.areEqual(old: 0, new: 0), isSame)
  }

  @Test func `a row with fewer cells has empty ones`() throws {
    let old = try loaded("a,b\n1\n2,x\n")
    let new = try loaded("a,b\n1,\n2,x\n")
    let comparison = CellComparison(old, new, ColumnPairs(old, new), .init())
    #expect(comparison.areEqual(old: 0, new: 0))
  }
}
