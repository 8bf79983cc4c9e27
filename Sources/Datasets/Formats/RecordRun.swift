/// A pass over a file's records: 64 bytes at a time, and byte by byte for unusual records.
struct RecordRun {
  private(set) var table: RecordTable
  private let comment: [UInt8]
  private let isLenient: Bool
  private let allowsNUL: Bool
  private var reporter: LoadReporter
  private var start = 0
  /// The end of the records.
  private let end: Int
  private var gap: Int?
  /// Whether quoted fields may span lines; false once a quote is never closed.
  private var mayQuotesSpanLines = true

  /// - Parameter end: The end of the records; nil for all of the table's bytes.
  init(
    table: RecordTable, to end: Int? = nil, comment: [UInt8], isLenient: Bool, allowsNUL: Bool,
    _ progress: LoadProgress
  ) {
    reporter = LoadReporter(progress)
    self.table = table
    self.end = end ?? table.bytes.count
    self.comment = comment
    self.isLenient = isLenient
    self.allowsNUL = allowsNUL
  }

  mutating func scan(from first: Int) throws(FormatFault) {
    let bytes = table.bytes
    // Rows are rarely shorter; untouched memory costs nothing.
    table.starts.reserveCapacity((end - first) / 16)
    reporter.start(at: first)
    start = first
    while start < end {
      bytes.withUnsafeBytes { scanBlocks(of: UnsafeRawBufferPointer(rebasing: $0[..<end])) }
      if reporter.isCancelled { throw FormatFault(fault: .cancelled, offset: start) }
      if start < end { try scanRecord(of: bytes) }
    }
    reporter.finish(at: end)
    closeGap()
  }

  /// Scans records 64 bytes at a time and stops at an unusual one, such as a comment or one with
  /// too few fields, or near the end of the file; `start` is then its start.
  private mutating func scanBlocks(of bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return }
    let dialect = table.dialect
    let lastDelimiter = table.header.count - 1
    var index = start
    var delimiters = 0
    var isIrregular = false
    var isOpen = false
    // The block's 64 bytes and the next one are within bounds.
    while index + ByteBlock.count < bytes.count && reporter.shouldContinue(at: index) {
      var block = RecordBlock(base + index, dialect)
      if block.nul != 0 && !allowsNUL { return }
      if isOpen || block.quotes != 0 {
        let around = RecordBlock.Surroundings(
          of: index, in: bytes, dialect, isOpen: isOpen, beginsRecord: index == start,
          maySpanLines: mayQuotesSpanLines)
        guard let isStillOpen = block.removeQuoted(around) else { return }
        isOpen = isStillOpen
      }
      var delimitersLeft = block.delimiters
      var irregularLeft = block.irregular
      var ends = block.lineEnds
      while ends != 0 {
        let below = ends & (0 &- ends) &- 1
        delimiters &+= (delimitersLeft & below).nonzeroBitCount
        if irregularLeft & below != 0 { isIrregular = true }
        delimitersLeft &= ~below
        irregularLeft &= ~below
        let isUsual = delimiters == lastDelimiter && !isComment(bytes)
        guard isUsual, append(isRegular: !isIrregular) else { return }
        start = index &+ ends.trailingZeroBitCount &+ 1
        delimiters = 0
        isIrregular = false
        ends &= ends &- 1
      }
      delimiters &+= delimitersLeft.nonzeroBitCount
      if irregularLeft != 0 { isIrregular = true }
      index += ByteBlock.count
    }
  }

  @inline(__always)
  private func isComment(_ bytes: UnsafeRawBufferPointer) -> Bool {
    !comment.isEmpty && bytes[start...].starts(with: comment)
  }

  /// Adds the current record; returns false if there are too many or it is too long.
  @inline(__always)
  private mutating func append(isRegular: Bool) -> Bool {
    if gap != nil { closeGap() }
    return table.append(start, isRegular: isRegular)
  }

  private mutating func closeGap() {
    if let gap { table.endLastRecord(at: gap) }
    gap = nil
  }

  /// Scans one record byte by byte, or skips it.
  private mutating func scanRecord(of bytes: [UInt8]) throws(FormatFault) {
    var index = start
    if bytes.withUnsafeBytes({ isComment($0) }) {
      gap = gap ?? start
      index = Dialect.lineEnd(of: bytes, from: start)
    } else {
      do {
        try readRecord(of: bytes, at: &index)
      } catch {
        // A binary file has no rows to report.
        switch error.fault {
        case .tooLarge, .tooManyBytes: throw error
        case .nul where !isLenient: throw error
        default: break
        }
        table.badRows.append(error, ofRowAt: start)
        gap = gap ?? start
        if error.fault == .openQuote { mayQuotesSpanLines = false }
        // The text after the stray quote may contain valid rows.
        let isQuoting = error.fault == .openQuote || error.fault == .textAfterQuote
        if isQuoting { index = Dialect.lineEnd(of: bytes, from: start) }
      }
    }
    start = index
  }

  private mutating func readRecord(of bytes: [UInt8], at index: inout Int) throws(FormatFault) {
    let width = table.header.count
    var count = 0
    var isRegular = true
    var surplus: Int?
    let limit = mayQuotesSpanLines ? end : Dialect.lineEnd(of: bytes, from: index)
    let span = bytes.span.extracting(0..<limit)
    let dialect = table.dialect
    let recordEnd = try dialect.readRecord(of: span, at: &index) { field in
      if !dialect.isPlain(field, in: span) { isRegular = false }
      if count == width { surplus = dialect.start(of: field, in: span) }
      count += 1
    }
    let source = bytes[start..<recordEnd]
    if width > 1 && source.isEmpty { return }
    let isShort = count < width && isLenient
    if count != width && !isShort {
      throw FormatFault(
        fault: .fieldCount(count, expected: width, quoting: dialect.quote != nil),
        offset: surplus ?? recordEnd)
    }
    if !allowsNUL { try checkIsText(source) }
    guard append(isRegular: isRegular && !isShort) else {
      throw FormatFault(
        fault: table.starts.lacksMemory ? .tooManyBytes(limit: start) : .tooLarge, offset: start)
    }
    if isShort { table.shortCount += 1 }
  }
}

func checkIsText(_ bytes: ArraySlice<UInt8>) throws(FormatFault) {
  if let nul = bytes.firstIndex(of: 0) { throw FormatFault(fault: .nul, offset: nul) }
}
