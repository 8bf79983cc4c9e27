import Foundation
import Search
import TestSupport
import Testing

@Suite struct TextFoldingTests {
  private func fold(_ text: String, caseSensitive: Bool = false) -> String {
    String(decoding: TextFolding.fold(text, caseSensitive: caseSensitive), as: UTF8.self)
  }

  @Test(
    arguments: [
      ("Popocatépetl", "popocatepetl"), ("Galdhøpiggen", "galdhopiggen"),
      ("ŁÓDŹ łódź", "lodz lodz"), ("Đà Nẵng đ", "da nang d"), ("ÐÞ ðþ", "dth dth"),
      ("Großglockner GROẞ", "grossglockner gross"), ("Æther æ Œuvre œ", "aether ae oeuvre oe"),
      ("Diyarbakır İstanbul", "diyarbakir istanbul"), ("Ħamrun ħ Ŋ ŋ Ŧ ŧ", "hamrun h n n t t"),
      ("Ｋ２　！～", "k2 !~"), ("￡￥", "£¥"), ("Kaçkar Dağı", "kackar dagi"),
      ("Phan Xi Păng", "phan xi pang"), ("Qurnat as Sawdā’", "qurnat as sawda'"),
      ("O’Brien ‘a’ “b” „c‟ «d» ‹e› ʻOumuamua", "o'brien 'a' \"b\" \"c\" \"d\" 'e' 'oumuamua"),
      ("a–b—c‐d‑e−f", "a-b-c-d-e-f"), ("1\u{A0}000\u{202F}000\u{2009}m", "1 000 000 m"),
      ("zero\u{200B}width\u{AD}\u{FEFF}\u{2060}", "zerowidth"),
      ("ｶﾞｯｺｳ ﾊﾟﾝ ガッコウ", "カッコウ ハン カッコウ"), ("ﬁn ﬀ ﬂ ﬃ ﬄ ﬅ ﬆ ŉ ẚ", "fin ff fl ffi ffl st st 'n a'"),
      ("ΟΔΟΣ οδός", "οδοσ οδοσ"), ("Й ё", "и е"), ("e\u{301}\u{323}", "e"), ("\u{301}", ""),
      ("東京", "東京"), ("", ""),
    ] as [(String, String)])
  func `case and diacritics are ignored`(text: String, folded: String) {
    expectEqual(fold(text), folded)
  }

  @Test(
    arguments: [
      ("Popocatépetl", "Popocatepetl"), ("ØÆÞŁ", "OAeThL"), ("Ｋ２", "K2"), ("İ", "I"), ("ẞ", "SS"),
    ] as [(String, String)])
  func `a case-sensitive term ignores diacritics`(text: String, folded: String) {
    expectEqual(fold(text, caseSensitive: true), folded)
  }

  /// Compares all letters with Foundation's folding.
  @Test func `folding agrees with Foundation except for listed letters`() {
    let listed: Set<Unicode.Scalar> = Set(
      "øłđðþßæœıħŋŧØŁĐÐÞẞÆŒĦŊŦ«»´\u{A0}\u{AD}".unicodeScalars)
    for value in UInt32(0x20)..<0x250 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "x\(scalar)y"
      let letters = text.decomposedStringWithCanonicalMapping.unicodeScalars
      guard listed.isDisjoint(with: letters) else { continue }
      let expected = text.folding(
        options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "C"))
      // Foundation decomposes these, which are not listed.
      guard expected.unicodeScalars.count == 3 else { continue }
      expectEqual(fold(text), expected, "U+\(String(value, radix: 16))")
    }
  }

  @Test(
    arguments: [
      ("k2", false), ("K2", true), ("é", false), ("É", true), ("ǅ", true), ("", false),
    ] as [(String, Bool)])
  func `a capital makes a word case-sensitive`(text: String, hasCapital: Bool) {
    expectEqual(TextFolding.hasCapital(text), hasCapital)
  }
}
