import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct RowTextTests {
  private func dataset(rows: Int) throws -> Dataset {
    let text = "name\n" + (0..<rows).map { "Évérest \($0)\n" }.joined()
    return try DatasetLoader.load(Array(text.utf8), name: "x", path: "x.csv", extension: "csv")
  }

  @Test func `rows of all parts are folded in order`() throws {
    let whole = try RowText(try dataset(rows: 10_000), Cancellation())
    for row in [0, 1_023, 1_024, 5_000, 9_999] {
      expectEqual(whole.withCopies { Array($0[row]) }, whole.foldedCells(ofRowAt: row))
    }
  }

  @Test(arguments: ["csv", "tsv", "txt"], [false, true])
  func `copies have the folded cells of irregular rows`(
    format: String, hasEscapes: Bool
  ) throws {
    var random = SeededGenerator(seed: 28)
    let parts: [[UInt8]] =
      [
        "É", "，", "ß", "각", "\u{16D6A}", "日", "\u{301}", "A", "z", "[", "0", "\"", "\"x\"", "\\t",
        "\\", " ", "\t", ",", "\r", "long Ascii text, with Capitals ",
        String(repeating: "Ö", count: 1_500),
      ].map { Array($0.utf8) } + [[0xFF], [0xE2, 0x82], [0xC3]]
    let delimiter = Array((["csv": ",", "tsv": "\t"][format] ?? "").utf8)
    var bytes = Array(["a", "b", "c"].map { Array($0.utf8) }.joined(separator: delimiter))
    for _ in 0..<testSize(40, thorough: 400) {
      bytes.append(UInt8(ascii: "\n"))
      for column in 0..<3 {
        if column > 0 { bytes += delimiter }
        for _ in 0..<Int.random(in: 0...6, using: &random) {
          bytes += parts.randomElement(using: &random) ?? []
        }
      }
    }
    var options = DatasetOptions()
    options.hasEscapes = hasEscapes
    let dataset = try DatasetLoader.load(
      bytes, name: "x", path: "x", extension: format, options)
    let text = try RowText(dataset, Cancellation())
    #expect(text.copied.count > 10)
    for (rank, row) in text.copied.enumerated() {
      expectEqual(text.withCopies { Array($0[rank]) }, text.foldedCells(ofRowAt: row))
    }
  }

  @Test func `cancelled folding fails`() throws {
    let cancelled = Cancellation()
    cancelled.cancel()
    #expect(throws: ListSourceError.self) { try RowText(dataset(rows: 10_000), cancelled) }
  }
}
