import Datasets
import TestSupport
import Testing

@testable import Session

@Suite struct LoadArgumentsTests {
  private func parsed(_ text: String) throws(CommandError) -> LoadArguments {
    try LoadArguments(parsing: text)
  }

  @Test(arguments: [
    "peaks.csv", "my  peaks.csv", "./a--b.csv", "it's \"so\".csv",
  ])
  func `a name or path may contain blanks`(text: String) throws {
    let arguments = try parsed(text)
    expectEqual(arguments.argument, text)
    expectEqual(arguments.options, DatasetOptions())
    expectEqual(arguments.line, ":load \(text)")
  }

  @Test(arguments: [
    "--delimiter ; --no-header my peaks.csv", "my peaks.csv --delimiter ; --no-header",
    "--no-header my peaks.csv --delimiter=;", "--delimiter ';' --no-header -- my peaks.csv",
  ])
  func `options precede or follow the name`(text: String) throws {
    let arguments = try parsed(text)
    expectEqual(arguments.argument, "my peaks.csv")
    expectEqual(arguments.options.delimiter, [UInt8(ascii: ";")])
    #expect(arguments.options.hasHeader == false)
  }

  @Test(arguments: ["a'b --key x.csv", "--lenient", "x --lenient", "a b.csv", "a -- b.csv"])
  func `a path that looks like options round-trips`(path: String) throws {
    let said = LoadArguments(path, try LoadOptions.parse(["--no-header"]))
    expectEqual(try LoadArguments(parsing: String(said.line.dropFirst(":load ".count))), said)
  }

  @Test(arguments: [
    "\"my file.csv\"", "'my file.csv'", "my\\ file.csv", "--strict my\\ file.csv",
    "\"my file.csv\" --strict",
  ])
  func `a quoted or escaped path is read as in a shell`(text: String) throws {
    expectEqual(try parsed(text).argument, "my file.csv")
  }

  @Test(arguments: ["\"a\".csv", "'a'", "a\\ b", "a\\-b", "--", "-a\\'"])
  func `the line of a path with quotes or backslashes loads it`(path: String) throws {
    let arguments = LoadArguments(path)
    expectEqual(try Command(arguments.line), .load(arguments))
  }

  @Test func `a dash and letters are an unknown option, not a request for help`() {
    #expect(
      throws: CommandError.argument(
        "unknown option '-dash.csv'; if it is not an option, put -- before it", word: "-dash.csv")
    ) { try parsed("-dash.csv") }
  }

  @Test func `quotes enclose blanks`() throws {
    for text in ["--comment=\"# \" --strict x", "--comment '# ' --strict x"] {
      let arguments = try parsed(text)
      expectEqual(arguments.options.comment, "# ")
      #expect(arguments.options.isStrict)
      expectEqual(arguments.argument, "x")
    }
  }

  @Test(arguments: ["a ", "--x ", "--lenient ", "'", "/a"])
  func `text longer than any path is refused`(part: String) {
    let text = String(repeating: part, count: 50_000)
    let error = #expect(throws: CommandError.self) { try parsed(text) }
    expectEqual(error?.description, "the name or path is too long")
  }

  @Test(arguments: ["--key k ", "--lenient --comment # ", ""])
  func `a name of many words is parsed as one`(flags: String) throws {
    let name = String(repeating: "a  b ", count: 1_000) + "c"
    for text in [flags + name, name + " " + flags] {
      expectEqual(try parsed(text).argument, name)
    }
  }

  @Test func `a dash before a name needs two dashes before it`() throws {
    #expect(throws: CommandError.self) { try parsed("-x.csv") }
    expectEqual(try parsed("-- -x.csv").argument, "-x.csv")
    expectEqual(try parsed("-").argument, "-")
  }

  @Test(arguments: [
    "--delimiter ; --no-header my peaks.csv", "--comment \"# x\" a.csv", "mountains",
  ])
  func `the line of arguments loads the same list`(text: String) throws {
    let arguments = try parsed(text)
    expectEqual(try Command(arguments.line), .load(arguments))
  }
}
