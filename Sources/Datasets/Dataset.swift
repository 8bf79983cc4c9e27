/// A list as loaded: columns, and rows of cells in file order.
///
/// It owns the file's bytes and where each cell is in them; a cell becomes a `String` only when
/// somebody asks for it. Immutable, so that an older result keeps the version it was found in.
public struct Dataset: Sendable {
  /// What it is called: a name in the data folder, or a file's name without its extension.
  public let name: String
  /// The columns, in file order.
  public let columns: [Column]
  /// The number of rows, the header not counted.
  public let count: Int

  private let table: FieldTable

  init(name: String, table: FieldTable) {
    self.name = name
    self.table = table
    count = table.recordCount - 1
    columns = (0..<table.width).map { column in
      Column(
        header: table.text(record: 0, column: column),
        kind: Self.kind(ofColumn: column, in: table))
    }
  }

  /// The row at a position in file order.
  ///
  /// - Complexity: O(1).
  public func row(at position: Int) -> RowID { RowID(UInt32(position)) }

  /// A cell as text; bytes that are not UTF-8 show as U+FFFD.
  ///
  /// - Complexity: O(length).
  public func cell(_ row: RowID, _ column: Int) -> String {
    table.text(record: Int(row.rawValue) + 1, column: column)
  }

  /// Calls `body` with a cell's bytes, quotes taken off.
  ///
  /// - Complexity: O(length).
  public func withBytes<Value>(
    of row: RowID, _ column: Int, _ body: (ArraySlice<UInt8>) -> Value
  ) -> Value {
    table.withBytes(record: Int(row.rawValue) + 1, column: column, body)
  }

  /// A row just as it stands in the file, without its line end.
  ///
  /// - Complexity: O(length).
  public func source(of row: RowID) -> ArraySlice<UInt8> {
    table.source(record: Int(row.rawValue) + 1)
  }

  /// The header just as it stands in the file; a plain text's is `line`.
  public var headerSource: ArraySlice<UInt8> { table.source(record: 0) }

  private static func kind(ofColumn column: Int, in table: FieldTable) -> Column.Kind {
    var foundNumber = false
    for record in 1..<max(table.recordCount, 1) {
      let fits = table.withBytes(record: record, column: column) { bytes in
        guard !bytes.isEmpty else { return true }
        foundNumber = true
        return isNumber(bytes)
      }
      if !fits { return .text }
    }
    return foundNumber ? .number : .text
  }
}
