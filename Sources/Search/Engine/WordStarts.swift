/// The letters of ASCII with which the words of rows start, for slices of a row index.
enum WordStarts {
  /// The number of letters.
  static let count = 26

  private static let none: UInt8 = 63
  private static let isBetween: UInt8 = 0x80

  /// Returns the index of a folded letter; nil for another character.
  static func index(of letter: Unicode.Scalar) -> Int? {
    ("a"..."z").contains(letter) ? Int(letter.value - 0x61) : nil
  }

  /// Returns for each byte of a row the index of its letter in any case, and whether a word may start
  /// after it.
  ///
  /// - Parameter delimiter: The byte between cells, which also separates words.
  static func table(delimiter: UInt8?) -> [UInt8] {
    (0...UInt8.max).map { byte in
      let letter = (byte | 0x20) &- UInt8(ascii: "a")
      let mayEnd = FuzzyKind.isBetween(byte) || byte == delimiter
      return (letter < Self.count ? letter : none) | (mayEnd ? isBetween : 0)
    }
  }

  /// Adds a byte to the letters of a row with which words start, each a bit; the highest bit has no
  /// meaning.
  ///
  /// - Parameters:
  ///   - entry: The table's entry of the byte.
  ///   - previous: That of the byte before it, or `start`.
  @inline(__always)
  static func add(_ entry: UInt8, after previous: UInt8, to letters: inout UInt64) {
    letters |= UInt64(previous &>> 7) &<< UInt64(entry & none)
  }

  /// The entry before a row.
  static let start = isBetween
}
