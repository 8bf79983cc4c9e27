import Datasets
@testable import Output
@testable import Session
@testable import Tables
import Terminal
import TestSupport
import Testing

@MainActor
@Suite(.session) struct FilterTests {
  private static let nasty = "a,b\r\n\"x, \"\"y\"\"\",1\r\n\"two\r\nlines\t\",2.50\r\n\\,\r\n"

  private func filter(
    _ query: String, _ format: RowFormat?, header: Bool = false, over text: String = nasty,
    as name: String = "csv", settings: [String] = []
  ) async throws -> String {
    let console = ScriptedConsole()
    var filter = Filter(
      try DatasetLoader.load(Array(text.utf8), name: "x", path: "x.\(name)", extension: name))
    filter.format = format
    filter.header = header
    _ = try await filter.run(query, settings: .typed(settings), on: console)
    return console.output
  }

  @Test func `records are written as they came in`() async throws {
    expectEqual(
      try await filter("", nil, header: true),
      "a,b\r\n\"x, \"\"y\"\"\",1\r\n\"two\r\nlines\t\",2.50\r\n\\,\r\n")
    expectEqual(
      try await filter("", nil, header: true, over: " a\\b \n\n\u{1B}é\n", as: "txt"),
      " a\\b \n\n\u{1B}é\n")
    expectEqual(try await filter("", nil, over: "a\tb\n\"x\"\t\\t\n", as: "tsv"), "\"x\"\t\\t\n")
  }

  @Test func `selected columns are written in the format of the file`() async throws {
    expectEqual(
      try await filter(
        "", nil, header: true, over: "a;b;c\n1;\"x;y\";z\n", settings: [":columns c b"]),
      "c;b\nz;\"x;y\"\n")
    expectEqual(
      try await filter(
        "", nil, header: true, over: "a\tb\n1\tx\\\n", as: "tsv", settings: [":columns b"]),
      "b\nx\\\\\n")
    expectEqual(
      try await filter(
        "", nil, over: #"[{"a":"x","b":[1]}]"#, as: "json", settings: [":columns a"]),
      #"{"a":"x"}"# + "\n")
  }

  @Test func `selected columns keep their bytes, also those that are not UTF-8`() async throws {
    for (name, delimiter) in [("csv", ","), ("tsv", "\t")] {
      let text =
        Array("a\(delimiter)n".utf8) + [0xE9] + Array("\n1\(delimiter)Caf".utf8) + [0xFF, 0x0A]
      let console = ScriptedConsole()
      var filter = Filter(
        try DatasetLoader.load(text, name: "x", path: "x.\(name)", extension: name))
      filter.header = true
      _ = try await filter.run("", settings: .typed([":columns n"]), on: console)
      expectEqual(console.bytes, [0x6E, 0xE9, 0x0A] + Array("Caf".utf8) + [0xFF, 0x0A])
    }
  }

  @Test func `values of a document are written in its format, never as records`() async throws {
    expectEqual(try await filter("", nil, over: #"[{"a":"x"}]"#, as: "json"), #"{"a":"x"}"# + "\n")
    await #expect(throws: Problem.self) {
      try await filter("", .raw, over: #"[{"a":"x"}]"#, as: "json")
    }
  }

  @Test func `records that end with NUL may have line ends`() async throws {
    var options = DatasetOptions()
    options.isNULTerminated = true
    let paths = [UInt8]("a\nb\0\t\0\0c".utf8) + [0xFF, 0]
    var filter = Filter(
      try DatasetLoader.load(paths, name: "x", path: "x", extension: nil, options))
    filter.isNULTerminated = true
    let console = ScriptedConsole()
    _ = try await filter.run("", settings: [], on: console)
    _ = try await filter.run("b", settings: [], on: console)
    expectEqual(console.bytes, paths + Array("a\nb\0".utf8))
  }

  @Test(
    arguments: [
      (RowFormat.plain, "a\tb\nx, \"y\"\t1\ntwo\\r\\nlines\\t\t2.50\n\\\\\t\n"),
      (.csv, "a,b\n\"x, \"\"y\"\"\",1\n\"two\r\nlines\t\",2.50\n\\,\n"),
      (.tsv, "a\tb\nx, \"y\"\t1\ntwo\\r\\nlines\\t\t2.50\n\\\\\t\n"),
      (
        .json,
        "[\n{\"a\":\"x, \\\"y\\\"\",\"b\":1},\n{\"a\":\"two\\r\\nlines\\t\",\"b\":2.50},\n"
          + "{\"a\":\"\\\\\",\"b\":null}\n]\n"
      ),
      (
        .jsonl,
        "{\"a\":\"x, \\\"y\\\"\",\"b\":1}\n{\"a\":\"two\\r\\nlines\\t\",\"b\":2.50}\n"
          + "{\"a\":\"\\\\\",\"b\":null}\n"
      ),
      (.raw, "a,b\r\n\"x, \"\"y\"\"\",1\r\n\"two\r\nlines\t\",2.50\r\n\\,\r\n"),
    ] as [(RowFormat, String)])
  func `rows are written in each form`(format: RowFormat, expected: String) async throws {
    expectEqual(try await filter("", format, header: true), expected)
  }

  @Test func `a single empty cell is a record`() async throws {
    expectEqual(try await filter("", .csv, over: "a\nx\n\ny\n"), "x\n\"\"\ny\n")
  }

  @Test func `no rows give no lines, or an empty JSON array`() async throws {
    expectEqual(try await filter("nothing", .csv), "")
    expectEqual(try await filter("nothing", .json), "[\n]\n")
  }

  @Test func `filter finds, counts and arranges rows`() async throws {
    let console = ScriptedConsole()
    var filter = Filter(try dataset(peaks))
    expectEqual(try await filter.run("nothing", settings: [], on: console), .nothingFound)
    let settings = [":columns name", ":sort name", ":limit 2"]
    expectEqual(try await filter.run("", settings: .typed(settings), on: console), .done)
    expectEqual(console.lines, ["Everest", "K2"])
    filter.count = true
    expectEqual(try await filter.run("olympus", settings: [], on: console), .done)
    expectEqual(try await filter.run("nothing", settings: [], on: console), .nothingFound)
    expectEqual(console.lines.suffix(2), ["2", "0"])
    await #expect(throws: Problem.self) {
      try await filter.run("", settings: .typed([":sort nowhere"]), on: console)
    }
  }

  @Test func `control characters are escaped only for terminals`() async throws {
    let console = ScriptedConsole()
    var filter = Filter(try dataset("a\n\u{1B}[2J\n"))
    filter.format = .raw
    _ = try await filter.run("", settings: [], on: console)
    filter.isForTerminal = true
    _ = try await filter.run("", settings: [], on: console)
    expectEqual(console.lines, ["\u{1B}[2J", "\\u{1B}[2J"])
  }
}
