import TestSupport
import Testing

@testable import Search

@Suite struct ScalarFoldingTests {
  @Test func `bytes fold like their text`() {
    for text in ["Everest", "ÉVEREST", "", "a\u{301}B"] {
      for caseSensitive in [false, true] {
        let bytes = Array(text.utf8)[...]
        expectEqual(
          TextFolding.fold(bytes, caseSensitive: caseSensitive),
          TextFolding.fold(text, caseSensitive: caseSensitive))
      }
    }
  }

  @Test func `a scalar is decoded as in a string, invalid bytes as U+FFFD`() {
    var random = RandomRegex(seed: 23)
    for _ in 0..<2_000 {
      let bytes = random.bytes()
      let span = bytes.span
      var scalars: [Unicode.Scalar] = []
      var position = 0
      while position < span.count {
        let (scalar, length) = Unicode.Scalar.decode(span, at: position)
        scalars.append(scalar)
        position += length
      }
      expectEqual(position, bytes.count)
      expectEqual(scalars, Array(String(decoding: bytes, as: UTF8.self).unicodeScalars))
    }
  }

  @Test func `folded text is appended, with cached scalars`() {
    var folding = ScalarFolding(caseSensitive: false)
    var folded = Array("Up: ".utf8)
    for text in ["ÉÉ", "", "Straße\u{301}", "É"] {
      folding.fold(text.utf8.span, into: &folded)
    }
    expectEqual(String(decoding: folded, as: UTF8.self), "Up: eestrassee")
  }

  @Test func `no scalar folds to more bytes than a vector has`() {
    for range in [0...0x33FF, 0xA000...0x1FFFF, 0x2F800...0x2FA1F] as [ClosedRange<UInt32>] {
      for scalar in range.lazy.compactMap(Unicode.Scalar.init) {
        let count = TextFolding.fold(scalar, caseSensitive: false).count
        if count > 12 { Issue.record("\(scalar.value): \(count)") }
      }
    }
  }

  @Test func `cached scalars are not mixed up, whatever they grow to`() {
    for caseSensitive in [false, true] {
      var folding = ScalarFolding(caseSensitive: caseSensitive)
      let all = (0x80...testSize(0x1FFFF, thorough: 0x10FFFF) as ClosedRange<UInt32>).lazy
        .compactMap(Unicode.Scalar.init)
      // Neighbors by their lowest bits, too.
      for scalar in all.filter({
        $0.value < testSize(0x1000, thorough: 0x3000) || $0.value % 97 == 0
          || $0.value >> 4 == 0x16D6
      }) {
        for value in [scalar.value, 0x80 | scalar.value & 0x7F, scalar.value] {
          let scalar = Unicode.Scalar(value) ?? "?"
          var folded: [UInt8] = []
          folding.fold(scalar) { folded.append($0) }
          #expect(
            folded == TextFolding.fold(scalar, caseSensitive: caseSensitive), "\(scalar.value)")
        }
      }
    }
  }
}
