import Files
import Synchronization

/// A scanner for the records of a file.
///
/// Hand-written because byte-level loading and exact error locations are this project's purpose.
struct RecordScanner {
  enum Header {
    /// Some records, joined; row names may come before the first heading.
    case records(Int, lacksFirst: Bool = false)
    /// Given names; every line is a row.
    case given([String])
  }

  let dialect: Dialect
  var header = Header.records(1)
  /// The number of fields of a usual record; nil for one for each column.
  var width: Int?
  /// The number of columns that usual records have; nil for all.
  private var namedCount: Int?
  /// The prefix of lines to skip; empty for none.
  var comment: [UInt8] = []
  /// Whether records that do not fit are rows; otherwise they are errors.
  var repairs = false
  /// Whether a NUL is a character, not the sign of a binary file.
  var allowsNUL = false
  /// The index of the first record, if that is not the start of the text.
  var start: Int?
  /// The size of the chunks that are scanned on all cores; nil for the usual one, if there are several.
  var chunkSize: Int?

  /// For the names and the search of a column.
  private static let bytesPerColumn = 1 << 10

  /// Whether there is enough memory for a number of columns; a wrong delimiter can make many.
  static func fits(columns count: Int) -> Bool { FreeMemory.fits(bytesPerColumn * count) }

  init(_ dialect: Dialect, names: [String]) {
    self.dialect = dialect
    header = .given(names)
  }

  /// Creates a scanner of lines, each of which is a row.
  init(lines source: DatasetFormat.Source, from start: Int) {
    var dialect = Dialect(delimiter: nil, quote: nil)
    dialect.returnsEndLines = !source.bytes[start...].prefix(RecordSample.maxBytes).contains(
      newline)
    self.init(source, dialect)
    header = .given(["line"])
    self.start = start
  }

  /// Creates a scanner of a table.
  init(_ source: DatasetFormat.Source, _ shape: TableShape) {
    self.init(source, shape.dialect)
    header = .records(shape.headingCount, lacksFirst: shape.lacksFirstHeading)
    width = shape.width
    start = shape.start
  }

  /// Creates a scanner of the records after those of a table.
  init(_ source: DatasetFormat.Source, continuing table: RecordTable) {
    self.init(source, table.dialect)
    header = .given(table.header)
    width = table.width
    namedCount = table.namedCount
    start = 0
  }

  private init(_ source: DatasetFormat.Source, _ dialect: Dialect) {
    self.dialect = dialect
    comment = Array(source.options.comment.utf8)
    repairs = source.repairs
    allowsNUL = source.options.format != nil
  }

  func scan(_ source: DatasetFormat.Source) throws(FormatFault) -> RecordTable {
    // The first block may end within the lines above the headings.
    var index = min(
      source.earlier?.bytes.count ?? start ?? textStart(of: source.bytes), source.bytes.count)
    let table =
      if let earlier = source.earlier { earlier.continued(in: source.bytes) } else {
        try emptyTable(of: source.bytes, at: &index)
      }
    if dialect.dropsBlankEnd && !source.followsRow {
      skipLinesWithoutRecord(of: source.bytes, at: &index)
    }
    let size = chunkSize ?? RecordChunks.usualSize
    var whole =
      source.bytes.count - index > 2 * size
      ? try scanInParallel(table, from: index, chunkSize: size, source.progress)
      : try scan(table, index..<source.bytes.count, source.progress)
    if dialect.dropsBlankEnd && !source.isGrowing { whole.removeBlankRowsAtEnd() }
    return whole
  }

  /// Returns a table with the records of a range after its own.
  private func scan(
    _ table: RecordTable, _ range: Range<Int>, _ progress: LoadProgress
  ) throws(FormatFault) -> RecordTable {
    if range.isEmpty { return table }
    var run = RecordRun(
      table: table, to: range.upperBound, comment: comment, repairs: repairs,
      allowsNUL: allowsNUL, progress)
    try run.scan(from: range.lowerBound)
    var scanned = run.table
    scanned.end = range.upperBound
    return scanned.countingInvalid(from: table.count)
  }

  /// Returns a table with the records from an index after its own, scanned on all cores.
  private func scanInParallel(
    _ table: RecordTable, from index: Int, chunkSize: Int, _ progress: LoadProgress
  ) throws(FormatFault) -> RecordTable {
    var scanner = self
    scanner.width = table.width
    let chunks = RecordChunks(of: table.bytes, from: index, scanner, size: chunkSize)
    let empty = table.withoutRecords
    let tables = Mutex<[Int: Result<RecordTable, FormatFault>]>([:])
    let failure = Cancellation()
    ChunkedWork.forEachChunk(of: coreCount, by: 1) { _ in
      while !failure.isCancelled, let (number, range) = chunks.next() {
        let scanned = Result { () throws(FormatFault) in
          try scan(empty, range, progress)
        }
        if case .failure = scanned { failure.cancel() }
        tables.withLock { $0[number] = scanned }
      }
    }
    var whole = table
    whole.end = index
    // The chunks before one that failed were taken before it.
    for (_, chunk) in tables.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      guard whole.append(try chunk.get()) else {
        throw whole.fault(ofRecordAt: whole.end ?? index)
      }
    }
    return whole
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

  /// Returns whether blank lines before a record are records too: TSV output of one column has no
  /// other form for an empty heading or cell.
  private func areRecords(linesAt start: Int, before next: Int, of bytes: [UInt8]) -> Bool {
    guard dialect.hasEscapes, start < next, Dialect.isLineEnd(bytes[start]) else { return false }
    var (index, width) = (next, 0)
    _ = try? dialect.readRecord(of: bytes.span, at: &index) { _ in width += 1 }
    return width == 1
  }

  /// Returns a table with column names and no rows, and moves `index` to the first row.
  private func emptyTable(
    of bytes: [UInt8], at index: inout Int
  ) throws(FormatFault) -> RecordTable {
    if case .given(let names) = header {
      return RecordTable(
        bytes: bytes, dialect: dialect, header: names, width: width, namedCount: namedCount)
    }
    let start = index
    skipLinesWithoutRecord(of: bytes, at: &index)
    if areRecords(linesAt: start, before: index, of: bytes) { index = start }
    guard index < bytes.count, case .records(let count, let lacksFirst) = header else {
      return .empty(bytes, dialect)
    }
    var (width, next) = (0, index)
    let (end, used) = try readHeadings(of: bytes, at: &next) { _ in width += 1 }
    try checkIsText(bytes[index..<end])
    if !Self.fits(columns: width) {
      throw FormatFault(fault: .tooManyColumns(width), offset: index)
    }
    guard FreeMemory.fits(RecordTable.maxCopies * (end - index)) else {
      throw FormatFault(fault: .tooManyBytes(limit: index), offset: index)
    }
    if count == 0 {
      let names = (1...max(1, self.width ?? width)).map { "column_\($0)" }
      return RecordTable(bytes: bytes, dialect: dialect, header: names)
    }
    var headings = Headings(
      range: index..<end, dialect: used, lacksFirst: lacksFirst, areJoined: count > 1)
    var rows: [[String]] = []
    for number in 0..<count {
      if number > 0 { skipLinesWithoutRecord(of: bytes, at: &index) }
      var names: [String] = lacksFirst ? [""] : []
      let (end, _) = try readHeadings(of: bytes, at: &index) { names.append($0) }
      headings = Headings(
        range: headings.range.lowerBound..<end, dialect: used, lacksFirst: lacksFirst,
        areJoined: count > 1)
      rows.append(names)
    }
    if !dialect.hasEscapes { skipLinesWithoutRecord(of: bytes, at: &index) }
    let names = count > 1 ? Self.joined(rows) : rows[0]
    let usual = self.width ?? names.count
    let others = names.count < usual ? (names.count + 1...usual).map { "column_\($0)" } : []
    return RecordTable(
      bytes: bytes, dialect: dialect, header: names + others, width: usual, headings: headings)
  }

  /// Reads a record, and calls `body` with its fields, unquoted ones without the blanks around them.
  ///
  /// - Returns: The end of the record, before its line end, and its dialect.
  private func readHeadings(
    of bytes: [UInt8], at index: inout Int, _ body: (String) -> Void
  ) throws(FormatFault) -> (end: Int, dialect: Dialect) {
    var used = dialect
    if repairs && RecordReading(dialect, of: bytes.span, at: index) == nil {
      var closings = ClosingQuotes()
      let best = RecordReading.best(
        of: bytes.span, at: index, dialect, width: width, isWhole: true, &closings)
      used = best?.dialect ?? dialect
    }
    let end = try used.readRecord(of: bytes.span, at: &index) {
      body(String(decoding: used.heading(of: $0, in: bytes), as: UTF8.self))
    }
    return (end, used)
  }

  /// Returns the name of each column: `2018 Q1` of `2018,` above `Q1,Q2`.
  private static func joined(_ rows: [[String]]) -> [String] {
    (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.enumerated().compactMap { number, row -> String? in
        // A heading also counts for the columns after it without one.
        let name =
          number == 0
          ? row.prefix(column + 1).last { !$0.isEmpty } : row.dropFirst(column).first
        return name.flatMap { $0.isEmpty ? nil : $0 }
      }.joined(separator: " ")
    }
  }
}
