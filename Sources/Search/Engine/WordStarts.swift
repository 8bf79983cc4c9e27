/// The letters of ASCII with which words of rows and parts of words may start, for slices of a row
/// index.
enum WordStarts {
  /// The number of slices: one for the words from each letter, then one for the parts.
  static let sliceCount = 2 * letterCount

  private static let letterCount = 26

  // An entry of the table: a letter in the lowest five bits, and flags.
  private static let letterBits: UInt8 = 31
  private static let isCapital: UInt8 = 0x20
  private static let isInWord: UInt8 = 0x40
  private static let isBetween: UInt8 = 0x80

  /// The bit of the first part; the lower bits are for words.
  private static let firstPart = 32

  /// Returns the slice of the words that start with a folded letter; nil for another character.
  static func slice(ofWordsFrom letter: Unicode.Scalar) -> Int? {
    ("a"..."z").contains(letter) ? Int(letter.value - 0x61) : nil
  }

  /// Returns the slice of the words and parts of words that may start with a folded letter; nil for
  /// another character.
  static func slice(ofPartsFrom letter: Unicode.Scalar) -> Int? {
    slice(ofWordsFrom: letter).map { letterCount + $0 }
  }

  /// Returns the bit that `add` sets for a slice.
  static func bit(ofSlice slice: Int) -> Int {
    slice < letterCount ? slice : firstPart - letterCount + slice
  }

  /// Returns for each byte of a row the index of its letter in any case, and what may start with it or
  /// after it.
  ///
  /// - Parameters:
  ///   - delimiter: The byte between cells, which also separates words.
  ///   - areFolded: Whether each letter may be a capital.
  static func table(delimiter: UInt8?, areFolded: Bool) -> [UInt8] {
    (0...UInt8.max).map { byte in
      let letter = (byte | 0x20) &- UInt8(ascii: "a")
      let isLetter = letter < letterCount
      let mayBeCapital = isLetter && (areFolded || byte & 0x20 == 0)
      let isDigit = byte &- UInt8(ascii: "0") < 10
      let mayEnd = FuzzyKind.isBetween(byte) || byte == delimiter
      return (isLetter ? letter : letterBits) | (mayBeCapital ? isCapital : 0)
        | ((isLetter || isDigit) && !mayEnd ? isInWord : 0) | (mayEnd ? isBetween : 0)
    }
  }

  /// Adds a byte to the letters of a row with which words and parts start, each a bit; bits without a
  /// slice have no meaning.
  ///
  /// - Parameters:
  ///   - entry: The table's entry of the byte.
  ///   - previous: That of the byte before it, or `start`.
  @inline(__always)
  static func add(_ entry: UInt8, after previous: UInt8, to letters: inout UInt64) {
    let startsWord = UInt64(previous &>> 7)
    let startsPart = UInt64(entry &>> 5 | ~previous &>> 6) & 1
    letters |= (startsWord | startsPart &<< UInt64(firstPart)) &<< UInt64(entry & letterBits)
  }

  /// The entry before a row.
  static let start = isBetween
}
