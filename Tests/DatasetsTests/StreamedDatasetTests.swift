import Datasets
import Foundation
import SystemPackage
import TestSupport
import Testing

/// Lists that are read while somebody already looks at them.
@Suite struct StreamedDatasetTests {
  /// A stream and its writing end.
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

    /// The list once it is another one than `current`.
    func newer(than current: Dataset) async throws -> Dataset {
      for _ in 0..<20_000 {
        if let newer = try await list.newer(than: current) { return newer }
        try await Task.sleep(for: .milliseconds(5))
      }
      Issue.record("nothing came")
      return current
    }

    /// The list once it has so many rows.
    func newer(than current: Dataset, count: Int) async throws -> Dataset {
      var list = current
      while list.count < count { list = try await newer(than: list) }
      return list
    }
  }

  @Test func `what has ended within a moment is there as a whole`() async throws {
    let stream = Stream()
    try stream.write("a\tb\n1\t2\n3\t4")
    try stream.end()
    let list = try await stream.list.first(within: .seconds(10))
    expectEqual(list.cells, [["1", "2"], ["3", "4"]])
    expectEqual(list.wording, "TAB-separated")
    #expect(try await stream.list.newer(than: list) == nil)
  }

  @Test func `nothing yet is a list without rows, and whole lines become rows as they come`()
    async throws
  {
    let stream = Stream()
    let empty = try await stream.list.first(within: .zero)
    expectEqual(empty.count, 0)
    expectEqual(empty.wording, "lines, more to come")
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
    expectEqual(list.wording, "lines")
    expectEqual((0..<4).map(list.row(at:)), (0..<4).map { RowID($0) })
  }

  @Test func `a quote that is still open may be closed by what comes`() async throws {
    let stream = Stream(DatasetOptions { $0.format = "csv" })
    try stream.write("a,b\n1,2\n3,\"4\n")
    var list = try await stream.newer(than: stream.list.first(within: .zero), count: 1)
    expectEqual(list.cells, [["1", "2"]])
    try stream.write("5\"\n")
    list = try await stream.newer(than: list, count: 2)
    expectEqual(list.cells, [["1", "2"], ["3", "4\n5"]])
    try stream.write("6,\"7\n")
    try stream.end()
    await #expect(throws: DatasetError.self) {
      for _ in 0..<2_000 where try await stream.list.newer(than: list) == nil {
        try await Task.sleep(for: .milliseconds(5))
      }
    }
  }

  @Test
  func `a quote that stays open too long is a mistake, or costs its line where that is asked for`()
    async throws
  {
    let text = "a,b\n1,2\n3,\"4\n" + String(repeating: "5,6\n", count: 20_000)
    let strict = Stream(DatasetOptions { $0.format = "csv" })
    let empty = try await strict.list.first(within: .zero)
    try strict.write(text)
    let error = await #expect(throws: DatasetError.self) {
      while try await strict.list.newer(than: empty)?.count ?? 0 < 20_000 {}
    }
    expectEqual(error?.fault, .openQuote)
    let lenient = Stream(
      DatasetOptions {
        $0.format = "csv"
        $0.isLenient = true
      })
    var list = try await lenient.list.first(within: .zero)
    try lenient.write("a,b\n1,2\n3,\"4\n5,6\n")
    list = try await lenient.newer(than: list, count: 1)
    expectEqual(list.cells, [["1", "2"]])
    try lenient.write("7\"\n8,9\n")
    list = try await lenient.newer(than: list, count: 3)
    expectEqual(list.cells, [["1", "2"], ["3", "4\n5,6\n7"], ["8", "9"]])
    try lenient.write(String(text.dropFirst(8)))
    list = try await lenient.newer(than: list, count: 20_003)
    expectEqual(list.skipped?.count, 1)
  }

  @Test func `lines that show another format make other rows`() async throws {
    let stream = Stream()
    try stream.write("a,b\n1,2\n")
    let table = try await stream.newer(than: stream.list.first(within: .zero), count: 1)
    expectEqual(table.cells, [["1", "2"]])
    try stream.write("no comma\n")
    let lines = try await stream.newer(than: table)
    expectEqual(lines.cells, [["a,b"], ["1,2"], ["no comma"]])
    expectEqual(lines.rowsChanged(since: table), [RowID(0)])
  }

  @Test(arguments: ["csv", "tsv", "jsonl", "text"])
  func `at any moment the rows are the first of all rows`(format: String) async throws {
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
        let count = Int.random(in: 1...200, using: &generator)
        try stream.write(Array(rest.prefix(count)))
        rest = rest.dropFirst(count)
        try await Task.sleep(for: .milliseconds(1))
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
}
