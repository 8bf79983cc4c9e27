import Datasets
import Files
import Search
import SystemPackage
import TestSupport
import Testing

@testable import RidgelineCore

/// What is written is read back: CSV as it is, TSV with `--escapes`.
@MainActor
@Suite(.session) struct RowFormatTests {
  private static let pieces = [
    "\\", "\\t", "\\n", "\\\\", "\t", "\n", "\r", "\r\n", "\"", "'", ",", " ", "a", "n", "t", "r",
    "é", "\u{1F3D4}", "\u{1B}", "\u{FEFF}", "\"\"", "#", "",
  ]

  private func text(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...5, using: &random))
      .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
  }

  @Test(arguments: [RowFormat.csv, .tsv])
  func `filter and export write the same file, which loads unchanged`(
    format: RowFormat
  ) async throws {
    var random = SeededGenerator(seed: 6)
    let folder = try TemporaryFolder()
    for round in 0..<testSize(40, thorough: 1_000) {
      let width = Int.random(in: 1...4, using: &random)
      let headers = (0..<width).map { "h\($0)" + text(&random) }
      let rows = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        (0..<width).map { _ in text(&random) }
      }
      let list = try #require(Dataset(name: "x", columns: headers, rows: rows))
      let path = "\(folder.path)/\(round).\(format.rawValue)"
      let session = Session(list)
      _ = await session.handle("")
      expectEqual(await session.handle(":export \(path)").problem, nil)
      let console = ScriptedConsole()
      var filter = Filter(list)
      filter.format = format
      filter.header = true
      _ = try await filter.run("", settings: [], on: console)
      expectEqual(
        try folder.text(of: "\(round).\(format.rawValue)"), console.output, "round \(round)")
      var options = DatasetOptions()
      options.hasEscapes = format == .tsv
      let read = try await DatasetLoader.load(
        DatasetLocation(name: "x", path: FilePath(path)), options)
      expectEqual(read.columns.map(\.header), headers, "round \(round)")
      let cells = (0..<read.count).map { row in
        headers.indices.map { read.cell(read.row(at: row), $0) }
      }
      expectEqual(cells, rows, "round \(round)")
      // The rows are found by what they contain.
      let source = DatasetSource(read)
      for cell in rows[0] where !TextFolding.fold(cell, caseSensitive: false).isEmpty {
        let query = Query(.term(.text(cell, anchors: [.start, .end]), column: nil))
        #expect(
          try source.positions(matching: query, shown: Array(headers.indices)).contains(0),
          "round \(round)")
      }
    }
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
    expectEqual(csv(["", ""]), ",")
    expectEqual(csv(["\u{FEFF}a", "\u{FEFF}a"]), "\"\u{FEFF}a\",\u{FEFF}a")
  }
}
