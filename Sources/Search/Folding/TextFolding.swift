/// The folding by which cells and queries are compared.
///
/// It decomposes letters canonically, removes marks, spells out some letters that have no
/// decomposition, maps full width to half width, and folds case unless a term is case-sensitive.
public enum TextFolding {
  /// Returns the folded UTF-8 of text; replaces invalid bytes with U+FFFD.
  ///
  /// - Complexity: O(length).
  public static func fold(_ bytes: ArraySlice<UInt8>, caseSensitive: Bool) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    var folding = ScalarFolding(caseSensitive: caseSensitive)
    folding.fold(bytes.span, into: &folded)
    return folded
  }

  /// Returns the folded UTF-8 of a string.
  ///
  /// - Complexity: O(length).
  public static func fold(_ text: String, caseSensitive: Bool) -> [UInt8] {
    fold(Array(text.utf8)[...], caseSensitive: caseSensitive)
  }

  static func fold(_ scalar: Unicode.Scalar, caseSensitive: Bool) -> [UInt8] {
    if isMark(scalar) { return [] }
    return BaseLetters.of(scalar).unicodeScalars.flatMap { letter in
      let plain = spelledOut[letter] ?? halfWidth(letter).map { String($0) } ?? String(letter)
      // The lowercase of the uppercase, since σ and ς share a capital.
      return Array((caseSensitive ? plain : plain.uppercased().lowercased()).utf8)
    }
  }

  /// Returns whether a string contains a capital, which makes a term case-sensitive.
  public static func hasCapital(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      // Looking up properties is slow, and nearly every query is ASCII.
      $0.isASCII
        ? ("A"..."Z").contains($0)
        : $0.properties.isUppercase || $0.properties.generalCategory == .titlecaseLetter
    }
  }

  /// Returns the lowercase of an ASCII capital, or else the byte itself.
  static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Letters without a canonical decomposition.
  ///
  /// A capital that becomes two letters keeps one capital, as in names: `Aero` finds `Ærø`.
  private static let spelledOut: [Unicode.Scalar: String] = [
    "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D",
    "þ": "th", "Þ": "Th", "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe",
    "ı": "i", "ħ": "h", "Ħ": "H", "ŋ": "n", "Ŋ": "N", "ŧ": "t", "Ŧ": "T",
    "\u{FF5F}": "\u{2985}", "\u{FF60}": "\u{2986}", "\u{FFE0}": "¢", "\u{FFE1}": "£",
    "\u{FFE2}": "¬", "\u{FFE3}": "¯", "\u{FFE4}": "¦", "\u{FFE5}": "¥", "\u{FFE6}": "₩",
    "\u{3000}": " ",
  ]

  private static func halfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    (0xFF01...0xFF5E).contains(scalar.value) ? Unicode.Scalar(scalar.value - 0xFEE0) : nil
  }
}
