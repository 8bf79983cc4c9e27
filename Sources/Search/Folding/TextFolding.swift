/// The folding by which cells and queries are compared.
///
/// It decomposes letters canonically, removes marks and zero-width characters, spells out some letters
/// that have no decomposition, replaces quotation marks, dashes and blanks by their ASCII forms, maps
/// full-width letters and half-width kana to the usual ones, and folds case unless a term is
/// case-sensitive.
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
    if isRemoved(scalar) { return [] }
    return BaseLetters.of(scalar).unicodeScalars.flatMap { letter in
      let plain = spelledOut[letter] ?? sign(for: letter) ?? String(usualWidth(of: letter))
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

  /// Returns whether a character is a mark or has no width.
  private static func isRemoved(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    // Tags would need thousands of characters in SQL.
    case .format: scalar.properties.isDefaultIgnorableCodePoint && scalar.value < 0xE0000
    default: soundMarks.contains(scalar)
    }
  }

  /// The half-width sound marks of kana, which are marks in full width.
  private static let soundMarks: Set<Unicode.Scalar> = ["\u{FF9E}", "\u{FF9F}"]

  /// Letters and signs without a canonical decomposition.
  ///
  /// A capital that becomes two letters keeps one capital, as in names: `Aero` finds `Ærø`.
  private static let spelledOut: [Unicode.Scalar: String] = [
    "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ð": "d", "Ð": "D",
    "þ": "th", "Þ": "Th", "ß": "ss", "ẞ": "SS", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe",
    "ı": "i", "ħ": "h", "Ħ": "H", "ŋ": "n", "Ŋ": "N", "ŧ": "t", "Ŧ": "T",
    // Their capitals are two characters, one of them an apostrophe.
    "ŉ": "'n", "ẚ": "a'",
    "ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st",
    "´": "'", "ʹ": "'", "ʺ": "\"", "ʻ": "'", "ʼ": "'", "ʽ": "'", "ʾ": "'", "ʿ": "'",
    "\u{55A}": "'", "′": "'", "″": "\"", "\u{A78C}": "'", "\u{2212}": "-",
    "\u{FF5F}": "\u{2985}", "\u{FF60}": "\u{2986}", "\u{FFE0}": "¢", "\u{FFE1}": "£",
    "\u{FFE2}": "¬", "\u{FFE3}": "¯", "\u{FFE4}": "¦", "\u{FFE5}": "¥", "\u{FFE6}": "₩",
  ]

  /// Returns the ASCII form of a quotation mark, a dash or a blank.
  private static func sign(for scalar: Unicode.Scalar) -> String? {
    switch scalar.properties.generalCategory {
    case .dashPunctuation: "-"
    case .spaceSeparator, .lineSeparator, .paragraphSeparator: " "
    case .initialPunctuation, .finalPunctuation, .openPunctuation, .closePunctuation:
      !scalar.properties.isQuotationMark
        ? nil : "‘’‚‛‹›".unicodeScalars.contains(scalar) ? "'" : "\""
    default: nil
    }
  }

  private static func usualWidth(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0xFF01...0xFF5E: Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    case 0xFF61...0xFF9D: kana[Int(scalar.value - 0xFF61)]
    default: scalar
    }
  }

  /// The usual forms of half-width kana, in the order of Unicode.
  private static let kana = Array(
    "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン".unicodeScalars)
}

/// Folds text scalar by scalar, and caches the folded scalars.
///
/// Scalars fold independently, since canonical decomposition reorders only marks, which are removed.
struct ScalarFolding {
  private let caseSensitive: Bool
  /// The last scalars, each at the place of its lowest bits; empty before the first one.
  private var known: [KnownScalar] = []
  private static let knownCount = 256

  init(caseSensitive: Bool) { self.caseSensitive = caseSensitive }

  /// Appends a folded text; replaces invalid UTF-8 with U+FFFD.
  ///
  /// - Complexity: O(length).
  mutating func fold(_ bytes: Span<UInt8>, into folded: inout [UInt8]) {
    var position = 0
    while position < bytes.count {
      let start = position
      while position < bytes.count && bytes[position] < 0x80 { position += 1 }
      if position > start {
        appendASCII(bytes.extracting(start..<position), to: &folded)
      } else {
        let (scalar, length) = Unicode.Scalar.decode(bytes, at: position)
        fold(scalar) { folded.append($0) }
        position += length
      }
    }
  }

  private func appendASCII(_ bytes: Span<UInt8>, to folded: inout [UInt8]) {
    let start = folded.count
    bytes.withUnsafeBufferPointer { folded.append(contentsOf: $0) }
    if caseSensitive { return }
    folded.withUnsafeMutableBufferPointer { folded in
      for index in start..<folded.count { folded[index] = TextFolding.lowercase(folded[index]) }
    }
  }

  /// Calls `append` with each byte of a folded scalar.
  @inline(__always)
  mutating func fold(_ scalar: Unicode.Scalar, _ append: (UInt8) -> Void) {
    if known.isEmpty { known = Array(repeating: KnownScalar(), count: Self.knownCount) }
    let place = Int(truncatingIfNeeded: scalar.value) & (Self.knownCount - 1)
    if known[place].scalar != scalar.value {
      known[place] = KnownScalar(scalar, TextFolding.fold(scalar, caseSensitive: caseSensitive))
    }
    var rest = known[place].bytes
    for _ in 0..<known[place].count {
      append(UInt8(truncatingIfNeeded: rest))
      rest = rest &>> 8
    }
  }
}

/// A scalar with its folding, without an allocation.
private struct KnownScalar {
  /// No scalar has the default.
  var scalar = UInt32.max
  var count: UInt32 = 0
  /// The first one is the lowest; a Hangul syllable has nine, a vowel of Kirat Rai twelve.
  var bytes: UInt128 = 0

  init() {}

  init(_ scalar: Unicode.Scalar, _ folded: [UInt8]) {
    self.scalar = scalar.value
    count = UInt32(folded.count)
    bytes = folded.reversed().reduce(0) { $0 << 8 | UInt128($1) }
  }
}

extension Unicode.Scalar {
  /// Returns the scalar at a position of UTF-8, and its length in bytes.
  ///
  /// Replaces invalid UTF-8 as `String(decoding:as:)` does (Unicode Standard, 3.9, "U+FFFD
  /// Substitution of Maximal Subparts").
  @inline(__always)
  package static func decode(
    _ bytes: borrowing Span<UInt8>, at position: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    let lead = bytes[position]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    // Unicode's table 3-7: the bounds exclude surrogates, values that are too large, and overlong
    // forms.
    let min: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
    let max: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
    guard lead >= 0xC2, lead <= 0xF4, position + 1 < bytes.count,
      bytes[position + 1] >= min, bytes[position + 1] <= max
    else { return ("\u{FFFD}", 1) }
    let second = UInt32(bytes[position + 1] & 0x3F)
    if lead < 0xE0 { return (valid(UInt32(lead & 0x1F) << 6 | second), 2) }
    guard position + 2 < bytes.count, bytes[position + 2] & 0xC0 == 0x80 else {
      return ("\u{FFFD}", 2)
    }
    let third = second << 6 | UInt32(bytes[position + 2] & 0x3F)
    if lead < 0xF0 { return (valid(UInt32(lead & 0x0F) << 12 | third), 3) }
    guard position + 3 < bytes.count, bytes[position + 3] & 0xC0 == 0x80 else {
      return ("\u{FFFD}", 3)
    }
    return (valid(UInt32(lead & 0x07) << 18 | third << 6 | UInt32(bytes[position + 3] & 0x3F)), 4)
  }

  @inline(__always)
  private static func valid(_ value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
