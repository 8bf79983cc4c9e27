/// Finds the records of a file: blocks of 64 bytes at a time where no field is quoted, byte by byte
/// where one is.
///
/// Ours, because loading at the byte level and saying where a file is broken are what this project
/// is for.
struct RecordScanner {
  let dialect: Dialect

  init(delimiter: UInt8?, quoting: Bool) {
    dialect = Dialect(delimiter: delimiter, quoting: quoting)
  }

  /// Reads all records.
  ///
  /// The first one names the columns unless `header` does.
  ///
  /// - Complexity: O(bytes).
  func scan(_ bytes: [UInt8], header: String? = nil) throws(FormatFault) -> RecordTable {
    var index = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    while index < bytes.count && Dialect.isLineEnd(bytes[index]) { index += 1 }
    guard index < bytes.count else { throw FormatFault(fault: .empty, offset: 0) }
    var names: [String] = []
    var source = ArraySlice((header ?? "").utf8)
    if let header {
      names = [header]
    } else {
      let start = index
      let end = try dialect.readRecord(of: bytes.span, at: &index) { field in
        names.append(RecordTable.text(of: field, in: bytes))
      }
      source = bytes[start..<end]
      try checkIsText(source)
    }
    var records = RecordRun(
      table: RecordTable(bytes: bytes, dialect: dialect, header: names, headerSource: source))
    try records.scan(from: index)
    return records.table
  }
}

/// A NUL byte is in no text.
private func checkIsText(_ bytes: ArraySlice<UInt8>) throws(FormatFault) {
  if let nul = bytes.firstIndex(of: 0) { throw FormatFault(fault: .nul, offset: nul) }
}

/// A pass over a file's records.
private struct RecordRun {
  var table: RecordTable
  /// Where the current record begins.
  private var start = 0
  /// How many delimiters it has had.
  private var delimiters = 0
  /// Whether a byte of it was not ASCII.
  private var holdsNonASCII = false

  init(table: RecordTable) { self.table = table }

  mutating func scan(from first: Int) throws(FormatFault) {
    let bytes = table.bytes
    // Rows are seldom shorter; memory that is not written to takes none.
    table.starts.reserveCapacity(bytes.count / 16)
    start = first
    var index = first
    // A block looks at the byte behind it, for the LF of a CRLF.
    while index + ByteBlock.count < bytes.count {
      if try scanBlock(of: bytes, at: index) {
        index += ByteBlock.count
      } else {
        index = start
        try scanRecord(of: bytes, at: &index)
      }
    }
    index = start
    while index < bytes.count { try scanRecord(of: bytes, at: &index) }
  }

  /// Takes in the records that end in a block of 64 bytes; false when one has a quoted field.
  private mutating func scanBlock(
    of bytes: [UInt8], at index: Int
  ) throws(FormatFault) -> Bool {
    let block = bytes.withUnsafeBytes { buffer in
      // 64 bytes from here and one more are there: the caller has checked.
      Block(buffer.baseAddress.unsafelyUnwrapped + index, table.dialect)
    }
    if block.nul != 0 {
      throw FormatFault(fault: .nul, offset: index + block.nul.trailingZeroBitCount)
    }
    if block.quotes != 0 && hasQuotedField(block, at: index, of: bytes) { return false }
    var delimitersLeft = block.delimiters
    var nonASCIILeft = block.nonASCII
    var ends = block.lineEnds
    while ends != 0 {
      let below = ends & (0 &- ends) &- 1
      if delimitersLeft != 0 { delimiters += (delimitersLeft & below).nonzeroBitCount }
      if nonASCIILeft & below != 0 { holdsNonASCII = true }
      delimitersLeft &= ~below
      nonASCIILeft &= ~below
      try endRecord(at: index + ends.trailingZeroBitCount, of: bytes)
      ends &= ends &- 1
    }
    if delimitersLeft != 0 { delimiters += delimitersLeft.nonzeroBitCount }
    if nonASCIILeft != 0 { holdsNonASCII = true }
    return true
  }

  /// Whether a quote in the block stands where a field begins.
  private func hasQuotedField(_ block: Block, at index: Int, of bytes: [UInt8]) -> Bool {
    let beginsField = index == start || table.dialect.endsField(bytes[index - 1])
    let fieldEnds = block.delimiters | block.lineEnds
    return block.quotes & (fieldEnds &<< 1 | (beginsField ? 1 : 0)) != 0
  }

  /// Takes in the record that ends before a line end, which was found without quoted fields.
  private mutating func endRecord(at end: Int, of bytes: [UInt8]) throws(FormatFault) {
    let width = table.header.count
    if delimiters != width - 1 {
      let isBlank = end == start || (end == start + 1 && bytes[start] == carriageReturn)
      guard isBlank else {
        // Read again to say where the fault is.
        var index = start
        return try scanRecord(of: bytes, at: &index)
      }
    } else if !table.append(start, isRegular: !holdsNonASCII) {
      throw FormatFault(fault: .tooLarge, offset: start)
    }
    beginRecord(at: end + 1)
  }

  private mutating func beginRecord(at index: Int) {
    start = index
    delimiters = 0
    holdsNonASCII = false
  }

  /// Takes in one record byte by byte.
  private mutating func scanRecord(of bytes: [UInt8], at index: inout Int) throws(FormatFault) {
    let record = index
    let width = table.header.count
    var count = 0
    var isRegular = true
    var surplus: Int?
    let end = try table.dialect.readRecord(of: bytes.span, at: &index) { field in
      if field.isQuoted { isRegular = false }
      if count == width { surplus = field.range.lowerBound }
      count += 1
    }
    let source = bytes[record..<end]
    let isBlank = width > 1 && source.isEmpty
    if !isBlank {
      if count != width {
        throw FormatFault(
          fault: .fieldCount(count, expected: width, quoting: table.dialect.quoting),
          offset: surplus ?? end)
      }
      try checkIsText(source)
      isRegular = isRegular && source.allSatisfy { $0 < 0x80 }
      if !table.append(record, isRegular: isRegular) {
        throw FormatFault(fault: .tooLarge, offset: record)
      }
    }
    beginRecord(at: index)
  }
}

/// What stands where in 64 bytes, a bit each.
private struct Block {
  let delimiters: UInt64
  /// The last byte of each line end.
  let lineEnds: UInt64
  let quotes: UInt64
  let nonASCII: UInt64
  let nul: UInt64

  /// The 64 bytes at `start`; one more has to be there.
  @inline(__always)
  init(_ start: UnsafeRawPointer, _ dialect: Dialect) {
    func bits(_ byte: UInt8) -> UInt64 {
      let all = ByteBlock.Vector(repeating: byte)
      return ByteBlock.bits(start) { $0 .== all }
    }
    delimiters = dialect.delimiter.map(bits) ?? 0
    quotes = dialect.quoting ? bits(quote) : 0
    let nulBytes = ByteBlock.Vector(repeating: 0)
    let returnBytes = ByteBlock.Vector(repeating: carriageReturn)
    let holdsRareBytes = ByteBlock.holds(start) { ($0 .== nulBytes) .| ($0 .== returnBytes) }
    nul = holdsRareBytes ? bits(0) : 0
    nonASCII =
      ByteBlock.holdsNonASCII(start)
      ? ByteBlock.bits(start) { $0 .>= ByteBlock.Vector(repeating: 0x80) } : 0
    let lineFeeds = bits(newline)
    let returns = holdsRareBytes ? bits(carriageReturn) : 0
    let next = start.load(fromByteOffset: 64, as: UInt8.self)
    let pairs = lineFeeds &>> 1 | (next == newline ? 1 << 63 : 0)
    lineEnds = lineFeeds | returns & ~pairs
  }
}
