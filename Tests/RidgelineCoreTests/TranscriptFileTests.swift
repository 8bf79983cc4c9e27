import TestSupport
import Testing

@testable import RidgelineCore

@Suite struct TranscriptFileTests {
  @Test func `bytes are UTF-8 where the standard library says so`() {
    var random = SeededGenerator(seed: 11)
    let pieces: [[UInt8]] =
      ["a", " plain text of some length ", "é", "→", "🏔", "\u{0}"].map { Array($0.utf8) }
      + [[0x80], [0xC3], [0xE2, 0x86], [0xF0, 0x9F], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80]]
    var valid = 0
    for _ in 0..<20_000 {
      let most = Bool.random(using: &random) ? pieces.count : 6
      let bytes = (0..<Int.random(in: 0...8, using: &random)).flatMap { _ in
        pieces[Int.random(in: 0..<most, using: &random)]
      }
      let isValid = String(validating: bytes, as: UTF8.self) != nil
      expectEqual(bytes.areUTF8, isValid)
      valid += isValid ? 1 : 0
    }
    #expect((5_000..<15_000).contains(valid))
  }

  @Test func `lines end where a line feed stands`() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ -> UInt8 in
        [0x0A, 0x0B, 0x8A, 0x41, 0x09, 0x00].randomElement(using: &random) ?? 0
      }
      let lines = TranscriptLines(bytes).map { $0.text(in: bytes) }
      let expected = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { line in
        let kept = line.reversed().drop { [0x20, 0x09, 0x0D].contains($0) }.reversed()
        return String(decoding: Array(kept), as: UTF8.self)
      }
      expectEqual(lines, expected)
    }
  }
}
