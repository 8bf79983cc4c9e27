import Datasets
import Files
import Search
import SystemPackage
import TestSupport
import Testing

@testable import RidgelineCore

/// TSV output is read back with `--escapes`.
@MainActor
@Suite(.session) struct TSVRoundTripTests {
  private static let pieces = [
    "\\", "\\t", "\\n", "\\\\", "\t", "\n", "\r", "\r\n", "\"", "'", ",", " ", "a", "n", "t", "r",
    "é", "\u{1F3D4}", "\u{1B}", "#", "",
  ]

  private func text(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...5, using: &random))
      .map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
  }

  @Test func `filter and export write the same file, which loads unchanged`() async throws {
    var random = SeededGenerator(seed: 6)
    let folder = try TemporaryFolder()
    for round in 0..<testSize(60, thorough: 2_000) {
      let width = Int.random(in: 1...4, using: &random)
      let headers = (0..<width).map { "h\($0)" + text(&random) }
      let rows = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        (0..<width).map { _ in text(&random) }
      }
      let list = try #require(Dataset(name: "x", columns: headers, rows: rows))
      let path = "\(folder.path)/\(round).tsv"
      let session = Session(list)
      _ = await session.handle("")
      expectEqual(await session.handle(":export \(path)").problem, nil)
      let console = ScriptedConsole()
      var filter = Filter(list)
      filter.format = .tsv
      filter.header = true
      _ = try await filter.run("", settings: [], on: console)
      expectEqual(try folder.text(of: "\(round).tsv"), console.output, "round \(round)")
      var options = DatasetOptions()
      options.hasEscapes = true
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
          try source.positions(fulfilling: query, shown: Array(headers.indices)).contains(0),
          "round \(round)")
      }
    }
  }
}
