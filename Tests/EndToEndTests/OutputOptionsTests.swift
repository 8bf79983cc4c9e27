import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct OutputOptionsTests {
  @Test func `JSON output has one object per line and one for the start`() throws {
    let result = try Ridgeline.run(["--json", "mountains"], input: "k2\n:foo\n")
    let objects = try result.lines.map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    expectEqual(objects.count, 3)
    #expect(objects[0]["line"] is NSNull)
    expectEqual(objects[1]["count"] as? Int, 1)
    #expect((objects[2]["error"] as? [String: Any])?["message"] as? String != nil)
    expectEqual(result.status, 2)
  }

  @Test func `--echo prints each line and its block`() throws {
    let result = try Ridgeline.run(
      ["--echo", "books-and-movies", "--columns", "title"], input: "solaris\n\n")
    expectEqual(
      result.lines.prefix(9),
      [
        "> :load books-and-movies", "= 0 of 30 (+0 -0)", "> :columns title",
        "= 0 of 30 (+0 -0)", "> solaris", "+ Solaris", "+ Solaris", "= 2 of 30 (+2 -0)", ">",
      ])
  }

  @Test func `--color, NO_COLOR and TERM=dumb control colors`() throws {
    let colored = try PseudoTerminal()
    try colored.expect("> ")
    colored.type("everest\r")
    try colored.expect("\u{1B}[32m+")
    for (arguments, environment) in [
      ([], ["NO_COLOR": "1"]), ([], ["TERM": "dumb"]), (["--color", "never"], [:]),
    ] as [([String], [String: String])] {
      let plain = try PseudoTerminal(["--no-history"] + arguments, environment: environment)
      try plain.expect("> ")
      plain.type("everest\r")
      #expect(try !plain.expect("= 1 of 723 (+1 -0)").contains("\u{1B}[3"))
    }
  }
}
