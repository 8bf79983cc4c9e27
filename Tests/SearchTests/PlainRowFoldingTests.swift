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
        for _ in 0..<400 {
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
        #expect(text.copied.count > 20)
        for (rank, row) in text.copied.enumerated() {
          expectEqual(text.withCopies { Array($0[rank]) }, text.foldedCells(ofRowAt: row))
        }
      }
    }
  }
}
