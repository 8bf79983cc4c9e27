import Files

/// A file's bytes and where each record begins in them; fields are told apart again when they are
/// asked for.
struct RecordTable: Sendable {
  /// All of the file.
  let bytes: [UInt8]
  /// How its fields stand.
  let dialect: Dialect
  /// The column names.
  let header: [String]
  /// The first record as it stands in the file, or what stands for it; nil where none names the
  /// columns.
  let headerSource: ArraySlice<UInt8>?
  /// Where each record begins.
  var starts = RecordStarts()
  /// A bit for each record that is more than ASCII fields between delimiters, quoted or not: one
  /// with a delimiter, line end or quote in a field, or another byte.
  var irregular: [UInt64] = []

  /// Whether the bytes are the file's as they are.
  var isVerbatim = true
  /// How many records have fewer fields than there are columns; those that they lack are empty.
  var shortCount = 0
  /// What was left out.
  var badRows = BadRows()
  /// Where records end that something was left out behind.
  private var ends: [Int: Int] = [:]

  init(
    bytes: [UInt8], dialect: Dialect, header: [String], headerSource: ArraySlice<UInt8>?
  ) {
    self.bytes = bytes
    self.dialect = dialect
    self.header = header
    self.headerSource = headerSource
  }

  /// How many records there are, the header not counted.
  var count: Int { starts.count }

  /// How often a record is copied at most on its way to a screen, with escapes.
  static let mostCopies = 16

  /// Whether memory has room for searching the records and showing any of them.
  ///
  /// - Complexity: O(records) where it is scarce.
  var canBeShown: Bool {
    if FreeMemory.fits(Self.mostCopies * bytes.count) { return true }
    var longest = 0
    var end = bytes.count
    for record in (0..<count).reversed() {
      longest = max(longest, end - starts[record])
      end = starts[record]
    }
    return FreeMemory.fits(Self.mostCopies * longest)
  }

  /// Adds a record that begins at `start`; false when there are too many, or too long ones.
  @inline(__always)
  mutating func append(_ start: Int, isRegular: Bool) -> Bool {
    let record = starts.count
    guard record < Int(UInt32.max), starts.append(start) else { return false }
    if record & 63 == 0 { irregular.append(0) }
    if !isRegular { irregular[record >> 6] |= 1 << UInt64(record & 63) }
    return true
  }

  /// Says that the last record, if there is one, ends before the file goes on.
  ///
  /// Whoever reads regular ones reads on to the next, so that it is none.
  mutating func endLastRecord(at end: Int) {
    guard count > 0 else { return }
    ends[count - 1] = end
    irregular[(count - 1) >> 6] |= 1 << UInt64((count - 1) & 63)
  }

  /// Where a record stands, without its line end.
  func source(of record: Int) -> Range<Int> {
    let start = starts[record]
    var end = record + 1 < count ? starts[record + 1] : bytes.count
    if !ends.isEmpty, let known = ends[record] { end = known }
    let isLine = header.count == 1
    while end > start && Dialect.isLineEnd(bytes[end - 1]) {
      let isLineFeed = bytes[end - 1] == newline
      end -= 1
      // Where an empty line is a record there is one line end; elsewhere blank lines may follow.
      guard isLine else { continue }
      if isLineFeed && end > start && bytes[end - 1] == carriageReturn { end -= 1 }
      break
    }
    return start..<end
  }

  /// Calls `body` with the bytes of a field, quotes taken off.
  ///
  /// - Complexity: O(length of the record up to the field's end).
  func withBytes<Value>(record: Int, column: Int, _ body: (ArraySlice<UInt8>) -> Value) -> Value {
    let source = source(of: record)
    var index = source.lowerBound
    for _ in 0..<column {
      _ = field(in: source, at: &index)
      index += 1
    }
    return body(bytes(of: field(in: source, at: &index)))
  }

  /// Calls `body` with the bytes of each field of a record in turn, quotes taken off.
  ///
  /// - Complexity: O(length of the record).
  func forEachField(of record: Int, _ body: (ArraySlice<UInt8>) -> Void) {
    let source = source(of: record)
    var index = source.lowerBound
    for _ in header.indices {
      body(bytes(of: field(in: source, at: &index)))
      index += 1
    }
  }

  /// Reads the field at `index` of a record that was checked when it was scanned; an empty one behind
  /// the last.
  private func field(in source: Range<Int>, at index: inout Int) -> Dialect.Field {
    if index > source.upperBound {
      let end = source.upperBound
      return Dialect.Field(range: end..<end, isQuoted: false, hasDoubledQuotes: false)
    }
    let span = bytes.span.extracting(0..<source.upperBound)
    guard let field = try? dialect.readField(of: span, at: &index) else {
      preconditionFailure("a record's fields are checked when it is scanned")
    }
    return field
  }

  private func bytes(of field: Dialect.Field) -> ArraySlice<UInt8> {
    let raw = bytes[field.range]
    return field.hasDoubledQuotes ? dialect.halvingQuotes(raw) : raw
  }
}
