import Datasets
import Files
import Search
import SystemPackage
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables
@testable import Transcripts

/// What is written is read back: CSV as it is, TSV with `--escapes`.
@MainActor
@Suite(.session) struct RowFormatTests {
  private static let pieces =
    [
      "\\", "\\t", "\\n", "\\\\", "\t", "\n", "\r", "\r\n", "\"", "'", ",", " ", "a", "n", "t", "r",
      "é", "\u{1F3D4}", "\u{1B}", "\u{FEFF}", "\"\"", "#", "",
    ].map { Array($0.utf8) } + [[0xFF], [0xE9], [0xC3]]

  private func text(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<Int.random(in: 0...5, using: &random))
      .flatMap { _ in Self.pieces.randomElement(using: &random) ?? [] }
  }

  /// Returns the list of a file of quoted cells.
  private func list(_ records: [[[UInt8]]]) throws -> Dataset {
    let lines: [[UInt8]] = records.map { cells in
      cells.map(quoted).joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "\n")]
    }
    var options = DatasetOptions()
    options.hasHeader = true
    return try DatasetLoader.load(
      lines.flatMap(\.self), name: "x", path: "x.csv", extension: "csv", options)
  }

  private func quoted(_ cell: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    return [quote]
      + cell.split(separator: quote, omittingEmptySubsequences: false)
      .joined(separator: [quote, quote]) + [quote]
  }

  private func filtered(
    _ list: Dataset, _ format: RowFormat, header: Bool
  ) async throws -> [UInt8] {
    let console = ScriptedConsole()
    var filter = Filter(list)
    filter.format = format
    filter.header = header
    _ = try await filter.run("", settings: [], on: console)
    return console.bytes
  }

  @Test(arguments: [RowFormat.csv, .tsv])
  func `filter and export write the same file, which loads unchanged`(
    format: RowFormat
  ) async throws {
    var random = SeededGenerator(seed: 6)
    let folder = try TemporaryFolder()
    for round in 0..<testSize(20, thorough: 1_000) {
      let width = Int.random(in: 1...4, using: &random)
      let headings = (0..<width).map { _ in text(&random) }
      let rows = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        (0..<width).map { _ in text(&random) }
      }
      let list = try list([headings] + rows)
      let path = "\(folder.path)/\(round).\(format.rawValue)"
      let session = Session(list)
      _ = await session.handle("")
      expectEqual(await session.handle(":export \(path)").problem, nil)
      let bytes = try folder.bytes(of: "\(round).\(format.rawValue)")
      expectEqual(bytes, try await filtered(list, format, header: true), "round \(round)")
      let read = try reread(bytes, format, header: true)
      expectEqual(read.headingBytes, headings.map { $0[...] }, "round \(round)")
      expectEqual(read.cellBytes, rows, "round \(round)")
      let unnamed = try await filtered(list, format, header: false)
      expectEqual(try reread(unnamed, format, header: false).cellBytes, rows, "round \(round)")
      // The rows are found by what they contain.
      let source = DatasetSource(read)
      for cell in rows[0].map({ String(decoding: $0, as: UTF8.self) })
      where !TextFolding.fold(cell, caseSensitive: false).isEmpty
        && !cell.allSatisfy(\.isWhitespace)
      {
        let query = Query(.term(.text(cell, anchors: [.start, .end]), column: nil))
        #expect(
          try source.positions(matching: query, shown: Array(headings.indices)).contains(0),
          "round \(round)")
      }
    }
  }

  private func reread(_ bytes: [UInt8], _ format: RowFormat, header: Bool) throws -> Dataset {
    var options = DatasetOptions()
    options.hasEscapes = format == .tsv
    options.hasHeader = header
    return try DatasetLoader.load(
      bytes, name: "x", path: "x", extension: format.rawValue, options)
  }

  private func csv(_ cells: [String], delimiter: Character = ",") -> String {
    var line: [UInt8] = []
    RowFormat.csv.append(
      cells.map { ArraySlice($0.utf8) }, delimiter: delimiter.asciiValue ?? 0, to: &line)
    return String(decoding: line, as: UTF8.self)
  }

  @Test func `only cells that need quotes are quoted`() {
    expectEqual(csv(["x\"y", "1,2", " z"]), "\"x\"\"y\",\"1,2\", z")
    expectEqual(csv(["1,2", "1;2"], delimiter: ";"), "1,2;\"1;2\"")
    expectEqual(csv([""]), "\"\"")
    expectEqual(csv(["1;2"]), "\"1;2\"")
    expectEqual(csv(["1;2\t|", ""]), "1;2\t|,")
    expectEqual(csv(["", ""]), ",")
    expectEqual(csv(["\u{FEFF}a", "\u{FEFF}a"]), "\"\u{FEFF}a\",\u{FEFF}a")
  }
}

extension Dataset {
  /// The bytes of each row's cells.
  fileprivate var cellBytes: [[[UInt8]]] {
    (0..<count).map { position in
      columns.indices.map { withBytes(of: row(at: position), $0) { Array($0) } }
    }
  }
}
