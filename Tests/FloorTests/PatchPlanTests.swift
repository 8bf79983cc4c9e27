import Datasets
import Search
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables

@Suite struct PatchPlanTests {
  private func plan(_ text: String, _ json: String) throws -> PatchPlan {
    let bytes = Array(text.utf8)
    let list = try DatasetLoader.load(bytes, name: "x", path: "x.csv", extension: "csv")
    let columns = ListColumn.columns(of: list)
    let difference = try RecordedDifference(
      Array(json.utf8), keys: PatchedRows.keys(of: columns))
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
    expectEqual(plan.edits.map(\.position), [0, 2])
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
    expectEqual(plan.edits.map(\.position), [1])
    expectEqual(plan.edits[0].records.map { String(decoding: $0, as: UTF8.self) }, ["2,y", "3,z"])
  }

  @Test func `a difference of some columns is refused`() throws {
    expectEqual(
      try error("a,b\n1,x\n", json(added: [#"{"at":1,"cells":{"a":"2"}}"#])),
      "the difference lacks the column b of x")
  }
}
