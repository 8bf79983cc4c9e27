import Datasets
@testable import Output
@testable import Session
@testable import Tables
import Terminal
import TestSupport
import Testing

/// Random cells in every format, written in every form and read back, as commands in a pipe do.
@MainActor
@Suite(.session) struct RoundTripTests {
  enum Input: String, CaseIterable {
    case csv, tsv, json, jsonl, text
  }

  private static let pieces = [
    "\\", "\\n", "\t", "\n", "\r\n", "\"", "'", ",", ";", " ", "#", "[", "{", "é", "\u{1F3D4}",
    "\u{1B}", "\u{FEFF}", "-", "0", "5", ".5", "00501", "+5", "1e5", "true", "null", "NaN", "",
  ]

  private func cell(_ input: Input, _ random: inout SeededGenerator) -> String {
    let text = (0..<Int.random(in: 0...3, using: &random))
      .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
    // A line has no line end, and a byte order mark at the start of a file is not text.
    return input == .text ? text.filter { !$0.isNewline && $0 != "\u{FEFF}" } : text
  }

  /// Returns a file of cells, by the rules of its format alone.
  private func file(_ input: Input, _ headings: [String], _ rows: [[String]]) -> String {
    let objects = rows.map { row in
      let members = zip(headings, row).map { "\(quoted($0)):\(quoted($1))" }
      return "{\(members.joined(separator: ","))}"
    }
    func lines(_ record: ([String]) -> String) -> String {
      ([headings] + rows).map { record($0) + "\n" }.joined()
    }
    switch input {
    case .csv:
      return lines { cells in
        cells.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",")
      }
    case .tsv: return lines { $0.map(escaped).joined(separator: "\t") }
    case .json: return "[\(objects.joined(separator: ",\n"))]"
    case .jsonl: return objects.map { $0 + "\n" }.joined()
    case .text: return rows.map { $0[0] + "\n" }.joined()
    }
  }

  private func escaped(_ cell: String) -> String {
    cell.unicodeScalars.map { scalar in
      ["\\": "\\\\", "\t": "\\t", "\r": "\\r", "\n": "\\n"][scalar] ?? String(scalar)
    }.joined()
  }

  private func quoted(_ cell: String) -> String {
    let scalars = cell.unicodeScalars.map { scalar in
      scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
        ? "\\u" + String(repeating: "0", count: 4 - String(scalar.value, radix: 16).count)
          + String(scalar.value, radix: 16) : String(scalar)
    }
    return "\"\(scalars.joined())\""
  }

  private func load(_ bytes: [UInt8], _ format: String) throws -> Dataset {
    var options = DatasetOptions()
    options.format = format
    options.hasEscapes = format == "tsv"
    options.keepsLines = true
    return try DatasetLoader.load(bytes, name: "x", path: "x", extension: nil, options)
  }

  @Test(arguments: Input.allCases, [RowFormat.raw, .csv, .tsv, .json, .jsonl])
  func `cells come out as they went in`(input: Input, format: RowFormat) async throws {
    // The rows of a document have no records.
    if input == .json && format == .raw { return }
    var random = SeededGenerator(seed: 27)
    for _ in 0..<testSize(8, thorough: 500) {
      let headings =
        input == .text ? ["line"] : (0..<Int.random(in: 1...3, using: &random)).map { "h\($0)" }
      let rows = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        headings.map { _ in cell(input, &random) }
      }
      let console = ScriptedConsole()
      let text = file(input, headings, rows)
      var filter = Filter(try load(Array(text.utf8), input.rawValue))
      filter.format = format
      filter.header = true
      _ = try await filter.run("", settings: [], on: console)
      let list = try load(console.bytes, format == .raw ? input.rawValue : format.rawValue)
      try #require(list.columns.map(\.header) == headings, "\(text)")
      let cells = (0..<list.count).map { position in
        headings.indices.map { list.cell(list.row(at: position), $0) }
      }
      try #require(cells == rows, "\(text)")
    }
  }
}
