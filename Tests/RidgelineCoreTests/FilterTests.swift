import RidgelineCore
import Terminal
import TestSupport
import Testing

@MainActor
@Suite(.session) struct FilterTests {
  private static let nasty = "a,b\r\n\"x, \"\"y\"\"\",1\r\n\"two\r\nlines\t\",2.50\r\n\\,\r\n"

  private func filter(
    _ query: String, _ format: RowFormat, header: Bool = false, over text: String = nasty
  ) async throws -> String {
    let console = ScriptedConsole()
    var filter = Filter(try dataset(text))
    filter.format = format
    filter.header = header
    _ = try await filter.run(query, settings: [], on: console)
    return console.output
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
      (.raw, "a,b\n\"x, \"\"y\"\"\",1\n\"two\r\nlines\t\",2.50\n\\,\n"),
    ] as [(RowFormat, String)])
  func `rows are written in each form`(format: RowFormat, expected: String) async throws {
    expectEqual(try await filter("", format, header: true), expected)
  }

  @Test func `a single empty cell is a record`() async throws {
    expectEqual(try await filter("", .csv, over: "a\n\nx\n"), "\"\"\nx\n")
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
    expectEqual(try await filter.run("", settings: settings, on: console), .done)
    expectEqual(console.lines, ["Everest", "K2"])
    filter.count = true
    expectEqual(try await filter.run("olympus", settings: [], on: console), .done)
    expectEqual(try await filter.run("nothing", settings: [], on: console), .nothingFound)
    expectEqual(console.lines.suffix(2), ["2", "0"])
    await #expect(throws: Problem.self) {
      try await filter.run("", settings: [":sort nowhere"], on: console)
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
