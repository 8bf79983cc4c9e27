import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Datasets

/// Lists that grow as a stream is read.
@Suite struct StreamedDatasetTests {
  /// A streamed list and the write end of its pipe.
  private struct Stream {
    let list: StreamedDataset
    private let pipe = Pipe()

    init(_ options: DatasetOptions = DatasetOptions()) {
      list = StreamedDataset(
        FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor), name: "x", options)
    }

    func write(_ text: String) throws { try write(Array(text.utf8)) }

    func write(_ bytes: [UInt8]) throws {
      try pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
    }

    func end() throws { try pipe.fileHandleForWriting.close() }

    /// Waits for a newer list than `current`.
    func newer(than current: Dataset) async throws -> Dataset {
      var newer: Dataset?
      try await wait(for: "a newer list") {
        newer = try await list.newer(than: current)
        return newer != nil
      }
      return try #require(newer)
    }

    /// Waits for a list of at least `count` rows.
    func newer(than current: Dataset, count: Int) async throws -> Dataset {
      var list = current
      while list.count < count { list = try await newer(than: list) }
      return list
    }
  }

  @Test func `a stream that ends immediately is loaded as a whole`() async throws {
    let stream = Stream()
    try stream.write("a\tb\n1\t2\n3\t4")
    #expect(!stream.list.hasEnded)
    try stream.end()
    let list = try await stream.list.first(within: waitLimit)
    #expect(stream.list.hasEnded)
    expectEqual(list.cells, [["1", "2"], ["3", "4"]])
    expectEqual(list.formatNote, "TAB-separated (--format text for lines)")
    #expect(try await stream.list.newer(than: list) == nil)
  }

  @Test func `streamed JSON Lines keep their lines`() async throws {
    let stream = Stream(
      DatasetOptions {
        $0.keepsLines = true
        $0.format = "jsonl"
      })
    try stream.write("{\"a\": 1}\n")
    let first = try await stream.newer(than: stream.list.first(within: .zero), count: 1)
    try stream.write(" {\"a\": 2}\n{\"b\":3}")
    let second = try await stream.newer(than: first, count: 2)
    try stream.end()
    let last = try await stream.newer(than: second, count: 3)
    for (list, count) in [(first, 1), (second, 2), (last, 3)] {
      let lines = (0..<list.count).map {
        String(decoding: list.record(of: list.row(at: $0)), as: UTF8.self)
      }
      expectEqual(lines, Array(["{\"a\": 1}", " {\"a\": 2}", "{\"b\":3}"].prefix(count)))
    }
  }

  @Test func `complete lines become rows as they arrive`()
    async throws
  {
    let stream = Stream()
    let empty = try await stream.list.first(within: .zero)
    expectEqual(empty.count, 0)
    expectEqual(empty.formatNote, nil)
    expectEqual(empty.isIncomplete, true)
    try stream.write("one\ntwo\nthr")
    var list = try await stream.newer(than: empty, count: 2)
    expectEqual(list.cells, [["one"], ["two"]])
    #expect(try await stream.list.newer(than: list) == nil)
    try stream.write("ee\r")
    try stream.write("\nfour")
    list = try await stream.newer(than: list, count: 3)
    expectEqual(list.cells.last, ["three"])
    try stream.end()
    list = try await stream.newer(than: list, count: 4)
    expectEqual(list.cells.last, ["four"])
    expectEqual(list.formatNote, "lines (--format csv for a table)")
    expectEqual((0..<4).map(list.row(at:)), (0..<4).map { RowID($0) })
  }

  @Test func `a later line can close an open quote`() async throws {
    let stream = Stream(DatasetOptions { ($0.format, $0.isStrict) = ("csv", true) })
    try stream.write("a,b\n1,2\n3,\"4\n")
    var list = try await stream.newer(than: stream.list.first(within: .zero), count: 1)
    expectEqual(list.cells, [["1", "2"]])
    try stream.write("5\"\n")
    list = try await stream.newer(than: list, count: 2)
    expectEqual(list.cells, [["1", "2"], ["3", "4\n5"]])
    try stream.write("6,\"7\n")
    try stream.end()
    await #expect(throws: DatasetError.self) { try await stream.newer(than: list) }
  }

  @Test func `a row that does not fit a guess stays a row`() async throws {
    let stream = Stream()
    try stream.write("a,b,c\n1,2,3\n")
    let table = try await stream.newer(than: stream.list.first(within: .zero), count: 1)
    expectEqual(table.cells, [["1", "2", "3"]])
    try stream.write("no comma\n")
    let padded = try await stream.newer(than: table)
    expectEqual(padded.cells, [["1", "2", "3"], ["no comma", "", ""]])
    expectEqual(padded.rowsChanged(since: table), [])
    try stream.write("1,2,3,4\n5,\"6\n")
    let wider = try await stream.newer(than: padded, count: 3)
    expectEqual(wider.cells.last, ["1", "2", "3", "4"])
    expectEqual(Set(wider.rowsChanged(since: padded)), [RowID(0), RowID(1)])
    try stream.end()
    expectEqual(try await stream.newer(than: wider, count: 4).cells.last, ["5", "\"6", "", ""])
  }

  @Test func `JSON grows with new keys`() async throws {
    let stream = Stream()
    try stream.write("[\n{\"a\":1},\n{\"a\":2},")
    var list = try await stream.newer(than: stream.list.first(within: .zero), count: 2)
    try stream.write("{\"b\":3},")
    list = try await stream.newer(than: list, count: 3)
    expectEqual(list.cells, [["1", ""], ["2", ""], ["", "3"]])
    try stream.write("{\"a\":4}]")
    try stream.end()
    list = try await stream.newer(than: list, count: 4)
    expectEqual(list.cells.last, ["4", ""])
  }

  @Test(arguments: ["csv", "tsv", "jsonl", "text"])
  func `the rows read so far are a prefix of all rows`(format: String) async throws {
    var generator = SeededGenerator(seed: 5)
    let pieces = ["a", ",", "\"\"", "é", "\n", "\r\n", "\r", "\t", "", "京", "x"]
    for _ in 0..<12 {
      let records = (0..<60).map { _ -> String in
        let cell = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
          pieces.randomElement(using: &generator) ?? ""
        }.joined()
        let plain = cell.filter { $0.isLetter }
        switch format {
        case "csv": return "\"\(cell)\",\(plain)"
        case "tsv": return "\(plain)\t1"
        case "jsonl": return "{\"a\":\"\(plain)\"}"
        default: return plain
        }
      }
      let bytes = Array(records.joined(separator: "\n").utf8)
      let options = DatasetOptions { $0.format = format }
      let whole = try loaded(bytes, as: "x", options)
      let stream = Stream(options)
      var list = try await stream.list.first(within: .zero)
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...200, using: &generator))
        try stream.write(Array(part))
        rest = rest[part.endIndex...]
        if let newer = try await stream.list.newer(than: list) {
          list = newer
          expectEqual(list.cells, Array(whole.cells.prefix(list.count)))
        }
      }
      try stream.end()
      list = try await stream.newer(than: list, count: whole.count)
      expectEqual(list.cells, whole.cells)
    }
  }

  @Test(arguments: FileExample.all)
  func `a file in two parts, split anywhere, loads completely`(table: FileExample) async throws {
    let bytes = Array(table.text.utf8)
    let format = FilePath(table.file).extension
    let options = DatasetOptions {
      $0.format = format == "txt" ? "text" : format == "list" ? nil : format
    }
    for split in stride(from: 0, through: bytes.count, by: testSize(3, thorough: 1)) {
      let stream = Stream(options)
      try stream.write(Array(bytes[..<split]))
      _ = try? await stream.list.first(within: .zero)
      try stream.write(Array(bytes[split...]))
      try stream.end()
      let list = try await stream.list.first(within: waitLimit)
      expectEqual(list.headings, table.headers)
      expectEqual(list.cells, table.rows)
    }
  }
}
