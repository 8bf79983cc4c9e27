struct RecordBlock {
  private(set) var delimiters: UInt64
  /// The last byte of each line end.
  private(set) var lineEnds: UInt64
  /// Bytes that make their record irregular: not just ASCII fields without quotes and delimiters.
  private(set) var irregular: UInt64
  let nul: UInt64
  let quotes: UInt64
  /// All bytes of line ends.
  private let lineBytes: UInt64

  /// Classifies the 64 bytes at `start`; the byte after them must be readable.
  @inline(__always)
  init(_ start: UnsafeRawPointer, _ dialect: Dialect) {
    func bits(_ byte: UInt8) -> UInt64 {
      let all = ByteBlock.Vector(repeating: byte)
      return ByteBlock.bits(start) { $0 .== all }
    }
    delimiters = dialect.delimiter.map(bits) ?? 0
    quotes = dialect.quote.map(bits) ?? 0
    let nulBytes = ByteBlock.Vector(repeating: 0)
    let returnBytes = ByteBlock.Vector(repeating: carriageReturn)
    let hasRareBytes = ByteBlock.contains(start) { ($0 .== nulBytes) .| ($0 .== returnBytes) }
    nul = hasRareBytes ? bits(0) : 0
    irregular =
      ByteBlock.containsNonASCII(start)
      ? ByteBlock.bits(start) { $0 .>= ByteBlock.Vector(repeating: 0x80) } : 0
    if let escape = dialect.escape { irregular |= bits(escape) }
    let lineFeeds = bits(newline)
    let returns = hasRareBytes ? bits(carriageReturn) : 0
    let next = start.load(fromByteOffset: 64, as: UInt8.self)
    let pairs = lineFeeds &>> 1 | (next == newline ? 1 << 63 : 0)
    if dialect.returnsEndLines {
      lineEnds = lineFeeds | returns & ~pairs
      lineBytes = lineFeeds | returns
    } else {
      lineEnds = lineFeeds
      lineBytes = lineFeeds | returns & pairs
      irregular |= returns & ~pairs
    }
  }

  struct Surroundings {
    let isOpen: Bool
    let beginsField: Bool
    /// Whether the previous byte is a closing quote.
    let followsClosingQuote: Bool
    /// Whether the byte after the block may follow a closing quote.
    let endsClosed: Bool
  }

  /// Removes quoted delimiters and line ends, and marks their records and those with doubled quotes
  /// as irregular.
  ///
  /// A byte is quoted if the number of quotes up to it is odd.
  ///
  /// - Returns: Whether a quoted field is open at the block's end; nil if a quote is misplaced.
  @inline(__always)
  mutating func removeQuoted(_ around: Surroundings) -> Bool? {
    var isQuoted = quotes.prefixParity
    if around.isOpen { isQuoted = ~isQuoted }
    let opening = quotes & isQuoted
    let closing = quotes & ~isQuoted
    let doubled = opening & (closing &<< 1 | (around.followsClosingQuote ? 1 : 0))
    let fieldStarts = (delimiters | lineEnds) & ~isQuoted
    let mayOpen = fieldStarts &<< 1 | (around.beginsField ? 1 : 0)
    let mayFollow = (delimiters | lineBytes | quotes) &>> 1 | (around.endsClosed ? 1 << 63 : 0)
    if opening & ~doubled & ~mayOpen | closing & ~mayFollow != 0 { return nil }
    irregular |= doubled | (delimiters | lineBytes) & isQuoted
    delimiters &= ~isQuoted
    lineEnds &= ~isQuoted
    return isQuoted &>> 63 == 1
  }
}

extension RecordBlock.Surroundings {
  /// The surroundings of the block at an index; the byte after it must be readable.
  ///
  /// - Parameters:
  ///   - isOpen: Whether a quoted field is open at the index.
  ///   - beginsRecord: Whether a record begins at the index.
  @inline(__always)
  init(
    of index: Int, in bytes: UnsafeRawBufferPointer, _ dialect: Dialect, isOpen: Bool,
    beginsRecord: Bool
  ) {
    // The byte before the block exists if the record began earlier.
    let next = index &+ ByteBlock.count
    let last = beginsRecord ? 0 : bytes[index &- 1]
    // A field begins after the last byte of a line end.
    let endsField =
      last == dialect.delimiter || last == newline
      || last == carriageReturn && dialect.returnsEndLines
    self.init(
      isOpen: isOpen, beginsField: beginsRecord || endsField,
      followsClosingQuote: !beginsRecord && !isOpen && last == dialect.quote,
      endsClosed: bytes[next] == dialect.quote || dialect.endsField(bytes, at: next))
  }
}
