import Datasets
import Foundation
import TestSupport
import Testing

@testable import Output
@testable import Session

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

  @Test(arguments: [
    ("{}", ["{}"]), ("[ ]", ["[]"]), ("[1,2]", ["[", "  1,", "  2", "]"]),
    (
      "{\"a\":{\"b\": 1e3},\"c\":[{}]}",
      ["{", "  \"a\": {", "    \"b\": 1e3", "  },", "  \"c\": [", "    {}", "  ]", "}"]
    ),
    ("[\"a, b: {\\\"\\\\\"]", ["[", "  \"a, b: {\\\"\\\\\"", "]"]),
  ])
  func `a nested value is indented`(value: String, lines: [String]) {
    expectEqual(JSONText.lines(of: value), lines)
    for limit in 0...lines.count {
      expectEqual(JSONText.lines(of: value, limit: limit), Array(lines.prefix(limit)))
    }
  }
}
