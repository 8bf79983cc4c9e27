/// A pass over a file's records: 64 bytes at a time, and byte by byte for unusual records.
struct RecordRun {
  private(set) var table: RecordTable
  private let comment: [UInt8]
  /// Whether records that do not fit are rows; otherwise they are errors.
  private let repairs: Bool
  private let allowsNUL: Bool
  private var reporter: LoadReporter
  private var start = 0
  /// The end of the records.
  private let end: Int
  private var gap: Int?

  /// - Parameter end: The end of the records; nil for all of the table's bytes.
  init(
    table: RecordTable, to end: Int? = nil, comment: [UInt8], repairs: Bool, allowsNUL: Bool,
    _ progress: LoadProgress
  ) {
    reporter = LoadReporter(progress)
    self.table = table
    self.end = end ?? table.bytes.count
    self.comment = comment
    self.repairs = repairs
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
    let lastDelimiter = table.width - 1
    var index = start
    var delimiters = 0
    var isIrregular = false
    var isOpen = false
    var lastQuotes = start
    let longest = Dialect.longestQuoted - 2 * ByteBlock.count
    // The block's 64 bytes and the next one are within bounds.
    while index + ByteBlock.count < bytes.count && reporter.shouldContinue(at: index) {
      var block = RecordBlock(base + index, dialect)
      if block.nul != 0 && !allowsNUL { return }
      if isOpen || block.quotes != 0 {
        let around = RecordBlock.Surroundings(
          of: index, in: bytes, dialect, isOpen: isOpen, beginsRecord: index == start)
        guard let isStillOpen = block.removeQuoted(around) else { return }
        isOpen = isStillOpen
        if block.quotes != 0 { lastQuotes = index }
        if isOpen && repairs && index &- lastQuotes >= longest { return }
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

  /// Scans one record byte by byte, or skips a comment.
  private mutating func scanRecord(of bytes: [UInt8]) throws(FormatFault) {
    if bytes.withUnsafeBytes({ isComment($0) }) {
      gap = gap ?? start
      start = Dialect.lineEnd(of: bytes, from: start)
      return
    }
    var index = start
    do throws(FormatFault) { try readRecord(of: bytes, at: &index) } catch { throw error.ofRow }
    start = index
  }

  /// The fields of a record.
  private struct Fields {
    var count = 0
    /// The number of fields up to the last one that has text.
    var filled = 0
    var areRegular = true
    /// The start of the first one without a column.
    var surplus: Int?
    /// The end of the record, before its line end.
    var end = 0
  }

  private mutating func readRecord(of bytes: [UInt8], at index: inout Int) throws(FormatFault) {
    let width = table.width
    var isUnquoted = false
    var fields: Fields
    do throws(FormatFault) {
      fields = try readFields(of: bytes, at: &index, table.dialect)
    } catch {
      guard repairs && error.fault.isOfQuote else { throw error }
      isUnquoted = true
      index = start
      fields = try readFields(of: bytes, at: &index, table.dialect.withoutQuotes)
    }
    let source = bytes[start..<fields.end]
    if width > 1 && source.isEmpty { return }
    let repair: RowRepair? =
      if isUnquoted { .strayQuote } else if fields.count < width { .shorter } else {
        fields.count > width ? .longer : nil
      }
    if repair != nil && !repairs {
      throw FormatFault(
        fault: .fieldCount(fields.count, expected: width, quoting: table.dialect.quote != nil),
        offset: fields.surplus ?? fields.end)
    }
    if !allowsNUL { try checkIsText(source) }
    if fields.filled > table.header.count, !RecordScanner.fits(columns: fields.filled) {
      throw FormatFault(fault: .tooManyColumns(fields.filled), offset: start)
    }
    closeGap()
    let hasRoom =
      if let repair { table.append(start, repair, fields: fields.filled) } else {
        append(isRegular: fields.areRegular)
      }
    if !hasRoom { throw table.fault(ofRecordAt: start) }
  }

  private func readFields(
    of bytes: [UInt8], at index: inout Int, _ dialect: Dialect
  ) throws(FormatFault) -> Fields {
    let span = bytes.span.extracting(0..<end)
    let longest = repairs ? Dialect.longestQuoted : .max
    var fields = Fields()
    fields.end = try dialect.readRecord(of: span, at: &index, longest: longest) { field in
      if !dialect.isPlain(field, in: span) { fields.areRegular = false }
      if fields.count == table.width { fields.surplus = dialect.start(of: field, in: span) }
      fields.count += 1
      if !field.range.isEmpty { fields.filled = fields.count }
    }
    return fields
  }
}

extension DatasetError.Fault {
  fileprivate var isOfQuote: Bool { self == .openQuote || self == .textAfterQuote }
}

func checkIsText(_ bytes: ArraySlice<UInt8>) throws(FormatFault) {
  if let nul = bytes.firstIndex(of: 0) { throw FormatFault(fault: .nul, offset: nul) }
}
