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
  private var closings = ClosingQuotes()

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
    let dialect = table.dialect
    guard let base = bytes.baseAddress, dialect.isSimple else { return }
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
  fileprivate struct Fields {
    var count = 0
    /// The number of fields up to the last one that has text.
    var filled = 0
    var areRegular = true
    /// The start of the first one without a column.
    var surplus: Int?
    /// The end of the record, before its line end.
    var end = 0
    /// Whether a field has a line end.
    var hasLines = false
    /// Whether a quote is in a field that is not quoted.
    var hasInnerQuotes = false
  }

  private mutating func readRecord(of bytes: [UInt8], at index: inout Int) throws(FormatFault) {
    let width = table.width
    var dialect = table.dialect
    var fields: Fields
    do throws(FormatFault) {
      fields = try readFields(of: bytes, at: &index, dialect)
      if repairs, fields.count != width, fields.hasInnerQuotes, !fields.hasLines,
        let line = RecordReading.line(
          of: bytes.span.extracting(0..<end), at: start, dialect, width: width),
        line.count == width
      {
        dialect = line.dialect
      }
    } catch {
      guard repairs && error.fault.isOfQuote,
        let best = RecordReading.best(
          of: bytes.span.extracting(0..<end), at: start, dialect, width: width, isWhole: true,
          &closings)
      else { throw error }
      fields = Fields()
      dialect = best.dialect
    }
    if dialect != table.dialect {
      index = start
      fields = try readFields(of: bytes, at: &index, dialect)
    }
    let source = bytes[start..<fields.end]
    if isBlank(source) {
      if !source.isEmpty { gap = gap ?? start }
      return
    }
    let repair = self.repair(of: fields, isReadAgain: dialect != table.dialect)
    if !repairs, fields.count < width || fields.count > max(width, table.namedCount) {
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
      if let repair {
        table.append(start, repair, dialect, fields: fields.filled)
      } else if fields.count != width {
        table.append(otherWidth: start)
      } else {
        append(isRegular: fields.areRegular)
      }
    if !hasRoom { throw table.fault(ofRecordAt: start) }
  }

  /// Returns whether a line is no record: one without text in a table of several columns, or the sign with
  /// which DOS ended files.
  private func isBlank(_ line: ArraySlice<UInt8>) -> Bool {
    if line.elementsEqual([Self.endOfFile]) { return line.endIndex == end }
    let blank = UInt8(ascii: " ")
    return table.width > 1
      && (line.isEmpty || table.dialect.delimiter != blank && line.allSatisfy { $0 == blank })
  }

  private static let endOfFile: UInt8 = 0x1A

  private func repair(of fields: Fields, isReadAgain: Bool) -> RowRepair? {
    if isReadAgain { return .strayQuote }
    if fields.count < table.width { return .shorter }
    // Empty cells at the end are no cells.
    guard fields.filled > table.namedCount else { return nil }
    return fields.hasInnerQuotes ? .strayQuote : .longer
  }

  private func readFields(
    of bytes: [UInt8], at index: inout Int, _ dialect: Dialect
  ) throws(FormatFault) -> Fields {
    let span = bytes.span.extracting(0..<end)
    let longest = repairs ? Dialect.longestQuoted : .max
    var fields = Fields()
    fields.end = try dialect.readRecord(of: span, at: &index, longest: longest) { field in
      if !dialect.isPlain(field, in: span) {
        fields.areRegular = false
        fields.note(field, dialect.quote, in: span)
      }
      if fields.count == table.width { fields.surplus = dialect.start(of: field, in: span) }
      fields.count += 1
      if !field.range.isEmpty { fields.filled = fields.count }
    }
    return fields
  }
}

extension RecordRun.Fields {
  fileprivate mutating func note(
    _ field: Dialect.Field, _ quote: UInt8?, in bytes: borrowing Span<UInt8>
  ) {
    let isQuoted = field.range.lowerBound > 0 && bytes[field.range.lowerBound - 1] == quote
    for index in field.range {
      if Dialect.isLineEnd(bytes[index]) { hasLines = true }
      if bytes[index] == quote && !isQuoted { hasInnerQuotes = true }
    }
  }
}

extension DatasetError.Fault {
  fileprivate var isOfQuote: Bool { self == .openQuote || self == .textAfterQuote }
}

func checkIsText(_ bytes: ArraySlice<UInt8>) throws(FormatFault) {
  if let nul = bytes.firstIndex(of: 0) { throw FormatFault(fault: .nul, offset: nul) }
}
