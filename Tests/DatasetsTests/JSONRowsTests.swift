import Datasets
import TestSupport
import Testing

@Suite struct JSONRowsTests {
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
}
