import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct PlainRowFoldingTests {
  @Test func `rows fold as their cells do`() throws {
    var random = SeededGenerator(seed: 28)
    let parts =
      [
        "É", "ß", "각", "\u{16D6A}", "日", "\u{301}", "A", "z", "[", "@", "0", "\"", "\"x\"", "\\t",
        "\\",
        " ", "\t", ",", "\r", "long Ascii text, with Capitals ",
        String(repeating: "Ö", count: 1_500),
      ].map { Array($0.utf8) } + [[0xFF], [0xE2, 0x82], [0xC3]]
    for (name, delimiter) in [("x.csv", ","), ("x.tsv", "\t"), ("x.txt", "")] {
      for hasEscapes in [false, true] {
        var bytes = Array("a\(delimiter)b\(delimiter)c\n".utf8)
        for _ in 0..<testSize(40, thorough: 400) {
          for column in 0..<3 {
            for _ in 0..<Int.random(in: 0...6, using: &random) {
              bytes += parts.randomElement(using: &random) ?? []
            }
            if column < 2 { bytes += delimiter.utf8 }
          }
          bytes += "\n".utf8
        }
        var options = DatasetOptions()
        options.hasEscapes = hasEscapes
        options.isLenient = true
        let dataset = try DatasetLoader.load(
          bytes, name: "x", path: name, extension: String(name.suffix(3)), options)
        let text = try RowText(dataset, Cancellation())
        #expect(text.copied.count > 10)
        for (rank, row) in text.copied.enumerated() {
          expectEqual(text.withCopies { Array($0[rank]) }, text.foldedCells(ofRowAt: row))
        }
      }
    }
  }

  @Test func `a row that grows is folded up to the end of the buffer`() throws {
    // The letters grow to three times their bytes, from every place near the end.
    for count in stride(from: 676, through: 690, by: testSize(3, thorough: 1)) {
      for start in stride(from: 0, to: 16, by: testSize(5, thorough: 1)) {
        let row =
          String(repeating: "a", count: start) + String(repeating: "\u{16D6A}", count: count)
          + String(repeating: "b", count: 15) + "\u{16D6A}\u{16D6A}"
        let dataset = try DatasetLoader.load(
          Array("a\n\(row)\n".utf8), name: "x", path: "x.csv", extension: "csv")
        let text = try RowText(dataset, Cancellation())
        expectEqual(text.withCopies { Array($0[0]) }, text.foldedCells(ofRowAt: 0))
      }
    }
  }
}
