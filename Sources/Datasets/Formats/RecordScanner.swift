import Files

/// Finds the records of a file.
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

  init(delimiter: UInt8?, quote: UInt8?) {
    dialect = Dialect(delimiter: delimiter, quote: quote)
  }

  /// Reads all records.
  ///
  /// - Complexity: O(bytes).
  func scan(
    _ bytes: [UInt8], _ progress: LoadProgress = LoadProgress()
  ) throws(BadRows) -> RecordTable {
    let table: RecordTable
    do throws(FormatFault) {
      table = try records(of: bytes, progress)
    } catch {
      throw BadRows(error)
    }
    if !isLenient && table.badRows.count > 0 { throw table.badRows }
    return table
  }

  private func records(
    of bytes: [UInt8], _ progress: LoadProgress
  ) throws(FormatFault) -> RecordTable {
    var index = textStart(of: bytes)
    let table = try emptyTable(of: bytes, at: &index)
    var run = RecordRun(table: table, comment: comment, isLenient: isLenient, progress)
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
    var fields: [Dialect.Field] = []
    var width = 0
    var next = index
    let end = try dialect.readRecord(of: bytes.span, at: &next) { field in
      width += 1
      if width <= Self.mostColumns { fields.append(field) }
    }
    try checkIsText(bytes[index..<end])
    if width > Self.mostColumns {
      throw FormatFault(fault: .tooManyColumns(width, limit: Self.mostColumns), offset: index)
    }
    guard FreeMemory.fits(RecordTable.mostCopies * (end - index)) else {
      throw FormatFault(fault: .tooManyBytes(limit: index), offset: index)
    }
    let names = fields.map { dialect.text(of: $0, in: bytes) }
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
