/// The place in a text where a block begins; a CRLF, an LF and a lone CR end a line.
struct TextPlace {
  /// The number of lines before it.
  private(set) var lineCount = 0
  /// The number of characters before it in its line; each code point counts, since blocks may be long.
  private(set) var column = 0
  private var followsReturn = false
  private var isAtStart = true

  /// Moves over the next bytes of the text.
  ///
  /// - Complexity: O(bytes).
  mutating func pass(_ bytes: [UInt8]) {
    guard let first = bytes.first, let last = bytes.last else { return }
    bytes.withUnsafeBytes { bytes in
      let returns = ByteBlock.count(of: carriageReturn, in: bytes)
      // A CR before a LF belongs to the same line end.
      let pairs =
        returns == 0
        ? 0 : zip(bytes, bytes.dropFirst()).count { $0 == carriageReturn && $1 == newline }
      lineCount += ByteBlock.count(of: newline, in: bytes) + returns - pairs
    }
    if followsReturn && first == newline { lineCount -= 1 }
    followsReturn = last == carriageReturn
    let start = isAtStart ? textStart(of: bytes) : 0
    isAtStart = false
    let lineStart = bytes.lastIndex(where: Dialect.isLineEnd).map { $0 + 1 }
    column =
      (lineStart == nil ? column : 0) + bytes[(lineStart ?? start)...].count { $0 & 0xC0 != 0x80 }
  }
}
