import TestSupport
import Testing

@testable import Datasets

@Suite struct RecordTableTests {
  @Test func `a row before a comment is irregular`()
    throws
  {
    let options = DatasetOptions { $0.comment = "//" }
    let list = try loaded("a,b\n1,2\n3,4\n// x\n5,6\n", options)
    expectEqual(list.irregularRows, [0b010])
  }

  @Test func `a record ends before its line end, blank lines and comments`() throws {
    func sources(_ text: String, _ options: DatasetOptions = DatasetOptions()) throws -> [String] {
      let table = try loaded(text, options).table
      return (0..<table.count).map {
        String(decoding: table.bytes[table.source(of: $0)], as: UTF8.self)
      }
    }
    expectEqual(try sources("a,b\n1,2\r\n\n\r\n3,4"), ["1,2", "3,4"])
    expectEqual(try sources("a\n1\r\n\n2\n"), ["1", "", "2"])
    expectEqual(
      try sources("a,b\n1,2\n# x\n3,4\n", DatasetOptions { $0.comment = "#" }), ["1,2", "3,4"])
  }

  @Test func `a CR before a line end is text where LF ends lines`() throws {
    let text = "a,b\n1,2\r\r\n\"3\",4\r\n5,\"6\"\r\n"
    let list = try DatasetLoader.load(Array(text.utf8), name: "x", path: "x", extension: "csv")
    expectEqual(list.cells, [["1", "2\r"], ["3", "4"], ["5", "6"]])
    expectEqual(
      (0..<3).map { Array(text.utf8)[list.table.source(of: $0)] }.map {
        String(decoding: $0, as: UTF8.self)
      },
      ["1,2\r", "\"3\",4", "5,\"6\""])
  }

  @Test func `starts of distant groups are kept`() {
    var starts = RecordStarts()
    let places = (0..<70_000).map { $0 < 65_536 ? $0 * 3 : $0 + 1 << 40 }
    let areAppended = places.allSatisfy { starts.append($0) }
    #expect(areAppended)
    expectEqual(starts.count, places.count)
    for record in [0, 1, 65_535, 65_536, 69_999] { expectEqual(starts[record], places[record]) }
    let isTooFar = !starts.append(1 << 60)
    #expect(isTooFar)
  }

  private static let line: [String: String] = [
    "csv": "1,2|# x||\"a\n,b\",é|3|\"a\"\"b\",4|5,6,7|京,",
    "tsv": "1\t2|# x||é\t\"|3|5\t6\t7",
    "jsonl": #"{"a":1,"b":2}|{"b":"é\t"}|{"a":"x","c":1}|{}|[1]|{"a":{"x":[1, 2]}}"#,
    "text": "x||é|# x",
  ]

  @Test(arguments: line.keys.sorted())
  func `a table continued after a block equals one read at once`(format: String) throws {
    var generator = SeededGenerator(seed: 3)
    let lines = try #require(Self.line[format]).split(
      separator: "|", omittingEmptySubsequences: false)
    for round in 0..<testSize(20, thorough: 2_000) {
      let options = DatasetOptions {
        $0.format = format
        $0.comment = round % 2 == 0 ? "#" : ""
        $0.isStrict = round % 3 == 0
        $0.hasHeader = round % 5 > 0
      }
      func source(_ bytes: some Sequence<UInt8>) -> DatasetFormat.Source {
        DatasetFormat.Source(bytes: Array(bytes), options: options, isGrowing: true)
      }
      let lines = (0..<Int.random(in: 1...150, using: &generator)).map { _ in
        // Mostly valid lines, because a strict table with bad rows is not continued.
        lines[Int.random(in: 0..<30, using: &generator) / (round % 4 == 0 ? 1 : 30) % lines.count]
      }
      let text = Array(lines.map { $0 + "\n" }.joined().utf8)
      let read = text.prefix(Int.random(in: 0...text.count, using: &generator))
      // A file is read in blocks once its first one has columns.
      let choice = DatasetFormat.choose(source(read), extension: nil)
      func load(
        _ bytes: some Sequence<UInt8>, after earlier: RecordTable? = nil
      ) throws -> RecordTable {
        var source = source(bytes)
        source.earlier = earlier
        source.followsRow = earlier.map { $0.count > 0 } ?? true
        return try DatasetLoader.load(source, as: choice, name: "x").table
      }
      var first = source(read)
      first.shape = choice.shape
      var cut = try #require(choice.format.cut(first))
      cut.scan(first.bytes)
      guard let earlier = try? load(read[..<cut.end]), !earlier.lacksHeader,
        !(earlier.jsonKeys?.keys.isEmpty ?? false)
      else { continue }
      let whole = Result { try load(text) }
      let continued = Result { try load(text, after: earlier) }
      switch (whole, continued) {
      case (.success(let whole), .success(let continued)):
        try #require(continued.bytes == whole.bytes)
        expectEqual(continued.header, whole.header)
        expectEqual(continued.starts.offsets, whole.starts.offsets)
        expectEqual(continued.irregular, whole.irregular)
        expectEqual(continued.ends, whole.ends)
        expectEqual(continued.repairs, whole.repairs)
        let rows = 0..<whole.count
        expectEqual(
          rows.map { continued.jsonForms?.forms(ofRow: $0) },
          rows.map { whole.jsonForms?.forms(ofRow: $0) })
      case (.failure, .failure): break
      default: Issue.record("round \(round): \(whole) is not \(continued)")
      }
    }
  }

  @Test(arguments: [("csv", "a,b\n1,2\n"), ("jsonl", "{\"a\":1,\"b\":2}\n"), ("text", "a\n")])
  func `only the lines after a continued table are parsed`(format: String, line: String) throws {
    func load(_ text: String, after earlier: RecordTable? = nil) throws -> RecordTable {
      try DatasetLoader.load(
        DatasetFormat.Source(
          bytes: Array(text.utf8), options: DatasetOptions { $0.format = format }, earlier: earlier),
        name: "x", path: "x", extension: nil
      ).table
    }
    // A wrong repair shows that the earlier lines are not read again.
    var earlier = try load(line)
    earlier.repairs.append(.shorter, at: 0, offset: 0)
    expectEqual(try load(line + line, after: earlier).repairs.rows.count, 1)
  }
}
