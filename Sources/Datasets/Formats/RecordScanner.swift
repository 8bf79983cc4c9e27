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
    let size = chunkSize ?? RecordChunks.usualSize
    return source.bytes.count - index > 2 * size
      ? try scanInParallel(table, from: index, chunkSize: size, source.progress)
      : try scan(table, index..<source.bytes.count, source.progress)
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
    let chunks = RecordChunks(of: table.bytes, from: index, self, size: chunkSize)
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
      guard whole.append(try chunk.get(), hasComments: !comment.isEmpty) else {
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
