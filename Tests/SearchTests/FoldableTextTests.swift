import TestSupport
import Testing

@testable import Search

@Suite struct FoldableTextTests {
  private func mayBe(_ text: String, in record: String) -> Bool {
    Array(record.utf8).withUnsafeBytes { FoldableText(text: Array(text.utf8)).mayBe(in: $0) }
  }

  @Test func `neighbors must be those of the text`() {
    #expect(mayBe("everest", in: "Mount Évérest"))
    #expect(mayBe("everest", in: "EVERES\u{301}t"))
    #expect(mayBe("strasse", in: "Straße"))
    #expect(mayBe("k2", in: "x \u{FF2B}\u{FF12}"))
    #expect(!mayBe("everest", in: "Évian, Orléans"))
    #expect(!mayBe("everest", in: "everest"))
    #expect(!mayBe("everest", in: "é"))
    #expect(!mayBe("everest", in: ""))
  }

  @Test func `no character folds to more ASCII than it has bytes`() {
    for value in stride(from: UInt32(0x80), through: 0x10FFFF, by: testSize(17, thorough: 1)) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for caseSensitive in [false, true] {
        let folded = TextFolding.fold(scalar, caseSensitive: caseSensitive)
        if folded.count(where: { $0 < 0x80 }) > UTF8.width(scalar) {
          Issue.record("U+\(String(value, radix: 16)) folds to \(folded)")
        }
      }
    }
  }

  @Test func `every text that a record folds to may be in it`() {
    var dice = SeededGenerator(seed: 28)
    let pieces = [
      "a", "B", "s", "e", "é", "ß", "æ", "ﬃ", "e\u{301}", "\u{301}", "日", "ø", " ", "\u{FF21}", "ÿ",
    ]
    var found = 0
    for _ in 0..<testSize(3_000, thorough: 100_000) {
      let record = (0..<Int.random(in: 1...8, using: &dice)).map { _ in
        pieces.randomElement(using: &dice) ?? ""
      }.joined()
      let folded = TextFolding.fold(record, caseSensitive: false)
      let start = Int.random(in: 0..<max(folded.count, 1), using: &dice)
      let text = folded[start...].prefix(Int.random(in: 1...5, using: &dice))
      let lowercase = Array(record.utf8.map(TextFolding.lowercase))
      guard !text.isEmpty, text.allSatisfy({ $0 < 0x80 }),
        !String(decoding: lowercase, as: UTF8.self).utf8.contains(text)
      else { continue }
      found += 1
      #expect(
        mayBe(String(decoding: text, as: UTF8.self), in: record),
        "\(String(decoding: text, as: UTF8.self)) in \(record)")
    }
    #expect(found > testSize(300, thorough: 10_000))
  }
}

extension Collection<UInt8> {
  fileprivate func contains(_ part: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(self)
    return bytes.indices.contains { bytes[$0...].starts(with: part) }
  }
}
