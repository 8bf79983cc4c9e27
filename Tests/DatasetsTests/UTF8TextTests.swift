import Datasets
import TestSupport
import Testing

@Suite struct UTF8TextTests {
  @Test func `invalid parts are counted as Swift replaces them`() {
    var generator = SeededGenerator(seed: 8)
    let pieces: [[UInt8]] = [
      [0x61], [0xC3, 0xA9], [0xE4, 0xBA, 0xAC], [0xF0, 0x9F, 0x8F, 0x94], [0xEF, 0xBF, 0xBD],
      [0xFF],
      [0xE9], [0xC3], [0xE4, 0xBA], [0xF0, 0x9F], [0xED, 0xA0, 0x80], [0x80], [0xC0, 0x80], [0xF5],
    ]
    for _ in 0..<5_000 {
      let parts = (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in
        pieces.randomElement(using: &generator)
      }
      let bytes = Array(parts.joined())
      let shown = String(decoding: bytes, as: UTF8.self).unicodeScalars.count { $0 == "\u{FFFD}" }
      // A replacement character of the text itself is valid.
      let own = bytes.indices.count { bytes[$0...].starts(with: [0xEF, 0xBF, 0xBD]) }
      expectEqual(UTF8Text.replacementCount(of: bytes), shown - own)
      expectEqual(UTF8Text.isValid(bytes[...]), shown == own)
    }
  }

  @Test func `rows that are not UTF-8 are counted`() throws {
    let text = Array("name,n\nCaf".utf8) + [0xE9] + Array(",1\nCafé,2\nK2,3\n".utf8)
    let list = try loaded(text)
    expectEqual(list.invalidRowCount, 1)
    expectEqual(
      list.encodingWarning("FILE"),
      "1 of 3 rows isn't valid UTF-8; if it is Latin-1: iconv -f latin1 -t UTF-8 FILE | ridgeline -"
    )
    let many = try loaded(Array(repeating: text.dropFirst(7), count: 300).reduce(text, +))
    expectEqual(many.invalidRowCount, 301)
    expectEqual(try loaded("é\n").encodingWarning("FILE"), nil)
  }

  @Test func `a saved file keeps bytes that are not UTF-8`() throws {
    let text = Array("name,n\nCaf".utf8) + [0xE9] + Array(",1\nK2,2\n".utf8)
    expectEqual(
      Array(try loaded(text).source(without: [1]).joined()), Array(text.dropLast(5)))
  }
}
