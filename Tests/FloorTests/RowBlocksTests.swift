import Datasets
import Search
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Transcripts

@Suite struct RowBlocksTests {
  private static let cells = [
    "", "1", "-2.5", "a", "\\", "\u{1}", "\u{7F}", "\t", "\"\"q\"\"", "é", "true",
    "a longer text, quoted",
    "sixteen bytes !!", "\n",
  ]

  private func randomFile(_ generator: inout SeededGenerator, rowCount: Int) -> String {
    let columnCount = Int.random(in: 1...5, using: &generator)
    let vocabularies = (0..<columnCount).map { _ in
      Self.cells.shuffled(using: &generator).prefix(Int.random(in: 1...6, using: &generator))
    }
    let lineEnd = ["\n", "\r\n"].randomElement(using: &generator) ?? "\n"
    let rows = (0..<rowCount).map { _ in
      vocabularies.map { words in
        let cell = words.randomElement(using: &generator) ?? ""
        let isPlain = !cell.isEmpty && !cell.contains { "\",\n".contains($0) }
        return isPlain && Bool.random(using: &generator) ? cell : "\"\(cell)\""
      }.joined(separator: ",")
    }
    let header = (0..<columnCount).map { "c\($0) \"\"" }.map { "\"\($0)\"" }
    return ([header.joined(separator: ",")] + rows).joined(separator: lineEnd)
      + (Bool.random(using: &generator) ? lineEnd : "")
  }

  @Test(arguments: [RowFormat.json, .jsonl])
  func `random rows are written in blocks as one by one`(format: RowFormat) throws {
    var generator = SeededGenerator(seed: 15)
    for _ in 0..<testSize(60, thorough: 5_000) {
      let list = try dataset(
        randomFile(&generator, rowCount: Int.random(in: 0...8, using: &generator)))
      let columns = ListColumn.columns(of: list)
      let writer = RowWriter(format, of: list, columns, shown: Array(columns.indices))
      let rows = (0..<list.count).map(list.row(at:))
      var lines: [UInt8] = []
      writer.append(rows, endsList: true, terminator: 10, to: &lines)
      var expected: [UInt8] = []
      for (index, row) in rows.enumerated() {
        writer.append(row, isLast: index == rows.count - 1, to: &expected)
        expected.append(10)
        let object = String(decoding: expected, as: UTF8.self)
          .split(separator: "\n").last.map { JSONTree(parsing: $0) }
        let cells = columns.indices.map { list.cell(row, $0) }
        try #require(object?.texts == Dictionary(zip(columns.map(\.key), cells)) { $1 })
      }
      try #require(lines == expected)
    }
  }

  @Test func `the blocks of many rows are in order, and only the last row ends the list`() throws {
    let list = try dataset("n,text\n" + (0..<40_000).map { "\($0),text of a row\n" }.joined())
    let writer = RowWriter(.json, of: list, ListColumn.columns(of: list), shown: [0, 1])
    let rows = (0..<list.count).reversed().map(list.row(at:))
    let sections = [rows.prefix(2), rows.dropFirst(2).prefix(0), rows.dropFirst(2)]
    var blocks = RowBlocks(of: sections.map { .listed(Array($0)) }, writer, terminator: 10)
    var lines: [UInt8] = []
    var blockCount = 0
    while case let made = blocks.next(), !made.isEmpty {
      blockCount += made.count
      for block in made { lines += block }
    }
    #expect(blockCount > 4)
    expectEqual(
      String(decoding: lines, as: UTF8.self),
      rows.map { "{\"n\":\($0.rawValue),\"text\":\"text of a row\"}" }.joined(separator: ",\n")
        + "\n")
  }
}

extension JSONTree {
  /// The values of an object as they were in cells.
  fileprivate var texts: [String: String]? {
    guard case .object(let members) = self else { return nil }
    return members.mapValues { value in
      switch value {
      case .null: ""
      case .bool(let value): "\(value)"
      case .number(let text), .string(let text): text
      case .array, .object: "nested"
      }
    }
  }
}
