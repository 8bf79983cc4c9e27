import Datasets
import Search
import TestSupport
import Testing

@testable import Output
@testable import Session

/// Records that are copied to another format are those that would be written cell by cell.
@Suite struct RecordCopyTests {
  private static let pieces = [
    "a", "é", "\u{FEFF}", " ", ",", ";", "\\", "\"", "'", "\t", "\n", "\r", "\u{1F}", "",
    String(repeating: "x", count: 60),
  ]

  @Test(arguments: [RowFormat.csv, .tsv], [",", ";", "\t"])
  func `random records are written as their cells are`(format: RowFormat, delimiter: Character)
    throws
  {
    var random = SeededGenerator(seed: 15)
    let byte = try #require(delimiter.asciiValue)
    var copied = 0
    for round in 0..<testSize(60, thorough: 5_000) {
      let width = Int.random(in: 2...4, using: &random)
      let rows = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        (0..<width).map { _ in
          (0..<Int.random(in: 0...2, using: &random))
            .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
        }
      }
      let text = ([(0..<width).map { "h\($0)" }] + rows).map { row in
        row.map { cell in
          let isQuoted = cell.utf8.contains { Array("\",;\t\r\n".utf8).contains($0) }
          return isQuoted ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
        }.joined(separator: String(delimiter)) + "\n"
      }.joined()
      let options = DatasetOptions.delimited(by: byte)
      let list = try DatasetLoader.load(
        Array(text.utf8), name: "x", path: "x", extension: "csv", options)
      let target = format.defaultDelimiter
      let writer = RowWriter(
        format, of: list, ListColumn.columns(of: list), shown: Array(0..<width))
      let copy = try #require(RecordCopy(list, as: format, delimiter: target))
      for (position, cells) in rows.enumerated() {
        let row = list.row(at: position)
        var (line, expected): ([UInt8], [UInt8]) = ([], [])
        writer.append(row, isLast: true, to: &line)
        format.append(cells.map { ArraySlice($0.utf8) }, delimiter: target, to: &expected)
        #expect(line == expected, "round \(round): \(cells)")
        line = []
        if copy.append(list.source(of: row), to: &line) { copied += 1 }
      }
    }
    #expect(copied > 20)
  }

  @Test func `only whole rows of delimited text are copied`() throws {
    func copy(_ bytes: [UInt8], _ format: RowFormat, _ options: DatasetOptions) throws -> Bool {
      let list = try DatasetLoader.load(bytes, name: "x", path: "x", extension: "csv", options)
      return RecordCopy(list, as: format, delimiter: format.defaultDelimiter) != nil
    }
    let text = Array("a,b\n1,2\n".utf8)
    #expect(try copy(text, .tsv, DatasetOptions()))
    #expect(try copy(text + [0xE9] + Array(",3\n".utf8), .csv, DatasetOptions()))
    #expect(try !copy(text, .json, DatasetOptions()))
    #expect(try !copy(Array("a\n1\n".utf8), .csv, DatasetOptions()))
    var escaped = DatasetOptions()
    escaped.hasEscapes = true
    #expect(try !copy(text, .tsv, escaped))
  }
}

extension DatasetOptions {
  fileprivate static func delimited(by delimiter: UInt8) -> DatasetOptions {
    var options = DatasetOptions()
    options.delimiter = [delimiter]
    return options
  }
}
