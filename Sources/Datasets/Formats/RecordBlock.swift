/// What stands where in 64 bytes of a file, a bit each.
struct RecordBlock {
  /// What stands between fields.
  private(set) var delimiters: UInt64
  /// The last byte of each line end.
  private(set) var lineEnds: UInt64
  /// Makes its record another than ASCII fields without quotes and delimiters in them.
  private(set) var irregular: UInt64
  /// No text has one.
  let nul: UInt64
  let quotes: UInt64
  /// Every byte of the line ends.
  private let lineBytes: UInt64

  /// The 64 bytes at `start`; one more has to be there.
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
    let holdsRareBytes = ByteBlock.holds(start) { ($0 .== nulBytes) .| ($0 .== returnBytes) }
    nul = holdsRareBytes ? bits(0) : 0
    irregular =
      ByteBlock.holdsNonASCII(start)
      ? ByteBlock.bits(start) { $0 .>= ByteBlock.Vector(repeating: 0x80) } : 0
    let lineFeeds = bits(newline)
    let returns = holdsRareBytes ? bits(carriageReturn) : 0
    let next = start.load(fromByteOffset: 64, as: UInt8.self)
    let pairs = lineFeeds &>> 1 | (next == newline ? 1 << 63 : 0)
    lineEnds = lineFeeds | returns & ~pairs
    lineBytes = lineFeeds | returns
  }

  /// What is known of the bytes around a block.
  struct Surroundings {
    /// Whether a quoted field is open at the block's start.
    let isOpen: Bool
    /// Whether a field begins there.
    let beginsField: Bool
    /// Whether the byte before is a quote that closes a field.
    let followsClosingQuote: Bool
    /// Whether the byte behind the block may follow a closing quote.
    let endsClosed: Bool
    /// Whether a quoted field may go on in another line.
    let maySpanLines: Bool
  }

  /// Takes out the delimiters and line ends that are quoted, and counts their records as irregular,
  /// as well as those with doubled quotes.
  ///
  /// Whether a byte is quoted is the parity of the quotes up to it, which takes six shifts for all
  /// 64: G. Langdale, D. Lemire, "Parsing gigabytes of JSON per second", 2019.
  ///
  /// - Returns: Whether a quoted field is open at the block's end; nil where a quote stands neither
  ///   around a field nor doubled in one, or a field would span lines that may not.
  @inline(__always)
  mutating func takeOutQuoted(_ around: Surroundings) -> Bool? {
    var isQuoted = quotes
    for shift: UInt64 in [1, 2, 4, 8, 16, 32] { isQuoted ^= isQuoted &<< shift }
    if around.isOpen { isQuoted = ~isQuoted }
    let opening = quotes & isQuoted
    let closing = quotes & ~isQuoted
    let doubled = opening & (closing &<< 1 | (around.followsClosingQuote ? 1 : 0))
    let fieldStarts = (delimiters | lineEnds) & ~isQuoted
    let mayOpen = fieldStarts &<< 1 | (around.beginsField ? 1 : 0)
    let mayFollow = (delimiters | lineBytes | quotes) &>> 1 | (around.endsClosed ? 1 << 63 : 0)
    if opening & ~doubled & ~mayOpen | closing & ~mayFollow != 0 { return nil }
    if !around.maySpanLines && lineBytes & isQuoted != 0 { return nil }
    irregular |= doubled | (delimiters | lineBytes) & isQuoted
    delimiters &= ~isQuoted
    lineEnds &= ~isQuoted
    return isQuoted &>> 63 == 1
  }
}
