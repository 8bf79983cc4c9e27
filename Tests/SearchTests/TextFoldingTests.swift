import Foundation
import Search
import TestSupport
import Testing

@Suite struct TextFoldingTests {
  private func fold(_ text: String, heedingCase: Bool = false) -> String {
    String(decoding: TextFolding.fold(text, heedingCase: heedingCase), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("Popocatépetl", "popocatepetl"), ("Galdhøpiggen", "galdhopiggen"),
      ("ŁÓDŹ łódź", "lodz lodz"), ("Đà Nẵng đ", "da nang d"), ("ÐÞ ðþ", "dth dth"),
      ("Großglockner GROẞ", "grossglockner gross"), ("Æther æ Œuvre œ", "aether ae oeuvre oe"),
      ("Diyarbakır İstanbul", "diyarbakir istanbul"), ("Ħamrun ħ Ŋ ŋ Ŧ ŧ", "hamrun h n n t t"),
      ("Ｋ２　！～", "k2 !~"), ("￡￥", "£¥"), ("Kaçkar Dağı", "kackar dagi"),
      ("Phan Xi Păng", "phan xi pang"), ("Qurnat as Sawdā’", "qurnat as sawda’"),
      ("ΟΔΟΣ οδός", "οδοσ οδοσ"), ("Й ё", "и е"), ("e\u{301}\u{323}", "e"), ("\u{301}", ""),
      ("東京", "東京"), ("", ""),
    ] as [(String, String)])
  func `case and diacritics do not count`(text: String, folded: String) {
    expectEqual(fold(text), folded)
  }

  @Test(
    arguments: [
      ("Popocatépetl", "Popocatepetl"), ("ØÆÞŁ", "OAeThL"), ("Ｋ２", "K2"), ("İ", "I"), ("ẞ", "SS"),
    ] as [(String, String)])
  func `diacritics do not count where case does`(text: String, folded: String) {
    expectEqual(fold(text, heedingCase: true), folded)
  }

  /// The ASCII fast path, and all other letters against Foundation's own folding.
  @Test func `folding agrees with Foundation where the list has no letter of its own`() {
    let own: Set<Unicode.Scalar> = Set("øłđðþßæœıħŋŧØŁĐÐÞẞÆŒĦŊŦ".unicodeScalars)
    for value in UInt32(0x20)..<0x250 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "x\(scalar)y"
      let letters = text.decomposedStringWithCanonicalMapping.unicodeScalars
      guard own.isDisjoint(with: letters) else { continue }
      let expected = text.folding(
        options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "C"))
      // Foundation takes these apart, the list does not name them.
      guard expected.unicodeScalars.count == 3 else { continue }
      expectEqual(fold(text), expected, "U+\(String(value, radix: 16))")
    }
  }

  /// The last scalar that is looked at; beyond planes 0 to 3 nothing decomposes.
  private static let last = testSize(0x33FFF, thorough: 0x10FFFF) as UInt32

  /// Of every scalar that Foundation can take apart.
  @Test func `marks are dropped as canonical decomposition has them`() {
    var count = 0
    for value in UInt32(0x80)...Self.last {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let whole = String(scalar)
      let parts = whole.decomposedStringWithCanonicalMapping
      if parts.unicodeScalars.elementsEqual(whole.unicodeScalars) { continue }
      count += 1
      for heedingCase in [false, true] {
        expectEqual(
          fold(whole, heedingCase: heedingCase), fold(parts, heedingCase: heedingCase),
          "U+\(String(value, radix: 16))")
      }
    }
    #expect(count > 13_000)
  }

  @Test func `nothing else is taken apart`() {
    for value in UInt32(0x80)...Self.last {
      // Foundation does not know younger ones.
      guard let scalar = Unicode.Scalar(value), scalar.properties.age?.major ?? 0 < 16 else {
        continue
      }
      let whole = String(scalar)
      let folded = fold(whole, heedingCase: true)
      // Letters that are spelled out are ASCII.
      if folded == whole || folded.unicodeScalars.allSatisfy(\.isASCII) { continue }
      let parts = whole.decomposedStringWithCanonicalMapping.unicodeScalars
      #expect(
        !parts.elementsEqual([scalar]) || (0xFF5F...0xFFE6).contains(value),
        "U+\(String(value, radix: 16))")
    }
  }

  @Test func `bytes fold as their text does`() {
    for text in ["Everest", "ÉVEREST", "", "a\u{301}B"] {
      for heedingCase in [false, true] {
        let bytes = Array(text.utf8)[...]
        expectEqual(
          TextFolding.fold(bytes, heedingCase: heedingCase),
          TextFolding.fold(text, heedingCase: heedingCase))
      }
    }
  }

  @Test(
    arguments: [
      ("k2", false), ("K2", true), ("é", false), ("É", true), ("ǅ", true), ("", false),
    ] as [(String, Bool)])
  func `a capital is told from a small letter`(text: String, hasCapital: Bool) {
    expectEqual(TextFolding.hasCapital(text), hasCapital)
  }
}
