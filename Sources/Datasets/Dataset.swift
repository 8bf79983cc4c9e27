import Synchronization

/// A list as loaded: columns, and rows of cells in file order.
///
/// It owns the file's bytes and where each row begins in them; cells are told apart when somebody
/// asks for them, and what a column's cells are is found out then too. Immutable, so that an older
/// result keeps the version it was found in.
public struct Dataset: Sendable {
  /// What it is called: a name in the data folder, or a file's name without its extension.
  public let name: String
  /// The columns, in file order.
  public let columns: [Column]
  /// The number of rows, the header not counted.
  public let count: Int

  /// How it was read, where the file's name does not say so: `lines`, `TAB-separated`.
  public private(set) var wording: String?
  /// The rows that were left out since they cannot be read, if any.
  public let skipped: SkippedRows?

  /// How many rows have fewer cells than there are columns; those that they lack are empty.
  public var shortRowCount: Int { table.shortCount }

  /// The size of the file.
  public var byteCount: Int { table.bytes.count }

  /// The file that it was loaded from, if it was one.
  public private(set) var file: DatasetFile?

  let table: RecordTable
  /// The rows' identities, where they are not their positions.
  var identifiers: RowIdentifiers?
  /// In which version of the list each row last changed.
  var revisions = RowRevisions()
  private var kinds: ColumnKinds

  /// - Parameter kinds: What the columns' cells are, where that is known.
  init(
    name: String, table: RecordTable, kinds: [Column.Kind?]? = nil, wording: String? = nil,
    skipped: SkippedRows? = nil
  ) {
    self.name = name
    self.wording = wording
    self.skipped = skipped
    self.table = table
    columns = table.header.map { Column(header: $0) }
    count = table.count
    self.kinds = ColumnKinds(kinds ?? table.header.map { _ in nil })
  }

  /// A list of one column and no rows, where there is none yet.
  public static func empty(name: String, wording: String? = nil) -> Dataset {
    let table = RecordTable(
      bytes: [], dialect: Dialect(delimiter: nil, quote: nil), header: ["line"], headerSource: nil)
    return Dataset(name: name, table: table, wording: wording)
  }

  /// What a column's cells are.
  ///
  /// - Complexity: O(bytes) when it is first asked for, unless an early cell shows that they are
  ///   text.
  public func kind(ofColumn column: Int) -> Column.Kind {
    kinds.kind(of: column) { Column.Kind(ofColumn: column, in: table) }
  }

  /// The same list, some of whose columns are said to be of a kind, whatever their cells are.
  public func settingKinds(_ kinds: [Int: Column.Kind]) -> Dataset {
    var copy = self
    copy.kinds = ColumnKinds(columns.indices.map { kinds[$0] })
    return copy
  }

  /// The same list, known to be what a file held.
  func loaded(from file: DatasetFile?) -> Dataset {
    var copy = self
    copy.file = file
    return copy
  }

  /// The same list, told in other words.
  func saying(_ wording: String) -> Dataset {
    var copy = self
    copy.wording = wording
    return copy
  }

  /// The row at a position in file order.
  ///
  /// - Complexity: O(1).
  public func row(at position: Int) -> RowID {
    RowID(identifiers?.number(at: position) ?? UInt32(position))
  }

  /// Where a row is in file order, or nil when it is not there any more.
  ///
  /// - Complexity: O(1).
  public func position(of row: RowID) -> Int? {
    if let identifiers { return identifiers.position(of: row.rawValue) }
    return row.rawValue < count ? Int(row.rawValue) : nil
  }

  /// How many rows were ever given an identity.
  var givenIdentifiers: Int { identifiers?.givenCount ?? count }

  /// Where a row is that must be there.
  private func record(of row: RowID) -> Int {
    guard let position = position(of: row) else {
      preconditionFailure("A row is asked of a version of the list that has it.")
    }
    return position
  }

  /// A cell as text; bytes that are not UTF-8 show as U+FFFD.
  ///
  /// - Complexity: O(length of the row).
  public func cell(_ row: RowID, _ column: Int) -> String {
    withBytes(of: row, column) { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with a cell's bytes, quotes taken off.
  ///
  /// - Complexity: O(length of the row).
  public func withBytes<Value>(
    of row: RowID, _ column: Int, _ body: (ArraySlice<UInt8>) -> Value
  ) -> Value {
    table.withBytes(record: record(of: row), column: column, body)
  }

  /// Calls `body` with each cell of a row in turn, quotes taken off.
  ///
  /// - Complexity: O(length of the row).
  public func forEachCell(of row: RowID, _ body: (ArraySlice<UInt8>) -> Void) {
    table.forEachField(of: record(of: row), body)
  }

  /// A bit for each row, 64 a word, that says whether there is more to it than ASCII cells between
  /// delimiters, quoted or not: then it is not regular.
  public var irregularRows: [UInt64] { table.irregular }

  /// Calls `body` with the file's bytes and where the rows are in them.
  ///
  /// For loops that look at every row.
  public func withRowBytes<Value>(_ body: (RowBytes) -> Value) -> Value {
    table.withRowBytes(body)
  }

  /// A row just as it stands in the file, without its line end.
  ///
  /// - Complexity: O(1).
  public func source(of row: RowID) -> ArraySlice<UInt8> {
    table.bytes[table.source(of: record(of: row))]
  }

  /// Calls `body` with a row just as it stands in the file, without its line end; returns what it
  /// returns.
  ///
  /// - Complexity: O(1).
  public func withSource(of row: RowID, _ body: (Span<UInt8>) -> Bool) -> Bool {
    body(table.bytes.span.extracting(table.source(of: record(of: row))))
  }

  /// What stands between the cells of every row, and what may stand around one; nil where rows are
  /// lines, or have fewer cells than there are columns.
  public var separators: (delimiter: UInt8, quote: UInt8?)? {
    guard let delimiter = table.dialect.delimiter, table.shortCount == 0 else { return nil }
    return (delimiter, table.dialect.quote)
  }

  /// The header just as it stands in the file; nil where the file does not name its columns.
  public var headerSource: ArraySlice<UInt8>? { table.headerSource }
}

/// What is known of the columns' kinds so far.
///
/// A class because all copies of a dataset find them out once.
private final class ColumnKinds: Sendable {
  private let known: Mutex<[Column.Kind?]>
  private let search = Mutex(())

  init(_ known: [Column.Kind?]) { self.known = Mutex(known) }

  /// Of those who ask at the same time one looks, and the others wait.
  func kind(of column: Int, _ find: () -> Column.Kind) -> Column.Kind {
    if let kind = known.withLock({ $0[column] }) { return kind }
    return search.withLock { _ in
      if let kind = known.withLock({ $0[column] }) { return kind }
      let kind = find()
      known.withLock { $0[column] = kind }
      return kind
    }
  }
}
