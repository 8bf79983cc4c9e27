import Datasets
import TestSupport
import Testing

@testable import RidgelineCore

@Suite struct LoadArgumentsTests {
  private func parsed(_ text: String) throws(CommandError) -> LoadArguments {
    try LoadArguments(parsing: text)
  }

  @Test(arguments: [
    "peaks.csv", "my peaks.csv", "./a--b.csv", "peaks -- x.csv",
  ])
  func `a name or path is what was typed, blanks and all`(text: String) throws {
    let arguments = try parsed(text)
    expectEqual(arguments.argument, text)
    expectEqual(arguments.options, DatasetOptions())
    expectEqual(arguments.line, ":load \(text)")
  }

  @Test(arguments: [
    "--delimiter ; --no-header my peaks.csv", "my peaks.csv --delimiter ; --no-header",
    "--no-header my peaks.csv --delimiter=;", "--delimiter ';' --no-header -- my peaks.csv",
  ])
  func `flags stand before or behind it`(text: String) throws {
    let arguments = try parsed(text)
    expectEqual(arguments.argument, "my peaks.csv")
    expectEqual(arguments.options.delimiter, UInt8(ascii: ";"))
    #expect(!arguments.options.hasHeader)
  }

  @Test(arguments: ["# ", "\"", "'", "it's", " ", "\"x y", "//"])
  func `a value is read again as it was said`(value: String) throws {
    let said = try LoadArguments("x.csv", flags: [("comment", value), ("lenient", nil)])
    expectEqual(try LoadArguments(parsing: String(said.line.dropFirst(":load ".count))), said)
  }

  @Test(arguments: ["a'b --key x.csv", "--lenient", "x --lenient", "a b.csv"])
  func `a path that looks like flags is read again as a path`(path: String) throws {
    let said = try LoadArguments(path, flags: [("no-header", nil)])
    expectEqual(try LoadArguments(parsing: String(said.line.dropFirst(":load ".count))), said)
  }

  @Test func `quotes hold blanks together`() throws {
    for text in ["--comment=\"# \" --lenient x", "--comment '# ' --lenient x"] {
      let arguments = try parsed(text)
      expectEqual(arguments.options.comment, "# ")
      #expect(arguments.options.isLenient)
      expectEqual(arguments.argument, "x")
    }
  }

  @Test func `all flags say what they say`() throws {
    let options = try parsed(
      "--format csv --delimiter tab --no-header --quotes --comment // --key a --lenient x"
    ).options
    var expected = DatasetOptions()
    expected.format = "csv"
    expected.delimiter = UInt8(ascii: "\t")
    expected.hasHeader = false
    expected.isQuoted = true
    expected.comment = "//"
    expected.key = "a"
    expected.isLenient = true
    expectEqual(options, expected)
    expectEqual(try parsed("--no-quotes x").options.isQuoted, false)
  }

  @Test(
    arguments: [
      ("--foo x", "no flag --foo; :help load lists them"),
      ("--lenint x", "no flag --lenint; did you mean --lenient?"),
      ("--delimiter ab x", "usage: --delimiter C|tab"),
      ("--delimiter é x", "usage: --delimiter C|tab"),
      ("--delimiter", "usage: --delimiter C|tab"),
      ("--lenient=yes x", "usage: --lenient"),
      ("--format xml x", "usage: --format csv|tsv|json|jsonl|text"),
      ("x --lenient y", "no flag y; :help load lists them"),
    ] as [(String, String)])
  func `what no flag can be is answered`(text: String, words: String) {
    let error = #expect(throws: CommandError.self) { try parsed(text) }
    expectEqual(error?.description, words)
  }

  @Test(arguments: [
    "--delimiter ; --no-header my peaks.csv", "--comment \"# x\" a.csv", "mountains",
  ])
  func `its line loads the same`(text: String) throws {
    let arguments = try parsed(text)
    expectEqual(try Command(arguments.line), .load(arguments))
  }
}
