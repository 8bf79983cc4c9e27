import Datasets
import Foundation
import Search
import TestSupport
import Testing

@testable import RidgelineCore

/// JSON with the keys in order and numbers as written.
@Suite struct JSONTextTests {
  @Test func `escaped strings round-trip`() throws {
    for scalar in (0...0x2100).compactMap(Unicode.Scalar.init) {
      let text = "a\(scalar)\"\\😀"
      let json = JSONText.string(text)
      let read = try JSONSerialization.jsonObject(with: Data("[\(json)]".utf8)) as? [String]
      expectEqual(read?.first.map { Array($0.utf8) }, Array(text.utf8))
      #expect(!json.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
    }
  }

  @Test(
    arguments: [
      ("1.50", .decimal, "1.50"), ("1e9", .decimal, "1e9"), ("+3", .integer, "\"+3\""),
      (".5", .decimal, "\".5\""), ("5.", .decimal, "\"5.\""), ("-0", .decimal, "-0"),
      ("x", .integer, "\"x\""), ("", .integer, "null"), ("true", .boolean, "true"),
      ("yes", .boolean, "\"yes\""), ("", .boolean, "null"), ("", .text, "\"\""),
      ("2020-01-01", .date, "\"2020-01-01\""),
    ] as [(String, Column.Kind, String)])
  func `the column's kind determines the JSON type`(
    cell: String, kind: Column.Kind, json: String
  ) {
    let column = ListColumn(header: "A", typedName: "a", key: "k", kind: kind)
    expectEqual(JSONText.cells([cell], [column]), "{\"k\":\(json)}")
  }
}
