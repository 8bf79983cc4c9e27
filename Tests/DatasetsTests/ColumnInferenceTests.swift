import Datasets
import TestSupport
import Testing

@Suite struct ColumnInferenceTests {
  @Test(
    arguments: [
      (["1", "-2", "+3", "", "0"], .integer),
      (["1", "-2", "+3.5", "1e9", "2.5E-3", "", "0"], .decimal),
      (["1", "1e3"], .decimal), (["00501"], .text), (["1", "02"], .text),
      (["1,000", "2"], .integer),
      (["1.", ".5", "-.25", "+5", "1e5", "-0"], .decimal), (["-0", "+5"], .integer),
      (["00.5"], .text), (["."], .text), (["1.2.3"], .text), (["0x1F"], .text),
      (["1", "n/a"], .text), ([" 1", "$2"], .integer), (["5 %"], .integer), (["1e"], .text),
      (["-"], .text), (["nan"], .text),
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

  @Test(
    arguments: [
      (["1", "-2.50", "", "1e5"], true), (["true", "", "false"], true),
      (["1", "00501"], false), (["1", "+5"], false), (["1", ".5"], false),
      (["1", "505874924095815681"], false), (["true", "False"], false), ([""], false),
      (["1953-05"], false), (["true", "1"], false),
    ] as [([String], Bool)])
  func `a column has values in JSON only if all cells of the first block are`(
    cells: [String], areValues: Bool
  ) throws {
    let list = try loaded("a,b\n" + cells.map { "\"\($0)\",x\n" }.joined())
    expectEqual(list.hasJSONValues(inColumn: 0), areValues)
    expectEqual(list.overridingKinds([0: .text]).hasJSONValues(inColumn: 0), false)
    expectEqual(list.overridingKinds([1: .integer]).hasJSONValues(inColumn: 1), true)
  }

  @Test func `a server's column has the type of its kind`() throws {
    let list = try #require(
      Dataset(name: "x", columns: ["a", "b"], kinds: [.decimal, .text], rows: [["NaN", "1"]]))
    expectEqual(list.hasJSONValues(inColumn: 0), true)
    expectEqual(list.hasJSONValues(inColumn: 1), false)
  }

  @Test func `the first block decides, and all cells for a description`() throws {
    let first = String(repeating: "12345,2026-11-27,x\n", count: 8_000)
    let dataset = try loaded("a,b,c\n\(first)n/a,soon,1\n")
    expectEqual((0..<3).map(dataset.kind(ofColumn:)), [.integer, .date, .text])
    let cells = try #require(dataset.cells(ofColumn: 0))
    expectEqual(Column.Kind(of: (0..<cells.count).lazy.map { cells[$0] }, ValueSyntax()), .text)
  }
}
