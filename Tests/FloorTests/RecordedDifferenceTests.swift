import Datasets
import Search
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables

@Suite struct RecordedDifferenceTests {
  private func difference(_ json: String) throws(Problem) -> RecordedDifference {
    let list = Dataset(name: "x", columns: ["a", "b"], rows: [["1", "2"]]) ?? .empty(name: "x")
    return try RecordedDifference(Array(json.utf8), to: list, ListColumn.columns(of: list))
  }

  private func fault(_ json: String) -> String? {
    do throws(Problem) {
      _ = try difference(json)
      return nil
    } catch {
      return error.sentence
    }
  }

  private func json(added: String = "", changed: String = "", rest: String = "") -> String {
    #"{"added":[\#(added)],"removed":[],"moved":[],"changed":[\#(changed)]\#(rest)}"#
  }

  private func cell(_ form: JSONForm, _ text: String) -> JSONCell {
    JSONCell(form: form, bytes: Array(text.utf8))
  }

  @Test func `cells keep their text and their form`() throws {
    let row = #"{"at":2,"section":null,"cells":{"b":[1, "\u0041"],"a":1.10}}"#
    let changed = #"{"at":0,"from":4,"cells":{"a":null,"b":"\n"},"was":{"b":12345678901234567890}}"#
    let difference = try difference(
      json(added: row, changed: changed, rest: #","count":3,"total":3"#))
    expectEqual(difference.newCount, 3)
    let changes = difference.changes
    expectEqual(changes.map(\.part), [.inserted, .changed])
    expectEqual(changes.map(\.position), [2, 0])
    expectEqual(changes.map(\.oldPosition), [nil, 4])
    expectEqual(changes[0].cells, [cell(.verbatim, "1.10"), cell(.verbatim, #"[1,"\u0041"]"#)])
    expectEqual(changes[1].cells, [cell(.null, ""), cell(.string, "\n")])
    expectEqual(changes[1].was, [cell(.absent, ""), cell(.verbatim, "12345678901234567890")])
    expectEqual(
      changes[1].oldTexts.map { String(decoding: $0, as: UTF8.self) }, ["", "12345678901234567890"])
  }

  @Test func `the number of rows is unknown if a query left some out`() throws {
    #expect(try difference(json(rest: #","count":2,"total":3"#)).newCount == nil)
    #expect(try difference(json()).newCount == nil)
  }

  @Test(
    arguments: [
      " \n", "[]", "1", #"{"added":[]}"#, #"{"added":1,"removed":[],"moved":[],"changed":[]}"#,
      "{}\n{}",
    ])
  func `other JSON is refused`(json: String) {
    expectEqual(fault(json), "standard input is not a difference")
  }

  @Test func `invalid JSON is located`() {
    expectEqual(fault("{\"a\":x}"), "standard input:1:6: expected a value")
    expectEqual(
      fault(String(repeating: "[", count: 100_000)),
      "standard input:1:513: nested more than 512 levels deep")
  }

  @Test func `the rest of the object is checked too`() {
    expectEqual(fault(json(rest: #","line":":diff""#)), "standard input is not a difference")
    expectEqual(
      fault(json(rest: #","error":{"message":"x"}"#)), "the difference ends with an error")
    expectEqual(
      fault(json(rest: #","text":["a","column added: x"]"#)),
      "the columns of the lists differ: column added: x")
    expectEqual(fault(json(added: #"{"at":0,"cells":{"c":1}}"#)), "x has no column c")
  }

  @Test(
    arguments: [
      "1", "{}", #"{"at":-1,"cells":{},"from":0}"#, #"{"at":1.0,"cells":{},"from":0}"#,
      #"{"at":99999999999999999999,"cells":{},"from":0}"#,
      #"{"at":4294967296,"cells":{},"from":0}"#, #"{"at":"","cells":{},"from":0}"#,
      #"{"at":0,"from":0}"#, #"{"at":0,"cells":[],"from":0}"#, #"{"at":0,"cells":{}}"#,
      #"{"at":0,"cells":{},"from":null}"#, #"{"at":0,"cells":"{}\n{}","from":0}"#,
    ])
  func `a row needs valid members`(row: String) {
    expectEqual(fault(json(changed: row)), "standard input is not a difference")
  }
}
