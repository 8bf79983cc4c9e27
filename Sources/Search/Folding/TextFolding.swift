/// The one definition of which texts count as the same when searching: case and diacritics are
/// ignored, in the haystack and in what is typed alike.
///
/// Canonical decomposition, marks dropped, a short list of letters that have no decomposition
/// written out, full width made half, and case folded unless a term heeds it.
public enum TextFolding {
  /// What a text is compared by, as UTF-8.
  ///
  /// - Complexity: O(length).
  ///
  /// - Parameters:
  ///   - bytes: UTF-8; what is not counts as U+FFFD.
  ///   - heedingCase: Whether capitals stay capitals.
  public static func fold(_ bytes: ArraySlice<UInt8>, heedingCase: Bool) -> [UInt8] {
    foldedASCII(bytes, heedingCase: heedingCase)
      ?? foldedScalars(of: String(decoding: bytes, as: UTF8.self), heedingCase: heedingCase)
  }

  /// What a text is compared by, as UTF-8.
  ///
  /// - Complexity: O(length).
  public static func fold(_ text: String, heedingCase: Bool) -> [UInt8] {
    foldedASCII(text.utf8, heedingCase: heedingCase)
      ?? foldedScalars(of: text, heedingCase: heedingCase)
  }

  /// Nil where some of it is not ASCII.
  private static func foldedASCII(
    _ bytes: some Collection<UInt8>, heedingCase: Bool
  ) -> [UInt8]? {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
    return heedingCase ? Array(bytes) : bytes.map(lowercase)
  }

  private static func foldedScalars(of text: String, heedingCase: Bool) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    var folding = ScalarFolding(heedingCase: heedingCase)
    for scalar in text.unicodeScalars { folding.append(scalar, to: &folded) }
    return folded
  }

  /// What a scalar is compared by, as UTF-8.
  ///
  /// Each by itself: all that scalars of a text have in common is the order of their marks.
  static func fold(_ scalar: Unicode.Scalar, heedingCase: Bool) -> [UInt8] {
    if isMark(scalar) { return [] }
    var folded: [UInt8] = []
    for letter in BaseLetters.of(scalar).unicodeScalars {
      append(letter, heedingCase: heedingCase, to: &folded)
    }
    return folded
  }

  private static func append(
    _ scalar: Unicode.Scalar, heedingCase: Bool, to folded: inout [UInt8]
  ) {
    let plain = spelledOut[scalar] ?? halfWidth(scalar).map { String($0) } ?? String(scalar)
    folded.append(contentsOf: (heedingCase ? plain : ignoringCase(plain)).utf8)
  }

  /// Whether a text holds a capital, so that a term of it heeds case.
  public static func hasCapital(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      // Asking for properties is slow, and nearly all that is typed is ASCII.
      $0.isASCII
        ? ("A"..."Z").contains($0)
        : $0.properties.isUppercase || $0.properties.generalCategory == .titlecaseLetter
    }
  }

  /// The small letter of an ASCII capital; any other byte as it is.
  static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// The small letter of the capital, since letters such as σ and ς share one capital.
  private static func ignoringCase(_ text: String) -> String { text.uppercased().lowercased() }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Letters without a canonical decomposition.
  ///
  /// A capital that becomes two letters is spelled as names are, with one capital: `Ærø` is found
  /// by `Aero`.
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
