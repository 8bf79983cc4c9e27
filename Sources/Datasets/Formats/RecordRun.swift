/// A pass over a file's records: 64 bytes at a time, and byte by byte where something is wrong with
/// a record.
struct RecordRun {
  private(set) var table: RecordTable
  private let comment: [UInt8]
  private let isLenient: Bool
  /// Where the current record begins.
  private var start = 0
  /// How many delimiters it has had.
  private var delimiters = 0
  /// Whether there was more to it than ASCII fields between delimiters.
  private var isIrregular = false
  /// Whether a quoted field of it is open.
  private var isQuoteOpen = false
  /// Where what is left out between the last record and the current one begins.
  private var gap: Int?
  /// Whether a quoted field may go on in another line: until one does not end at all.
  private var mayQuotesSpanLines = true

  private var pace: LoadPace

  init(
    table: RecordTable, comment: [UInt8], isLenient: Bool, _ progress: LoadProgress
  ) {
    pace = LoadPace(progress)
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
    while start < bytes.count {
      try pace.reach(index)
      // A block looks at the byte behind it, for the LF of a CRLF.
      if index + ByteBlock.count < bytes.count, try scanBlock(of: bytes, at: index) {
        index += ByteBlock.count
      } else {
        index = start
        isQuoteOpen = false
        try scanRecord(of: bytes, at: &index)
      }
    }
    closeGap()
  }

  /// Takes in the records that end in a block of 64 bytes; false when the current record, or the
  /// next one, has to be read byte by byte.
  private mutating func scanBlock(
    of bytes: [UInt8], at index: Int
  ) throws(FormatFault) -> Bool {
    let dialect = table.dialect
    var block = bytes.withUnsafeBytes { buffer in
      // 64 bytes from here and one more are there: the caller has checked.
      RecordBlock(buffer.baseAddress.unsafelyUnwrapped + index, dialect)
    }
    if block.nul != 0 { return false }
    if isQuoteOpen || block.quotes != 0 {
      guard let isOpen = block.takeOutQuoted(surroundings(of: index, in: bytes)) else {
        return false
      }
      isQuoteOpen = isOpen
    }
    var delimitersLeft = block.delimiters
    var irregularLeft = block.irregular
    var ends = block.lineEnds
    while ends != 0 {
      let below = ends & (0 &- ends) &- 1
      if delimitersLeft != 0 { delimiters += (delimitersLeft & below).nonzeroBitCount }
      if irregularLeft & below != 0 { isIrregular = true }
      delimitersLeft &= ~below
      irregularLeft &= ~below
      let end = index + ends.trailingZeroBitCount
      try endRecord(at: end, of: bytes)
      // A record that was read again may have ended elsewhere.
      if start != end + 1 { return false }
      ends &= ends &- 1
    }
    if delimitersLeft != 0 { delimiters += delimitersLeft.nonzeroBitCount }
    if irregularLeft != 0 { isIrregular = true }
    return true
  }

  @inline(__always)
  private func surroundings(of index: Int, in bytes: [UInt8]) -> RecordBlock.Surroundings {
    let dialect = table.dialect
    let next = bytes[index + ByteBlock.count]
    return RecordBlock.Surroundings(
      isOpen: isQuoteOpen,
      beginsField: index == start || dialect.endsField(bytes[index - 1]),
      followsClosingQuote: index > start && !isQuoteOpen && bytes[index - 1] == dialect.quote,
      endsClosed: next == dialect.quote || dialect.endsField(next),
      maySpanLines: mayQuotesSpanLines)
  }

  /// Takes in the record that ends before a line end.
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
      try append(isRegular: !isIrregular)
    }
    beginRecord(at: end + 1)
  }

  private mutating func beginRecord(at index: Int) {
    start = index
    delimiters = 0
    isIrregular = false
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
        if isQuoting { index = Dialect.lineEnd(of: bytes, from: record) }
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
    let dialect = table.dialect
    let end = try dialect.readRecord(of: span, at: &index) { field in
      if !dialect.isPlain(field, in: span) { isRegular = false }
      if count == width { surplus = field.range.lowerBound }
      count += 1
    }
    let source = bytes[start..<end]
    if width > 1 && source.isEmpty { return }
    let isShort = count < width && isLenient
    if count != width && !isShort {
      throw FormatFault(
        fault: .fieldCount(count, expected: width, quoting: dialect.quote != nil),
        offset: surplus ?? end)
    }
    try checkIsText(source)
    try append(isRegular: isRegular && !isShort)
    if isShort { table.shortCount += 1 }
  }
}

/// A NUL byte is in no text.
func checkIsText(_ bytes: ArraySlice<UInt8>) throws(FormatFault) {
  if let nul = bytes.firstIndex(of: 0) { throw FormatFault(fault: .nul, offset: nul) }
}
