import Foundation
import TestSupport
import Testing

@testable import Search

@Suite struct BaseLettersTests {
  private func fold(_ text: String, caseSensitive: Bool = false) -> String {
    String(decoding: TextFolding.fold(text, caseSensitive: caseSensitive), as: UTF8.self)
  }

  /// The last tested scalar: no later one decomposes.
  private static let last = testSize(0x1FFFF, thorough: 0x10FFFF) as UInt32

  /// For every scalar that Foundation decomposes.
  @Test func `marks are removed as in canonical decomposition`() {
    var count = 0
    for value in stride(from: UInt32(0x80), through: Self.last, by: testSize(3, thorough: 1)) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let whole = String(scalar)
      let parts = whole.decomposedStringWithCanonicalMapping
      if parts.unicodeScalars.elementsEqual(whole.unicodeScalars) { continue }
      count += 1
      for caseSensitive in [false, true] {
        expectEqual(
          fold(whole, caseSensitive: caseSensitive), fold(parts, caseSensitive: caseSensitive),
          "U+\(String(value, radix: 16))")
      }
    }
    #expect(count > testSize(4_000, thorough: 13_000))
  }

  @Test func `other scalars are not decomposed`() {
    for value in stride(from: UInt32(0x80), through: Self.last, by: testSize(3, thorough: 1)) {
      // Foundation lacks newer scalars.
      guard let scalar = Unicode.Scalar(value), scalar.properties.age?.major ?? 0 < 16 else {
        continue
      }
      let whole = String(scalar)
      let folded = fold(whole, caseSensitive: true)
      // Spelled-out letters are ASCII.
      if folded == whole || folded.unicodeScalars.allSatisfy(\.isASCII) { continue }
      let parts = whole.decomposedStringWithCanonicalMapping.unicodeScalars
      #expect(
        !parts.elementsEqual([scalar]) || (0xFF5F...0xFFE6).contains(value),
        "U+\(String(value, radix: 16))")
    }
  }

  @Test(
    arguments: [
      ("한", "\u{1112}\u{1161}\u{11AB}"), ("가", "\u{1100}\u{1161}"), ("が", "か"), ("き", "き"),
      ("Ǟ", "A"), ("\u{16D6A}", "\u{16D63}\u{16D67}\u{16D67}"), ("\u{F900}", "豈"), ("Æ", "Æ"),
    ] as [(Unicode.Scalar, String)])
  func `a letter folds to its base letters`(scalar: Unicode.Scalar, letters: String) {
    expectEqual(BaseLetters.of(scalar), letters)
  }
}
