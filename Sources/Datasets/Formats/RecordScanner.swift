/// Finds the records of a file: blocks of 64 bytes at a time where no field is quoted, byte by byte
/// where one is.
///
/// Ours, because loading at the byte level and saying where a file is broken are what this project
/// is for.
struct RecordScanner {
  /// Where the columns' names come from.
  enum Header {
    /// The first record.
    case firstRecord
    /// Their places: `column_1`.
    case numbered
    /// Elsewhere: every line is a row.
    case given([String])
  }

  let dialect: Dialect
  var header = Header.firstRecord
  /// What a line begins with that is no record; empty for nothing.
  var comment: [UInt8] = []
  /// Whether rows that cannot be read are left out.
  var isLenient = false

  /// More columns than any list has; a larger number is a wrong delimiter.
  static let mostColumns = 16_384

  init(delimiter: UInt8?, quoting: Bool) {
    dialect = Dialect(delimiter: delimiter, quoting: quoting)
  }

  /// Reads all records.
  ///
  /// - Complexity: O(bytes).
  func scan(_ bytes: [UInt8]) throws(BadRows) -> RecordTable {
    let table: RecordTable
    do throws(FormatFault) {
      table = try records(of: bytes)
    } catch {
      throw BadRows(error)
    }
    if !isLenient && table.badRows.count > 0 { throw table.badRows }
    return table
  }

  private func records(of bytes: [UInt8]) throws(FormatFault) -> RecordTable {
    var index = textStart(of: bytes)
    let table = try emptyTable(of: bytes, at: &index)
    var run = RecordRun(table: table, comment: comment, isLenient: isLenient)
    try run.scan(from: index)
    return run.table
  }

  private func skipLinesWithoutRecord(of bytes: [UInt8], at index: inout Int) {
    while index < bytes.count {
      if Dialect.isLineEnd(bytes[index]) {
        index += 1
      } else if !comment.isEmpty && bytes[index...].starts(with: comment) {
        index = Dialect.lineEnd(of: bytes, from: index)
      } else {
        return
      }
    }
  }

  /// A table with the columns' names; `index` then is at the first record that is a row.
  private func emptyTable(
    of bytes: [UInt8], at index: inout Int
  ) throws(FormatFault) -> RecordTable {
    if case .given(let names) = header {
      return RecordTable(bytes: bytes, dialect: dialect, header: names, headerSource: nil)
    }
    skipLinesWithoutRecord(of: bytes, at: &index)
    guard index < bytes.count else { throw FormatFault(fault: .empty, offset: 0) }
    var names: [String] = []
    var next = index
    let end = try dialect.readRecord(of: bytes.span, at: &next) { field in
      names.append(RecordTable.text(of: field, in: bytes))
    }
    try checkIsText(bytes[index..<end])
    if names.count > Self.mostColumns {
      throw FormatFault(
        fault: .tooManyColumns(names.count, limit: Self.mostColumns), offset: index)
    }
    if case .numbered = header {
      let width = isLenient ? max(names.count, widest(of: bytes, from: next)) : names.count
      return RecordTable(
        bytes: bytes, dialect: dialect, header: (1...width).map { "column_\($0)" },
        headerSource: nil)
    }
    defer { index = next }
    return RecordTable(
      bytes: bytes, dialect: dialect, header: names, headerSource: bytes[index..<end])
  }
}

extension RecordScanner {
  /// Records that are looked at for how many columns there are where no header says it.
  private static let sampledRecords = 100

  /// The most fields that one of the next records has, up to the first that cannot be read.
  private func widest(of bytes: [UInt8], from start: Int) -> Int {
    var index = start
    var widest = 0
    for _ in 0..<Self.sampledRecords {
      skipLinesWithoutRecord(of: bytes, at: &index)
      var count = 0
      guard index < bytes.count,
        (try? dialect.readRecord(of: bytes.span, at: &index) { _ in count += 1 }) != nil,
        count <= Self.mostColumns
      else { break }
      widest = max(widest, count)
    }
    return widest
  }
}

/// A NUL byte is in no text.
private func checkIsText(_ bytes: ArraySlice<UInt8>) throws(FormatFault) {
  if let nul = bytes.firstIndex(of: 0) { throw FormatFault(fault: .nul, offset: nul) }
}

/// A pass over a file's records.
private struct RecordRun {
  var table: RecordTable
  private let comment: [UInt8]
  private let isLenient: Bool
  /// Where the current record begins.
  private var start = 0
  /// How many delimiters it has had.
  private var delimiters = 0
  /// Whether a byte of it was not ASCII.
  private var holdsNonASCII = false
  /// Where what is left out between the last record and the current one begins.
  private var gap: Int?
  /// Whether a quoted field may go on in another line: until one does not end at all.
  private var mayQuotesSpanLines = true

  init(table: RecordTable, comment: [UInt8], isLenient: Bool) {
    self.table = table
    self.comment = comment
    self.isLenient = isLenient
  }

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
    closeGap()
  }

  /// Takes in the records that end in a block of 64 bytes; false when one has a quoted field
  /// or a NUL.
  private mutating func scanBlock(
    of bytes: [UInt8], at index: Int
  ) throws(FormatFault) -> Bool {
    let block = bytes.withUnsafeBytes { buffer in
      // 64 bytes from here and one more are there: the caller has checked.
      Block(buffer.baseAddress.unsafelyUnwrapped + index, table.dialect)
    }
    if block.nul != 0 { return false }
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
    if isComment(bytes) || delimiters != width - 1 {
      let isBlank = end == start || (end == start + 1 && bytes[start] == carriageReturn)
      guard isBlank else {
        // Read again, to leave it out or to say where the fault is.
        var index = start
        return try scanRecord(of: bytes, at: &index)
      }
    } else {
      try append(isRegular: !holdsNonASCII)
    }
    beginRecord(at: end + 1)
  }

  private mutating func beginRecord(at index: Int) {
    start = index
    delimiters = 0
    holdsNonASCII = false
  }

  private func isComment(_ bytes: [UInt8]) -> Bool {
    !comment.isEmpty && bytes[start...].starts(with: comment)
  }

  private mutating func append(isRegular: Bool) throws(FormatFault) {
    closeGap()
    if !table.append(start, isRegular: isRegular) {
      throw FormatFault(fault: .tooLarge, offset: start)
    }
  }

  private mutating func closeGap() {
    if let gap { table.endLastRecord(at: gap) }
    gap = nil
  }

  /// Takes in one record byte by byte, or leaves it out.
  private mutating func scanRecord(of bytes: [UInt8], at index: inout Int) throws(FormatFault) {
    let record = index
    if isComment(bytes) {
      gap = gap ?? record
      index = Dialect.lineEnd(of: bytes, from: record)
    } else {
      do {
        try readRecord(of: bytes, at: &index)
      } catch {
        // What is not a text at all has no rows to be told.
        if error.fault == .tooLarge || (error.fault == .nul && !isLenient) { throw error }
        table.badRows.append(error, ofRowAt: record)
        gap = gap ?? record
        if error.fault == .openQuote { mayQuotesSpanLines = false }
        // What a quote was read over, up to the fault, may be rows of their own.
        let isQuoting = error.fault == .openQuote || error.fault == .textAfterQuote
        index = Dialect.lineEnd(of: bytes, from: isQuoting ? record : error.offset)
      }
    }
    beginRecord(at: index)
  }

  private mutating func readRecord(of bytes: [UInt8], at index: inout Int) throws(FormatFault) {
    let width = table.header.count
    var count = 0
    var isRegular = true
    var surplus: Int?
    let limit =
      mayQuotesSpanLines ? bytes.count : Dialect.lineEnd(of: bytes, from: index)
    let span = bytes.span.extracting(0..<limit)
    let end = try table.dialect.readRecord(of: span, at: &index) { field in
      if field.isQuoted { isRegular = false }
      if count == width { surplus = field.range.lowerBound }
      count += 1
    }
    let source = bytes[start..<end]
    if width > 1 && source.isEmpty { return }
    let isShort = count < width && isLenient
    if count != width && !isShort {
      throw FormatFault(
        fault: .fieldCount(count, expected: width, quoting: table.dialect.quoting),
        offset: surplus ?? end)
    }
    try checkIsText(source)
    try append(isRegular: isRegular && !isShort && source.allSatisfy { $0 < 0x80 })
    if isShort { table.shortCount += 1 }
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
