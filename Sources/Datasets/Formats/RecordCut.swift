/// A search for the end of the last whole record of delimited text.
struct RecordCut: BlockCut {
  private let dialect: Dialect
  /// The prefix of lines that are no records; empty for none.
  private let comment: [UInt8]
  /// The number of fields of a usual record; nil where rows that do not fit are errors.
  private let width: Int?
  /// The distance to the next quote at which an open one is given up.
  private let longest: Int
  /// Whether a blank line is a row if a row follows it.
  private let dropsBlankEnd: Bool
  private(set) var end = 0
  private(set) var hasRegularQuotes: Bool
  /// The start of the first record that is not whole.
  private var start = 0
  /// The end of the bytes that `start` accounts for.
  private var index = 0
  /// Whether a quoted field is open at `index`.
  private var isOpen = false
  /// The last block with a quote.
  private var lastQuotes = 0
  /// The number of bytes that an incomplete record must have before it is read again.
  private var retryCount = 0
  private var closings = ClosingQuotes()

  /// A record read again after each part of it would take quadratic time.
  private static let minRetryCount = 1 << 16

  /// - Parameter start: The start of the first record in the bytes.
  init(_ scanner: RecordScanner, from start: Int = 0) {
    dialect = scanner.dialect
    dropsBlankEnd = dialect.dropsBlankEnd && scanner.width == 1
    // An escaped quote encloses nothing.
    hasRegularQuotes = dialect.quoteEscape == nil
    comment = scanner.comment
    width = scanner.repairs ? scanner.width : nil
    longest = scanner.repairs ? Dialect.longestQuoted : .max
    (end, self.start, index) = (start, start, start)
  }

  mutating func scan(_ bytes: [UInt8]) { scan(bytes, upTo: bytes.count) }

  /// Scans the first bytes of more.
  mutating func scan(_ bytes: [UInt8], upTo count: Int) {
    if dialect.quote == nil {
      findLastLineEnd(in: bytes[..<count])
    } else {
      repeat {
        // The quotes of a comment say nothing.
        if comment.isEmpty {
          bytes.withUnsafeBytes { scanBlocks(of: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        }
      } while readRecord(of: bytes[..<count])
    }
    if start > end { end = dropsBlankEnd ? endOfText(in: bytes) ?? end : start }
  }

  /// Returns the end of the last line with text; nil if there is none.
  private func endOfText(in bytes: [UInt8]) -> Int? {
    let last = bytes[end..<start].lastIndex { !Dialect.isLineEnd($0) }
    return last.map { dialect.endOfLine(of: bytes.span, at: $0 + 1) }
  }

  private mutating func findLastLineEnd(in bytes: ArraySlice<UInt8>) {
    // A final CR may be the first half of a CRLF.
    let known = bytes.last == carriageReturn ? bytes.endIndex - 1 : bytes.endIndex
    guard index < known else { return }
    let last = bytes[index..<known].lastIndex {
      $0 == newline || $0 == carriageReturn && dialect.returnsEndLines
    }
    if let last { start = last + 1 }
    index = known
  }

  /// Scans blocks of 64 bytes up to a misplaced quote, or near the end.
  private mutating func scanBlocks(of bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, dialect.isSimple else { return }
    // The block's 64 bytes and the next one are within bounds.
    while index + ByteBlock.count < bytes.count {
      var block = RecordBlock(base + index, dialect)
      if isOpen || block.quotes != 0 {
        let around = RecordBlock.Surroundings(
          of: index, in: bytes, dialect, isOpen: isOpen, beginsRecord: index == start)
        guard let isStillOpen = block.removeQuoted(around) else {
          hasRegularQuotes = false
          return
        }
        isOpen = isStillOpen
        if block.quotes != 0 { lastQuotes = index }
        if isOpen && index - lastQuotes >= longest - 2 * ByteBlock.count { return }
      }
      index += ByteBlock.count
      if block.lineEnds != 0 { start = index - block.lineEnds.leadingZeroBitCount }
    }
  }

  /// Reads the record or the comment at `start` byte by byte; returns whether it is whole.
  private mutating func readRecord(of bytes: ArraySlice<UInt8>) -> Bool {
    let length = bytes.endIndex - start
    guard length > 0, length >= retryCount else { return false }
    guard let next = recordEnd(in: bytes),
      // A final CR may be the first half of a CRLF.
      bytes[next - 1] == newline || (bytes[next - 1] == carriageReturn && next < bytes.endIndex)
    else {
      retryCount = length < Self.minRetryCount ? 0 : 2 * length
      return false
    }
    (start, index, isOpen, retryCount) = (next, next, false, 0)
    return true
  }

  /// Returns the end of the record or the comment at `start`; nil if more bytes may change it.
  private mutating func recordEnd(in bytes: ArraySlice<UInt8>) -> Int? {
    if !comment.isEmpty && bytes[start...].starts(with: comment) {
      let next = Dialect.lineEnd(of: bytes, from: start)
      if bytes[start..<next].contains(where: { $0 == dialect.quote }) { hasRegularQuotes = false }
      return next
    }
    var next = start
    let span = bytes.span
    do throws(FormatFault) {
      _ = try dialect.readRecord(of: span, at: &next, longest: longest) { field in
        if dialect.start(of: field, in: span) == field.range.lowerBound,
          bytes[field.range].contains(where: { $0 == dialect.quote })
        {
          hasRegularQuotes = false
        }
      }
      return next
    } catch {
      if error.fault == .openQuote && !isGivenUp(error.offset, in: bytes) { return nil }
      hasRegularQuotes = false
      // It is the last record that is read.
      guard let width else { return Dialect.lineEnd(of: bytes, from: error.offset) }
      return RecordReading.best(
        of: span, at: start, dialect, width: width, isWhole: false, &closings)?.next
    }
  }

  /// Returns whether a field that is still open has too much text before its next quote.
  private func isGivenUp(_ opening: Int, in bytes: ArraySlice<UInt8>) -> Bool {
    var last = opening
    for index in opening..<bytes.endIndex where bytes[index] == dialect.quote {
      if index - last > longest { return true }
      last = index
    }
    return bytes.endIndex - last > longest
  }
}

/// A search for the end of the last record that ends with NUL.
struct NULCut: BlockCut {
  private(set) var end = 0
  // A record may have line ends.
  let hasRegularQuotes = false

  mutating func scan(_ bytes: [UInt8]) {
    if let last = bytes[end...].lastIndex(of: 0) { end = last + 1 }
  }
}
