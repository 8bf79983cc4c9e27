/// A loaded list: columns, and rows of cells in file order.
///
/// It owns the file's bytes and the start of each row; cells and column kinds are computed on
/// access. Immutable, so that an older result keeps its version.
public struct Dataset: Sendable {
  /// The name in the data folder, or a file's name without its extension.
  public let name: String
  /// The columns, in file order.
  public let columns: [Column]
  /// The number of rows, without the header.
  public let count: Int

  /// The file's format; nil for a database.
  package internal(set) var format: DatasetFormat?
  /// The inferred format, if the file's name does not show it: `lines`, `TAB-separated`.
  public internal(set) var formatNote: String?
  /// Whether more rows may arrive from a stream.
  public internal(set) var isIncomplete = false
  /// The bytes in which repaired rows are found; empty without any.
  var repairedBytes: [UInt8] = []

  /// The lines before the first row of a list of lines, without line ends, to show above it.
  public internal(set) var headerLines: [String] = []

  /// Notes on the load, one sentence each, such as why a guess was wrong.
  public internal(set) var loadWarnings: [String] = []

  /// The number of rows with text that is not UTF-8.
  public var invalidRowCount: Int { table.invalidCount }

  /// The number of bytes of the rows in memory.
  public var byteCount: Int { table.bytes.count }

  /// The number of bytes of the file.
  var sourceLength: Int { table.sourceLength ?? table.bytes.count }

  /// The source file, if any.
  public internal(set) var file: DatasetFile?

  let table: RecordTable
  /// The colors that were removed from the file's bytes and are kept for output.
  var colors: RemovedColors?
  /// Whether rows are shown with them.
  package var showsColors = false
  /// The rows' identities, if they are not their positions.
  var identifiers: RowIdentifiers?
  var revisions = RowRevisions()
  /// The kinds of a server's columns; nil if they are inferred.
  private let serverKinds: [Column.Kind]?
  private var declaredKinds: [Int: Column.Kind] = [:]
  private let inferences: ColumnInferences
  /// How numbers and dates are written.
  package let values: ValueSyntax

  /// - Parameters:
  ///   - kinds: The kinds of a server's columns; nil to infer them.
  ///   - values: How numbers and dates are written.
  init(
    name: String, table: RecordTable, kinds: [Column.Kind]? = nil, formatNote: String? = nil,
    values: ValueSyntax = ValueSyntax()
  ) {
    self.name = name
    self.formatNote = formatNote
    self.table = table
    columns = table.header.map { Column(header: $0) }
    count = table.count
    serverKinds = kinds
    self.values = values
    inferences = ColumnInferences(table, values)
  }

  /// Creates a list of other rows with the columns of another one, and those that only they have.
  init(_ table: RecordTable, continuing first: Dataset) {
    name = first.name
    let isWider = table.header.count > first.columns.count
    columns = isWider ? table.header.map { Column(header: $0) } : first.columns
    count = table.count
    format = first.format
    self.table = table
    serverKinds = nil
    declaredKinds = first.declaredKinds
    inferences = first.inferences
    values = first.values
  }

  /// Returns the list with columns that later rows have.
  func widened(_ table: RecordTable) -> Dataset {
    var copy = Dataset(name: name, table: table, formatNote: formatNote, values: values)
    (copy.format, copy.file, copy.loadWarnings) = (format, file, loadWarnings)
    (copy.declaredKinds, copy.repairedBytes) = (declaredKinds, repairedBytes)
    return copy
  }

  /// Returns a list of one column and no rows.
  public static func empty(name: String) -> Dataset {
    let table = RecordTable.empty([], Dialect(delimiter: nil, quote: nil))
    return Dataset(name: name, table: table)
  }

  /// Whether a row of the file names the columns.
  package var hasHeadings: Bool { table.headerSource != nil }

  /// Returns the kind of a column in the first block of rows, for what is shown and written.
  public func kind(ofColumn column: Int) -> Column.Kind {
    knownKind(ofColumn: column) ?? inferences[column].kind
  }

  /// Whether the columns have the kinds of a server.
  package var isFromServer: Bool { serverKinds != nil }

  /// Returns the kind of a server's column, or a declared kind.
  package func knownKind(ofColumn column: Int) -> Column.Kind? {
    serverKinds?[column] ?? declaredKinds[column]
  }

  /// Returns whether the cells of a column are written as numbers, true, false and null in JSON,
  /// instead of strings; false if they come from JSON.
  package func hasJSONValues(inColumn column: Int) -> Bool {
    !isFromJSON && (knownKind(ofColumn: column)?.isJSONValue ?? inferences[column].isJSON)
  }

  /// Returns the list with the kinds of some columns overridden.
  public func overridingKinds(_ kinds: [Int: Column.Kind]) -> Dataset {
    var copy = self
    copy.declaredKinds = kinds
    return copy
  }

  /// Returns whether the kind of a column was declared; its cells may violate it.
  package func isDeclared(_ column: Int) -> Bool { declaredKinds[column] != nil }

  /// Returns the row at a position in file order.
  public func row(at position: Int) -> RowID {
    RowID(identifiers?.number(at: position) ?? UInt32(position))
  }

  /// Returns a row's position in file order, or nil if it was removed.
  public func position(of row: RowID) -> Int? {
    if let identifiers { return identifiers.position(of: row.rawValue) }
    return row.rawValue < count ? Int(row.rawValue) : nil
  }

  private func index(of row: RowID) -> Int {
    guard let position = position(of: row) else {
      preconditionFailure("The row is not in this version of the list.")
    }
    return position
  }

  /// Returns a cell as text, with U+FFFD for invalid UTF-8, in O(length of the row).
  public func cell(_ row: RowID, _ column: Int) -> String {
    withBytes(of: row, column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with a cell's unquoted bytes, in O(length of the row).
  public func withBytes<Value>(
    of row: RowID, _ column: Int, _ body: (ArraySlice<UInt8>) -> Value
  ) -> Value {
    table.withBytes(record: index(of: row), column: column, body)
  }

  /// Whether the rows come from JSON.
  package var isFromJSON: Bool { table.jsonForms != nil }

  /// Returns the forms of some of a row's cells in the JSON that the row comes from; nil for other
  /// formats.
  ///
  /// - Complexity: O(columns).
  package func jsonForms(of row: RowID, _ columns: [Int]) -> [JSONForm]? {
    guard let forms = table.jsonForms?.forms(ofRow: index(of: row)) else { return nil }
    return columns.map { $0 < forms.count ? forms[forms.startIndex + $0] : .absent }
  }

  /// The number of cells of a row that is just ASCII text between delimiters; others may have more.
  package var regularCellCount: Int { table.width }

  /// Returns the number of a row's own cells, up to the last one that its record has.
  ///
  /// - Complexity: O(length of the row).
  package func cellCount(of row: RowID) -> Int {
    if let forms = table.jsonForms?.forms(ofRow: index(of: row)) {
      return forms.lastIndex { $0 != .absent }.map { $0 + 1 - forms.startIndex } ?? 0
    }
    return min(table.fieldCount(of: index(of: row)), columns.count)
  }

  /// Returns whether the record of a row lacks a cell, which is shown as an empty one.
  ///
  /// - Complexity: O(length of the row).
  package func lacksCell(_ row: RowID, _ column: Int) -> Bool {
    jsonForms(of: row, [column])?.first.map { $0 == .absent } ?? (column >= cellCount(of: row))
  }

  /// Calls `body` with the unquoted bytes of each cell of a row.
  public func forEachCell(of row: RowID, _ body: (ArraySlice<UInt8>) -> Void) {
    table.forEachField(of: index(of: row), body)
  }

  /// A bit for each irregular row, 64 per word: not just ASCII cells, quoted or not, between
  /// delimiters.
  public var irregularRows: [UInt64] { table.irregular }

  /// Calls `body` with the unquoted bytes of each cell of a row, which it must not keep.
  ///
  /// Several cores at work don't wait for each other, as they do when counting references to slices.
  package func forEachCellBuffer(
    of row: RowID, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    table.forEachFieldBuffer(of: index(of: row), body)
  }

  /// Returns the range of a row in the file's bytes, without its line end.
  package func sourceRange(of row: RowID) -> Range<Int> { table.source(of: index(of: row)) }

  /// Returns a row's bytes in the file, without its line end.
  public func source(of row: RowID) -> ArraySlice<UInt8> {
    table.bytes[table.source(of: index(of: row))]
  }

  /// Whether each row has a record in the file, rather than values of a document or a database.
  public var hasRecords: Bool { isVerbatim || isNULTerminated || table.lines != nil }

  /// Returns the bytes of a row's record in the file, without its end.
  ///
  /// Requires a dataset that has records.
  public func record(of row: RowID) -> ArraySlice<UInt8> {
    if let lines = table.lines { return lines[index(of: row)] }
    return isNULTerminated ? withBytes(of: row, 0) { $0 } : source(of: row)
  }

  /// Calls `body` with the records of rows, with consecutive ones between which is only `separator` at once.
  ///
  /// Requires a dataset that has records.
  ///
  /// - Parameter separator: The byte after each record; with LF, the CR of a CRLF is part of the record.
  package func forEachRun(
    of rows: [RowID], separator: UInt8, _ body: (ArraySlice<UInt8>) -> Void
  ) {
    let isLine = separator == newline
    guard isVerbatim && colors == nil else {
      for row in rows {
        let record = originalRecord(of: row)
        body(isLine && hasCR(row) ? record + [carriageReturn] : record)
      }
      return
    }
    var run: Range<Int>?
    for row in rows {
      var record = sourceRange(of: row)
      if isLine && table.bytes.span.isCRLF(at: record.upperBound) {
        record = record.lowerBound..<record.upperBound + 1
      }
      if let last = run, last.upperBound + 1 == record.lowerBound,
        table.bytes[last.upperBound] == separator
      {
        run = last.lowerBound..<record.upperBound
      } else {
        if let run { body(table.bytes[run]) }
        run = record
      }
    }
    if let run { body(table.bytes[run]) }
  }

  /// Returns whether the record of a row ends with CRLF in the file.
  private func hasCR(_ row: RowID) -> Bool {
    table.lines?.endsWithCRLF(index(of: row))
      ?? (isVerbatim && table.bytes.span.isCRLF(at: sourceRange(of: row).upperBound))
  }

  /// Returns a row's record with the colors that came with it.
  ///
  /// Requires a dataset that has records.
  package func originalRecord(of row: RowID) -> ArraySlice<UInt8> {
    let record = record(of: row)
    return colors?.restored(record.indices, of: record)[...] ?? record
  }

  /// Returns the sequences in a record with their offsets in it; nil if none are shown.
  ///
  /// - Complexity: O(log sequences of the file + sequences of the record).
  package func colorSequences(
    ofRecordOf row: RowID, limit: Int
  ) -> [(offset: Int, bytes: ArraySlice<UInt8>)]? {
    guard let colors, showsColors, hasRecords else { return nil }
    let record = record(of: row).indices
    return colors.sequences(in: record).prefix(limit).map {
      ($0.offset - record.lowerBound, $0.bytes)
    }
  }

  /// Whether each row is a whole line or record of text.
  package var hasWholeRecords: Bool { format == .text || isNULTerminated }

  private var isNULTerminated: Bool { format == .nulTerminated }

  /// The delimiter and quote of every row; nil if rows are lines, are not just cells between them, or do
  /// not fit the table.
  public var separators: (delimiter: UInt8, quote: UInt8?)? {
    guard let delimiter = table.dialect.delimiter, table.areUniform,
      !table.dialect.hasEscapes
    else { return nil }
    return (delimiter, table.dialect.quote)
  }

  /// The delimiter and quote of the records in the file, and whether cells have escapes.
  package var recordSyntax: (delimiter: [UInt8], quote: UInt8?, hasEscapes: Bool) {
    (table.dialect.delimiterBytes, table.dialect.quote, table.dialect.hasEscapes)
  }

  /// The unquoted bytes of each heading in the file, which may be invalid UTF-8.
  package var headingBytes: [ArraySlice<UInt8>] { table.headingBytes }

  /// The header's bytes in the file; nil if the file does not name its columns.
  public var headerSource: ArraySlice<UInt8>? { table.headerSource }

  /// The header's bytes in the file as a line without its LF.
  package var headerLine: ArraySlice<UInt8>? {
    headerSource.map { source in
      table.bytes.span.isCRLF(at: source.endIndex)
        ? table.bytes[source.startIndex...source.endIndex] : source
    }
  }
}
