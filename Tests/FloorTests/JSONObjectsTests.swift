import Datasets
import Search
import SystemPackage
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables

/// JSON comes out as it went in.
@MainActor
@Suite(.session) struct JSONObjectsTests {
  private struct Input {
    let rows: [JSONTree]
    let text: String
    let format: String
  }

  private func randomInput(_ generator: inout SeededGenerator) -> Input {
    let format = ["json", "jsonl"].randomElement(using: &generator) ?? "json"
    // Strings differ by their scalars, but not as keys of a dictionary.
    let keys = ["a", "b", "", "é", "\0", "a b", "key", "\"", "column_3"]
    let rows = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
      let members = keys.filter { _ in Bool.random(using: &generator) }.map { key in
        (key, JSONTree.random(depth: 3, &generator))
      }
      return JSONTree.object(Dictionary(members) { $1 })
    }
    let texts = rows.map { $0.text(isOnOneLine: format == "jsonl", &generator) }
    let text =
      format == "json"
      ? "[" + texts.joined(separator: ",") + "]" : texts.map { $0 + "\n" }.joined()
    return Input(rows: rows, text: text, format: format)
  }

  private func loaded(_ text: String, as format: String) throws -> Dataset {
    try DatasetLoader.load(Array(text.utf8), name: "x", path: "x", extension: format)
  }

  private func filtered(_ list: Dataset, as format: RowFormat) async throws -> String {
    let console = ScriptedConsole()
    var filter = Filter(list)
    filter.format = format
    _ = try await filter.run("", settings: [], on: console)
    return console.lines.map { $0 + "\n" }.joined()
  }

  private func exported(_ list: Dataset, as format: RowFormat) async throws -> String {
    let folder = try TemporaryFolder()
    let list = await Session(list).handle("").list
    let shown = Array(list.source.columns.indices)
    _ = try await ListExport(list, list.source.columns, shown)
      .write(format, to: FilePath(folder.path + "/out"), .new)
    return try folder.text(of: "out")
  }

  @Test func `every value is the same in every output`() async throws {
    var generator = SeededGenerator(seed: 27)
    for _ in 0..<testSize(15, thorough: 5_000) {
      let input = randomInput(&generator)
      let list = try loaded(input.text, as: input.format)
      for text in [
        try await filtered(list, as: .json), try await exported(list, as: .json),
      ] {
        try #require(JSONTree(parsing: text) == .array(input.rows), "\(input.text)")
      }
      for text in [
        try await filtered(list, as: .jsonl), try await exported(list, as: .jsonl),
      ] {
        let lines = text.split(separator: "\n").map { JSONTree(parsing: $0) }
        try #require(lines == input.rows, "\(input.text)")
      }
    }
  }

  @Test func `old cells of a column that now has numbers are valid JSON`() throws {
    let columns = ListColumn.columns(of: try loaded("a,b,c\n1,2,3\n", as: "csv"))
    func row(_ cells: String...) -> ListRow {
      ListRow(identifier: RowID(0), section: .untitled, cells: cells)
    }
    var json: [UInt8] = []
    JSONObjects(columns).append(
      row("n/a", "", "1.10"), differingFrom: row("1", "2", "3"), to: &json)
    expectEqual(String(decoding: json, as: UTF8.self), #"{"a":"n/a","b":null,"c":1.10}"#)
  }

  @Test func `only the shown columns are written, and absent ones are not`() async throws {
    let list = try loaded(#"[{"a":"1","b":2},{"b":null},{"a":[1]}]"#, as: "json")
    let console = ScriptedConsole()
    var filter = Filter(list)
    filter.format = .jsonl
    _ = try await filter.run("", settings: .typed([":columns b a", ":sort -b"]), on: console)
    expectEqual(console.lines, [#"{"b":2,"a":"1"}"#, #"{"b":null}"#, #"{"a":[1]}"#])
  }

  @Test func `a column of digit strings is sorted and compared by value`() async throws {
    let list = try loaded(#"[{"id":"10"},{"id":"9"},{"id":"100"}]"#, as: "json")
    let console = ScriptedConsole()
    var filter = Filter(list)
    filter.format = .jsonl
    _ = try await filter.run("id>9", settings: .typed([":sort id"]), on: console)
    expectEqual(console.lines, [#"{"id":"10"}"#, #"{"id":"100"}"#])
  }

  @Test func `a lone surrogate becomes U+FFFD, except in a nested value`() async throws {
    let list = try loaded(#"["\uD800", ["\uD800"]]"#, as: "json")
    expectEqual(
      try await filtered(list, as: .jsonl),
      "{\"value\":\"\u{FFFD}\"}\n{\"value\":[\"\\uD800\"]}\n")
  }

  @Test func `a session writes the same values`() async throws {
    let text = #"[{"a":"1"},{"a":1,"b":true},{"a":null}]"#
    let session = Session(try loaded(text, as: "json"))
    let console = ScriptedConsole()
    _ = try await JSONPresenter().present(session.handle(""), on: console)
    let cells = [#"{"a":"1"}"#, #"{"a":1,"b":true}"#, #"{"a":null}"#]
    let line = console.lines.last ?? ""
    #expect(cells.allSatisfy { line.contains("\"cells\":" + $0) })
  }

  @Test func `numbers of a file are numbers only if the whole column is read back as written`()
    async throws
  {
    func json(_ cells: String...) async throws -> [String] {
      let list = try dataset("a,b\n" + cells.map { "\($0),x\n" }.joined())
      return try await filtered(list, as: .jsonl).split(separator: "\n").map {
        String($0.dropFirst(#"{"a":"#.count).dropLast(#","b":"x"}"#.count))
      }
    }
    expectEqual(try await json("1", "1.50", "", "-0"), ["1", "1.50", "null", "-0"])
    for other in ["00501", "+5", ".5", "5.", "505874924095815681", "1e400", "1e-400", "x"] {
      expectEqual(try await json("1", other), [#""1""#, "\"\(other)\""])
    }
    for number in ["9007199254740992", "0.30000000000000004", "1e20", "100000000000000000000"] {
      expectEqual(try await json(number), [number])
    }
    expectEqual(try await json("true", "", "false"), ["true", "null", "false"])
    expectEqual(try await json("true", "False"), [#""true""#, #""False""#])
  }

  @Test func `a cell that does not fit the type of its column is a string`() async throws {
    let cells = ["1.5", "NaN", "", "Infinity", "-Infinity", "1e+20"]
    let list = try #require(
      Dataset(
        name: "x", columns: ["n", "t"], kinds: [.decimal, .text], rows: cells.map { [$0, $0] }))
    expectEqual(
      try await filtered(list, as: .jsonl).split(separator: "\n").map(String.init),
      zip(["1.5", "\"NaN\"", "null", "\"Infinity\"", "\"-Infinity\"", "1e+20"], cells)
        .map { #"{"n":\#($0),"t":"\#($1)"}"# })
  }

  @Test func `a declared kind makes strings, but no numbers`() async throws {
    let list = try dataset("a,b\n1,x\n")
    let declared = list.overridingKinds([0: .text, 1: .integer])
    expectEqual(try await filtered(declared, as: .jsonl), #"{"a":"1","b":"x"}"# + "\n")
  }
}
