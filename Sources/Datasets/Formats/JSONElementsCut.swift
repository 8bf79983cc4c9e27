/// A search for the end of the last whole element in a JSON array.
///
/// Elements end with the commas that are in the array but in no string and no nested value. Which
/// bytes are in strings, and which quotes are escaped, is computed for 64 bytes at once as in
/// G. Langdale, D. Lemire, "Parsing gigabytes of JSON per second", 2019.
struct JSONElementsCut: BlockCut {
  private(set) var hasRegularQuotes = true
  private(set) var recordEnds: [Int] = []
  /// The number of bytes that were scanned.
  private var index = 0
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whether the array has ended.
  private var isClosed = false

  var end: Int { recordEnds.last ?? 0 }

  let hasClosing = true

  /// A block after the first one begins within the array.
  var later: JSONElementsCut {
    var cut = JSONElementsCut()
    cut.depth = 1
    return cut
  }

  /// Returns the first byte after the opening bracket of an array; nil if the text begins with
  /// another value.
  static func start(of bytes: [UInt8]) -> Int? {
    var reader = JSONReader(at: textStart(of: bytes))
    return reader.next(bytes.span) == UInt8(ascii: "[") ? reader.index + 1 : nil
  }

  mutating func scan(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      // The block's 64 bytes are within bounds.
      while index + ByteBlock.count <= bytes.count {
        scan(base + index, count: ByteBlock.count)
      }
      let rest = bytes.count - index
      if rest == 0 { return }
      withUnsafeTemporaryAllocation(byteCount: ByteBlock.count, alignment: 1) { last in
        last.initializeMemory(as: UInt8.self, repeating: 0)
        last.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[index...]))
        if let start = last.baseAddress { scan(UnsafeRawPointer(start), count: rest) }
      }
    }
  }

  /// Scans the first bytes of the 64 at `block`, which must be readable.
  private mutating func scan(_ block: UnsafeRawPointer, count: Int) {
    func bits(_ byte: UInt8) -> UInt64 {
      let all = ByteBlock.Vector(repeating: byte)
      return ByteBlock.bits(block) { $0 .== all }
    }
    let known: UInt64 = ~0 >> (64 - count)
    let escaped = escaped(after: bits(UInt8(ascii: "\\")) & known, count: count)
    var quoted = (bits(quote) & ~escaped).prefixParity
    if isInString { quoted = ~quoted }
    isInString = quoted >> (count - 1) & 1 == 1
    let blanks = ByteBlock.Vector(repeating: 0x20)
    // Strings have no control characters; a misplaced quote makes line ends part of strings.
    if ByteBlock.bits(block, { $0 .< blanks }) & quoted & known != 0 { hasRegularQuotes = false }
    let outside = known & ~quoted
    // This bit is all that braces and brackets differ in.
    let opening = ByteBlock.Vector(repeating: UInt8(ascii: "{"))
    let closing = ByteBlock.Vector(repeating: UInt8(ascii: "}"))
    let openings = ByteBlock.bits(block) { ($0 | blanks) .== opening } & outside
    let closings = ByteBlock.bits(block) { ($0 | blanks) .== closing } & outside
    if !isClosed && (depth == 1 || depth < closings.nonzeroBitCount + 2) {
      addEnds(commas: bits(UInt8(ascii: ",")) & outside, openings, closings)
    } else {
      depth += openings.nonzeroBitCount - closings.nonzeroBitCount
    }
    index += count
  }

  /// Returns the bytes that follow a backslash which is not escaped itself.
  private mutating func escaped(after backslashes: UInt64, count: Int) -> UInt64 {
    if backslashes == 0 && !isEscaped { return 0 }
    var escaped: UInt64 = isEscaped ? 1 : 0
    var rest = backslashes & ~escaped
    isEscaped = rest >> (count - 1) & 1 == 1
    while rest != 0 {
      let bit = rest & (~rest &+ 1)
      escaped |= bit << 1
      isEscaped = bit >> (count - 1) == 1
      rest &= ~(bit | bit << 1)
    }
    return escaped
  }

  private mutating func addEnds(commas: UInt64, _ openings: UInt64, _ closings: UInt64) {
    var brackets = openings | closings
    var commas = commas
    while brackets != 0 && !isClosed {
      let bit = brackets & (~brackets &+ 1)
      if depth == 1 { addEnds(commas & (bit &- 1)) }
      commas &= ~(bit &- 1)
      depth += openings & bit != 0 ? 1 : -1
      isClosed = depth <= 0
      brackets &= brackets &- 1
    }
    if depth == 1 { addEnds(commas) }
  }

  private mutating func addEnds(_ commas: UInt64) {
    var commas = commas
    while commas != 0 {
      recordEnds.append(index + commas.trailingZeroBitCount + 1)
      commas &= commas &- 1
    }
  }
}
