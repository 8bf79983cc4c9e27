import Datasets
import TestSupport
import Testing

@Suite struct ColumnTests {
  @Test(
    arguments: [
      (["1", "-2", "+3", "", "0"], .integer),
      (["1", "-2", "+3.5", "1e9", "2.5E-3", "", "0"], .decimal),
      (["1", "1e3"], .decimal), (["00501"], .text), (["1", "02"], .text), (["1,000"], .text),
      (["1.", ".5", "-.25", "+5", "1e5", "-0"], .decimal), (["-0", "+5"], .integer),
      (["00.5"], .text), (["."], .text), (["1.2.3"], .text), (["0x1F"], .text),
      (["1", "n/a"], .text), ([" 1"], .text), (["1e"], .text), (["-"], .text), (["nan"], .text),
      (["inf"], .text),
      (["", ""], .empty), (["true", "False", ""], .boolean), (["true", "yes"], .text),
      (["true", "1"], .text), (["1953", "1954"], .integer), (["1953", "1953-05"], .date),
      (["12", "1953-05"], .text), (["1953-05-29T11:30Z", ""], .date), (["1953-02-29"], .text),
    ] as [([String], Column.Kind)])
  func `a column has the kind of all its non-empty cells`(
    cells: [String], kind: Column.Kind
  ) throws {
    let dataset = try loaded("a,b\n" + cells.map { "\"\($0)\",x\n" }.joined())
    expectEqual(dataset.kind(ofColumn: 0), kind)
    expectEqual(dataset.overridingKinds([0: .decimal]).kind(ofColumn: 0), .decimal)
  }

  @Test func `a kind accepts the cells of its columns`() {
    func kinds(_ cell: String) -> [Column.Kind] {
      Column.Kind.allCases.filter { $0.holds(Array(cell.utf8)[...]) }
    }
    expectEqual(kinds("1953"), [.text, .integer, .decimal, .date])
    expectEqual(kinds("-1.5e3"), [.text, .decimal])
    expectEqual(kinds(".5"), [.text, .decimal])
    expectEqual(kinds("5."), [.text, .decimal])
    expectEqual(kinds("00501"), [.text])
    expectEqual(kinds("TRUE"), [.text, .boolean])
    expectEqual(kinds("1953-05-29"), [.text, .date])
    expectEqual(kinds("n/a"), [.text])
  }
}
