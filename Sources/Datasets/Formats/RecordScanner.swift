import Files
import Synchronization

/// A scanner for the records of a file.
///
/// Hand-written because byte-level loading and exact error locations are this project's purpose.
struct RecordScanner {
  enum Header {
    case firstRecord
    /// Numbered columns: `column_1`.
    case numbered
    /// Given names, and the number of fields of a usual record; every line is a row.
    case given([String], width: Int? = nil)
  }

  let dialect: Dialect
  var header = Header.firstRecord
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

  init(delimiter: UInt8?, quote: UInt8?, hasEscapes: Bool = false) {
    dialect = Dialect(delimiter: delimiter, quote: quote, hasEscapes: hasEscapes)
  }

  /// - Parameter quoting: Whether fields can be quoted by default.
  init(_ source: DatasetFormat.Source, delimiter: UInt8?, quoting: Bool) {
    let options = source.options
    let isQuoted = delimiter != nil && options.isQuoted ?? quoting
    self.init(
      source,
      Dialect(
        delimiter: delimiter, quote: isQuoted ? UInt8(ascii: "\"") : nil,
        hasEscapes: delimiter != nil && options.hasEscapes))
    if !options.hasHeader { header = .numbered }
  }

  /// Creates a scanner of the records after those of a table.
  init(_ source: DatasetFormat.Source, continuing table: RecordTable) {
    self.init(source, table.dialect)
    header = .given(table.header, width: table.width)
    start = 0
  }

  private init(_ source: DatasetFormat.Source, _ dialect: Dialect) {
    self.dialect = dialect
    comment = Array(source.options.comment.utf8)
    repairs = source.repairs
    allowsNUL = source.options.isLenient
  }

  func scan(_ source: DatasetFormat.Source) throws(FormatFault) -> RecordTable {
    var index = source.earlier?.bytes.count ?? start ?? textStart(of: source.bytes)
    let table =
      if let earlier = source.earlier { earlier.continued(in: source.bytes) } else {
        try emptyTable(of: source.bytes, at: &index)
      }
    guard index < source.bytes.count else { return table }
    if let whole = scanInParallel(table, from: index, source.progress) { return whole }
    var run = run(over: table, to: nil, source.progress)
    let earlierCount = table.count
    try run.scan(from: index)
    return run.table.countingInvalid(from: earlierCount)
  }

  private func run(over table: RecordTable, to end: Int?, _ progress: LoadProgress) -> RecordRun {
    RecordRun(
      table: table, to: end, comment: comment, repairs: repairs, allowsNUL: allowsNUL, progress)
  }

  /// Returns the table with the records from an index, scanned on all cores; nil if they are too few,
  /// or some are unusual, and must be scanned in order.
  private func scanInParallel(
    _ table: RecordTable, from index: Int, _ progress: LoadProgress
  ) -> RecordTable? {
    let size = chunkSize ?? RecordChunks.usualSize
    // The end of a record before a comment is known only to the scan of both.
    guard comment.isEmpty, table.bytes.count - index > 2 * size, chunkSize != nil || coreCount > 1
    else { return nil }
    let bounds = RecordChunks(of: table.bytes, from: index, dialect, size: size).bounds
    let chunks = Mutex([RecordTable?](repeating: nil, count: bounds.count - 1))
    let cancellation = Cancellation()
    let empty = table.withoutRecords
    ChunkedWork.forEachChunk(of: bounds.count - 1, by: 1, cancellation) { range in
      for chunk in range {
        var run = run(over: empty, to: bounds[chunk + 1], progress)
        // With stray quotes, the division may be wrong.
        guard (try? run.scan(from: bounds[chunk])) != nil, !run.table.hasUnquoted
        else { return cancellation.cancel() }
        var scanned = run.table
        scanned.end = bounds[chunk + 1]
        let counted = scanned.countingInvalid(from: 0)
        chunks.withLock { $0[chunk] = counted }
      }
    }
    if cancellation.isCancelled {
      progress.restartSplit()
      return nil
    }
    var whole = table
    for chunk in chunks.withLock({ $0 }) {
      guard let chunk, whole.append(chunk) else { return nil }
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
    if case .given(let names, let width) = header {
      return RecordTable(
        bytes: bytes, dialect: dialect, header: names, width: width, headerSource: nil)
    }
    let start = index
    skipLinesWithoutRecord(of: bytes, at: &index)
    if areRecords(linesAt: start, before: index, of: bytes) { index = start }
    guard index < bytes.count else { return .empty(bytes, dialect) }
    var width = 0
    var next = index
    let end = try dialect.readRecord(of: bytes.span, at: &next) { _ in width += 1 }
    try checkIsText(bytes[index..<end])
    if !Self.fits(columns: width) {
      throw FormatFault(fault: .tooManyColumns(width), offset: index)
    }
    guard FreeMemory.fits(RecordTable.maxCopies * (end - index)) else {
      throw FormatFault(fault: .tooManyBytes(limit: index), offset: index)
    }
    var names: [String] = []
    var first = index
    _ = try dialect.readRecord(of: bytes.span, at: &first) {
      names.append(dialect.text(of: $0, in: bytes))
    }
    if case .numbered = header {
      return RecordTable(
        bytes: bytes, dialect: dialect, header: (1...width).map { "column_\($0)" },
        headerSource: nil)
    }
    defer { index = next }
    return RecordTable(
      bytes: bytes, dialect: dialect, header: names, headerSource: bytes[index..<end])
  }
}
