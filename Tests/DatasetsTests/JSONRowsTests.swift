import TestSupport
import Testing

@testable import Datasets

@Suite struct JSONRowsTests {
  @Test func `lines among objects have a column`() throws {
    let bytes = Array("{\"line\":1}\n  a\t[\r\n5\n{\"b\":2}\n".utf8)
    var source = DatasetFormat.Source(bytes: bytes)
    source.options.isStrict = true
    #expect(throws: FormatFault.self) { try DatasetFormat.jsonLines.table(source) }
    source.options.isStrict = false
    let table = try DatasetFormat.jsonLines.table(source)
    expectEqual(table.header, ["line", "line", "b"])
    let cells = Dataset(name: "x", table: table).cells
    expectEqual(cells, [["1", "", ""], ["", "  a\t[", ""], ["", "5", ""], ["", "", "2"]])
    expectEqual(table.repairs.rows.map(\.repair), [.notJSON, .notJSON])
    source = DatasetFormat.Source(bytes: Array("{\"a\":1}\nx\n{\"a\":2,\"line\":3}\n".utf8))
    expectEqual(
      Dataset(name: "x", table: try DatasetFormat.jsonLines.table(source)).cells,
      [["1", "", ""], ["", "x", ""], ["2", "", "3"]])
    source = DatasetFormat.Source(bytes: Array("{\"a\":1}\n{\"b\"\n[1]\n".utf8))
    expectEqual(
      Dataset(name: "x", table: try DatasetFormat.jsonLines.table(source)).cells,
      [["1", ""], ["", "{\"b\""], ["", "[1]"]])
  }

  @Test func `strings with quotes and nested values stay regular`() throws {
    let list = try loaded(
      #"[{"a":"say \"x\"","b":[1,{"c":"d"}]},{"a":"\"","b":"\t"}]"#, as: "x.json")
    expectEqual(list.irregularRows, [0b10])
  }

  @Test func `objects without common keys are rejected before memory fills up`() {
    let text =
      "[" + (0..<6_000).map { "{\"k\($0)\":1}" }.joined(separator: ",") + "]"
    let error = #expect(throws: DatasetError.self) { try loaded(text, as: "x.json") }
    #expect(
      error?.description.hasSuffix("different keys: the objects have too few in common") ?? false)
  }

  @Test func `rows before a new key have an empty cell for it`() throws {
    let rows = (0..<40).map { row in
      let members = (0...row / 10).map { "\"k\($0)\":\(row)" }
      return "{\(members.joined(separator: ","))}"
    }
    let list = try loaded("[\(rows.joined(separator: ","))]", as: "x.json")
    expectEqual(list.headings, ["k0", "k1", "k2", "k3"])
    expectEqual(
      list.cells,
      (0..<40).map { row in (0..<4).map { $0 <= row / 10 ? "\(row)" : "" } })
  }

  @Test func `a key with a quote is not taken for several members`() throws {
    let text = #"[{"a\":1,\"b":1},{"a":1,"b":2},{"a\":1,\"b":3},{}]"#
    let list = try loaded(text, as: "x.json")
    expectEqual(list.headings, [#"a":1,"b"#, "a", "b"])
    expectEqual(list.cells, [["1", "", ""], ["", "1", "2"], ["3", "", ""], ["", "", ""]])
  }

  @Test(arguments: [
    #"{"a":1,"b":2}"#, #"{ "a" : 1 , "b" : 2 }"#, #"{"b":2,"a":1}"#, #"{"\u0061":1,"b":2}"#,
    #"{"a":1,"c":3,"b":2}"#, #"{"a":0,"a":1,"b":2}"#, #"{"ab":0,"a":1,"b":2}"#,
  ])
  func `members are found however their keys are written`(object: String) throws {
    let list = try loaded(#"[{"a":1,"b":2},\#(object)]"#, as: "x.json")
    expectEqual(list.cells[1][..<2], ["1", "2"])
  }
}
