import Datasets
import TestSupport
import Testing

@Suite struct ColumnInferenceTests {
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

  @Test(
    arguments: [
      (["1", "-2.50", "", "1e5"], .values), (["true", "", "false"], .values),
      (["1", "00501"], .strings), (["1", "+5"], .strings), (["1", ".5"], .strings),
      (["1", "505874924095815681"], .strings), (["true", "False"], .strings), ([""], .strings),
      (["1953-05"], .strings), (["true", "1"], .strings),
    ] as [([String], Column.JSONType)])
  func `a column has values in JSON only if all cells are`(
    cells: [String], type: Column.JSONType
  ) throws {
    let list = try loaded("a,b\n" + cells.map { "\"\($0)\",x\n" }.joined())
    expectEqual(list.jsonType(ofColumn: 0), type)
    expectEqual(list.overridingKinds([0: .text]).jsonType(ofColumn: 0), .strings)
    expectEqual(list.overridingKinds([1: .integer]).jsonType(ofColumn: 1), .strings)
  }

  @Test func `a server's cells decide one by one`() throws {
    let list = try #require(
      Dataset(name: "x", columns: ["a", "b"], kinds: [.decimal, .text], rows: [["NaN", "1"]]))
    expectEqual(list.jsonType(ofColumn: 0), .valuesOrNull)
    expectEqual(list.jsonType(ofColumn: 1), .strings)
  }

  /// The kinds of one column are read from its cells, those of several columns from whole rows, in
  /// which most cells are recognized without parsing them.
  @Test func `several columns are inferred like single ones and like parsed cells`() throws {
    var generator = SeededGenerator(seed: 28)
    let families: [[String]] = [
      ["1", "23", "999999999999999", "1000000000000000", "0", "01", "-5", "+5", "2.5", "1e5", ""],
      ["1953-05", "1953-05-29", "1953-12-28", "1953-13", "1953-02-29", "1953-02-28", "1953-00"],
      ["1953", "2026", "19530", "0000", "1953-05", "1953-5-29", "1953-05-2x", "195-305-29"],
      ["true", "false", "True", "1", ""], ["a", "é", "with \"\"quotes", "1", "a,b"],
    ]
    for _ in 0..<300 {
      let columns = (0..<Int.random(in: 2...6, using: &generator)).map { _ in
        let family = families.randomElement(using: &generator) ?? []
        return family.shuffled(using: &generator).prefix(.random(in: 1...3, using: &generator))
      }
      let filler = String(repeating: "x", count: .random(in: 0...70, using: &generator))
      let rows = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        columns.map { $0.randomElement(using: &generator) ?? "" }
      }
      let isQuoted = Bool.random(using: &generator)
      let lines = rows.map { row in
        ([filler] + row).map { isQuoted || $0.contains { ",\"".contains($0) } ? "\"\($0)\"" : $0 }
          .joined(separator: ",")
      }
      let header = (0...columns.count).map { "c\($0)" }.joined(separator: ",")
      let text = ([header] + lines).joined(separator: "\n")
      let (together, single) = (try loaded(text), try loaded(text))
      together.inferKinds(ofColumns: Array(together.columns.indices))
      for column in together.columns.indices {
        let kind = together.kind(ofColumn: column)
        expectEqual(kind, single.kind(ofColumn: column))
        expectEqual(together.jsonType(ofColumn: column), single.jsonType(ofColumn: column))
        let cells = (0..<together.count).compactMap { row in
          together.withBytes(of: together.row(at: row), column) { $0.isEmpty ? nil : Array($0) }
        }
        let expected: Column.Kind? =
          cells.isEmpty
          ? .empty
          : [.integer, .decimal, .date, .boolean, .text].first { kind in
            cells.allSatisfy { kind.holds($0[...]) }
          }
        expectEqual(kind, expected)
      }
    }
  }
}
