#if PostgreSQL
  import Datasets

  /// A row that a server brought.
  struct TableRow: Sendable {
    fileprivate let row: Connection.Rows.Row
    private let keyColumns: [Int]

    /// - Parameters:
    ///   - row: A text for each column of the table, and whatever else was asked for.
    ///   - key: The columns that tell it apart.
    init(_ row: Connection.Rows.Row, key: [Int]) {
      self.row = row
      keyColumns = key
    }

    /// What tells it apart from all others.
    var key: [String?] { keyColumns.map { row[$0] } }

    /// A cell, by the table's columns.
    func cell(_ column: Int) -> String { row[column] ?? "" }

    /// The same as it came.
    func bytes(ofCell column: Int) -> ArraySlice<UInt8> { row.bytes(column) ?? [] }

    /// A number made of the key: of those that somebody sees hardly two are the same, and nobody has to
    /// keep them.
    ///
    /// G. Fowler, L. C. Noll, K.-P. Vo, "FNV hash", 1991, its halves put together.
    var identifier: RowID {
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for column in keyColumns {
        for byte in bytes(ofCell: column) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = (hash ^ 0x1F) &* 0x100_0000_01b3
      }
      return RowID(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)))
    }
  }

  extension Table {
    /// Rows that were asked for with all columns.
    func rows(of rows: some Sequence<Connection.Rows.Row>) -> [TableRow] {
      rows.map { TableRow($0, key: key) }
    }
  }

  extension Connection.Rows {
    /// The same rows one behind the other, of answers to the same statement.
    init(_ rows: [TableRow]) {
      self.init()
      for row in rows { append(row.row) }
    }
  }

  extension [TableRow] {
    /// The rows with some identities, if all are there.
    func rows(_ identifiers: [RowID]) -> [TableRow]? {
      let rows = Dictionary(map { ($0.identifier, $0) }) { first, _ in first }
      let found = identifiers.compactMap { rows[$0] }
      return found.count == identifiers.count ? found : nil
    }
  }
#endif
