import Datasets
import Search
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables

@Suite struct PatchPlanTests {
  private func plan(
    _ text: String, _ json: String, as format: String = "csv"
  ) throws -> PatchPlan {
    try plan(Array(text.utf8), json, as: format)
  }

  private func plan(
    _ bytes: [UInt8], _ json: String, as format: String = "csv"
  ) throws -> PatchPlan {
    let list = try DatasetLoader.load(bytes, name: "x", path: "x.\(format)", extension: format)
    let columns = ListColumn.columns(of: list)
    let difference = try RecordedDifference(Array(json.utf8), to: list, columns)
    let layout = try #require(RecordLayout(of: list, in: bytes))
    return try PatchPlan(difference, to: list, columns, layout)
  }

  private func error(_ text: String, _ json: String) throws -> String? {
    do {
      _ = try plan(text, json)
      return nil
    } catch let problem as Problem {
      return problem.lines.first
    }
  }

  private func row(_ at: Int, _ cells: String, from: Int? = nil) -> String {
    let cell = cells.split(separator: ",", omittingEmptySubsequences: false)
    let old = from.map { ",\"from\":\($0)" } ?? ""
    return #"{"at":\#(at)\#(old),"cells":{"a":"\#(cell[0])","b":"\#(cell[1])"}}"#
  }

  private func json(
    added: [String] = [], removed: [String] = [], moved: [String] = [], count: Int? = nil
  ) -> String {
    let lists = [added, removed, moved].map { $0.joined(separator: ",") }
    let counts = count.map { ",\"count\":\($0),\"total\":\($0)" } ?? ""
    return #"""
      {"added":[\#(lists[0])],"removed":[\#(lists[1])],"moved":[\#(lists[2])],"changed":[]\#(counts)}
      """#
  }

  @Test func `a row that does not fit is named`() throws {
    expectEqual(
      try error("a,b\n1,x\n2,y\n", json(removed: [row(1, "2,z")])),
      "row 2 of x is not the row 2\\tz, which the difference removes, nor is another row")
    expectEqual(
      try error("a,b\n1,x\n1,x\n2,y\n", json(removed: [row(2, "1,x")])),
      "row 3 of x is not the row 1\\tx, which the difference removes, and several other rows are")
    expectEqual(
      try error("a,b\n1,x\n", json(moved: [row(0, "2,y", from: 4_000_000_000)])),
      "row 4000000001 of x is not the row 2\\ty, which the difference changes or moves, "
        + "nor is another row")
  }

  @Test func `each row is used once`() throws {
    expectEqual(
      try error("a,b\n1,x\n2,y\n", json(removed: [row(0, "1,x"), row(0, "1,x")])),
      "row 1 of x is not the row 1\\tx, which the difference removes, nor is another row")
    let plan = try plan("a,b\n1,x\n2,y\n1,x\n", json(removed: [row(0, "1,x"), row(0, "1,x")]))
    expectEqual(plan.count, 1)
    expectEqual(String(decoding: plan.source, as: UTF8.self), "a,b\n2,y\n")
  }

  @Test func `rows are found at their positions, or where only one fits`() throws {
    let rows = [row(7, "1,x"), row(2, "1,x"), row(0, "2,y")]
    expectEqual(try plan("a,b\n1,x\n2,y\n1,x\n", json(removed: rows)).source, Array("a,b\n".utf8))
    expectEqual(
      try error("a,b\n2,y\n1,x\n1,x\n1,x\n", json(removed: [row(0, "2,y"), row(4, "1,x")])),
      "row 5 of x is not the row 1\\tx, which the difference removes, and several other rows are")
  }

  @Test func `rows have the text that JSON can hold`() throws {
    func removed(_ cells: String) -> String {
      #"{"added":[],"removed":[{"at":0,"cells":\#(cells)}],"moved":[],"changed":[]}"#
    }
    let text = Array("a,b\n".utf8) + [0xFF, 0xE2, 0x82] + Array(",1.10\n".utf8)
    expectEqual(try plan(text, removed(#"{"a":"\ufffd\ufffd","b":1.10}"#)).count, 0)
    #expect(throws: Problem.self) { try plan(text, removed(#"{"a":"\ufffd","b":1.10}"#)) }
    #expect(throws: Problem.self) { try plan(text, removed(#"{"a":"\ufffd\ufffd","b":1.1}"#)) }
    let nested = "{\"a\":[\"\u{200B}\"]}\n{\"a\":1,\"b\":2}\n"
    let rest = try plan(nested, removed(#"{"a":["\u200b"],"b":null}"#), as: "jsonl")
    expectEqual(String(decoding: rest.source, as: UTF8.self), "{\"a\":1,\"b\":2}\n")
  }

  @Test func `a difference is not applied again`() throws {
    let applied = "x already has these changes"
    // Only additions, only removals, and only a move.
    expectEqual(try error("a,b\n1,x\n2,y\n", json(added: [row(1, "2,y")], count: 2)), applied)
    expectEqual(try error("a,b\n1,x\n", json(removed: [row(1, "1,x")], count: 1)), applied)
    expectEqual(
      try error("a,b\n2,y\n1,x\n", json(moved: [row(0, "2,y", from: 1)], count: 2)), applied)
    // Equal rows fit before and after.
    expectEqual(try error("a,b\n1,x\n", json(added: [row(0, "1,x")], count: 2)), nil)
  }

  @Test func `positions behind the end add to it`() throws {
    let plan = try plan("a,b\n1,x\n", json(added: [row(4_294_967_295, "3,z"), row(9, "2,y")]))
    expectEqual(plan.count, 3)
    expectEqual(plan.changesText, "+2 -0")
    expectEqual(String(decoding: plan.source, as: UTF8.self), "a,b\n1,x\n2,y\n3,z\n")
  }

  @Test func `a difference of some columns is refused`() throws {
    expectEqual(
      try error("a,b\n1,x\n", json(added: [#"{"at":1,"cells":{"a":"2"}}"#])),
      "the difference lacks the column b of x")
  }
}
