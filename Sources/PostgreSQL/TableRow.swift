#if PostgreSQL
  import Datasets

  struct TableRow: Sendable {
    /// The cells of the table's columns; other values may follow.
    let row: Connection.Rows.Row
    let keyColumns: [Int]

    var key: [String?] { keyColumns.map { row[$0] } }

    func cell(_ column: Int) -> String { row[column] ?? "" }

    func bytes(ofCell column: Int) -> ArraySlice<UInt8> { row.bytes(column) ?? [] }

    /// A hash of the key; collisions within a screen are improbable.
    ///
    /// 64-bit FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo, 1991), folded to 32 bits.
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
    func rows(of rows: some Sequence<Connection.Rows.Row>) -> [TableRow] {
      rows.map { TableRow(row: $0, keyColumns: key) }
    }
  }

  extension Connection.Rows {
    init(_ rows: [TableRow]) {
      self.init()
      for row in rows { append(row.row) }
    }
  }

  extension [TableRow] {
    /// Returns the rows with some identities; nil if one is missing.
    func rows(_ identifiers: [RowID]) -> [TableRow]? {
      let rows = Dictionary(map { ($0.identifier, $0) }) { first, _ in first }
      let found = identifiers.compactMap { rows[$0] }
      return found.count == identifiers.count ? found : nil
    }
  }
#endif
