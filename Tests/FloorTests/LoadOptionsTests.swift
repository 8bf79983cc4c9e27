import Datasets
import Search
import TestSupport
import Testing

@testable import Session

@Suite struct LoadOptionsTests {
  private func parsed(_ text: String) throws(CommandError) -> LoadArguments {
    try LoadArguments(parsing: text)
  }

  @Test(arguments: ["# ", "\"", "'", "it's", " ", "\"x y", "//"])
  func `option values round-trip`(value: String) throws {
    let said = LoadArguments(
      "x.csv", try LoadOptions.parse(["--comment", value, "--lenient"]))
    expectEqual(try LoadArguments(parsing: String(said.line.dropFirst(":load ".count))), said)
  }

  @Test func `every option sets its field`() throws {
    let options = try parsed(
      "--format csv --delimiter tab --no-header --quotes --escapes --comment // --key a --strict x"
    ).options
    var expected = DatasetOptions()
    expected.format = "csv"
    expected.delimiter = [UInt8(ascii: "\t")]
    expected.hasHeader = false
    expected.isQuoted = true
    expected.hasEscapes = true
    expected.comment = "//"
    expected.key = "a"
    expected.isStrict = true
    expectEqual(options, expected)
    expectEqual(try parsed("--no-quotes x").options.isQuoted, false)
  }

  @Test(
    arguments: [
      ("--nonsense x", "unknown option '--nonsense'", "--nonsense"),
      ("--lenint x", "unknown option '--lenint'; did you mean '--lenient'?", "--lenint"),
      (
        "--delimiter abcdefghi x",
        "the value 'abcdefghi' is invalid for '--delimiter <text>': "
          + "use 1 to 8 bytes without quotes, or tab", "abcdefghi"
      ),
      (
        "--quote é x", "the value 'é' is invalid for '--quote <c>': use one ASCII character", "é"
      ),
      ("--delimiter", "missing value for '--delimiter <text>'", "--delimiter"),
      (
        "--lenient=yes x",
        "the option '--lenient' does not take any value, but 'yes' was specified", "--lenient=yes"
      ),
      (
        "--format xml x",
        "the value 'xml' is invalid for '--format <name>': use csv, tsv, json, jsonl, text", "xml"
      ),
      ("--quotes --no-quotes x", "--quotes and --no-quotes are mutually exclusive", "--no-quotes"),
      ("x --lenient y", "unexpected argument 'y'", "y"),
    ] as [(String, String, String)])
  func `an invalid option is an error at its word`(text: String, words: String, word: String) {
    let error = #expect(throws: CommandError.self) { try parsed(text) }
    expectEqual(error?.description, words)
    expectEqual(error?.word, word)
  }
}
