import TestSupport
import Testing

@testable import Datasets

@Suite struct RecordedDifferenceTests {
  private func difference(_ json: String) throws(RecordedDifferenceError) -> RecordedDifference {
    try RecordedDifference(Array(json.utf8), keys: [Array("a".utf8): 0, Array("b".utf8): 1])
  }

  private func fault(_ json: String) -> RecordedDifferenceError? {
    do throws(RecordedDifferenceError) {
      _ = try difference(json)
      return nil
    } catch {
      return error
    }
  }

  private func json(added: String = "", changed: String = "", rest: String = "") -> String {
    #"{"added":[\#(added)],"removed":[],"moved":[],"changed":[\#(changed)]\#(rest)}"#
  }

  @Test func `cells keep their text and their form`() throws {
    let row = #"{"at":2,"section":null,"cells":{"b":[1, "\u0041"],"a":1.10}}"#
    let changed = #"{"at":0,"from":4,"cells":{"a":null,"b":"\n"},"was":{"b":12345678901234567890}}"#
    let difference = try difference(
      json(added: row, changed: changed, rest: #","count":3,"total":3"#))
    expectEqual(difference.newCount, 3)
    expectEqual(difference.added[0].position, 2)
    expectEqual(
      difference.added[0].cells,
      [JSONCell(.verbatim, "1.10".utf8), JSONCell(.verbatim, #"[1,"\u0041"]"#.utf8)])
    expectEqual(difference.changed[0].oldPosition, 4)
    expectEqual(
      difference.changed[0].cells, [JSONCell(.null, []), JSONCell(.string, "\n".utf8)])
    expectEqual(
      difference.changed[0].was, [.absent, JSONCell(.verbatim, "12345678901234567890".utf8)])
  }

  @Test func `the number of rows is unknown if a query left some out`() throws {
    #expect(try difference(json(rest: #","count":2,"total":3"#)).newCount == nil)
    #expect(try difference(json()).newCount == nil)
  }

  @Test(
    arguments: [
      (" \n", .empty), ("1,", .invalid("expected a value", "1:2")),
      ("{\n\"é\":x}", .invalid("expected a value", "2:5")),
      ("{\r\n\"a\":", .invalid("expected a value", "2:5")),
      ("[]", .noDifference), ("1", .noDifference), (#"{"added":[]}"#, .noDifference),
      (#"{"added":1,"removed":[],"moved":[],"changed":[]}"#, .noDifference),
      ("{}\n{}", .severalObjects),
      (
        String(repeating: "[", count: 100_000),
        .invalid("nested more than 512 levels deep", "1:513")
      ),
    ] as [(String, RecordedDifferenceError)])
  func `other JSON is refused`(json: String, expected: RecordedDifferenceError) {
    expectEqual(fault(json), expected)
  }

  @Test func `the rest of the object is checked too`() {
    expectEqual(fault(json(rest: #","line":":diff""#)), .session)
    expectEqual(fault(json(rest: #","error":{"message":"x"}"#)), .incomplete)
    expectEqual(fault(json(rest: #","text":["a","column added: x"]"#)), .columns("column added: x"))
    expectEqual(fault(json(added: #"{"at":0,"cells":{"c":1}}"#)), .unknownColumn("c"))
  }

  @Test(
    arguments: [
      ("1", "at"), ("{}", "at"), (#"{"at":-1,"cells":{}}"#, "at"), (#"{"at":1.0}"#, "at"),
      (#"{"at":99999999999999999999,"cells":{}}"#, "at"), (#"{"at":4294967296}"#, "at"),
      (#"{"at":"0","cells":{}}"#, "at"), (#"{"at":0}"#, "cells"),
      (#"{"at":0,"cells":[]}"#, "cells"),
      (#"{"at":0,"cells":{}}"#, "from"), (#"{"at":0,"cells":{},"from":null}"#, "from"),
      (#"{"at":0,"cells":{},"from":0}"#, "was"), (#"{"at":0,"cells":{},"from":0,"was":1}"#, "was"),
    ])
  func `a row needs valid members`(row: String, member: String) {
    expectEqual(fault(json(changed: row)), .invalidRow("changed[0]", member: member))
  }
}
