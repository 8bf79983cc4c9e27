#if PostgreSQL
  import Datasets

  /// A row that a server brought.
  struct TableRow: Sendable {
    /// What tells it apart from all others.
    let key: [String?]
    /// A cell for each column of the table.
    let cells: [String]

    /// A number made of the key: of those that somebody sees hardly two are the same, and nobody has to
    /// keep them.
    ///
    /// G. Fowler, L. C. Noll, K.-P. Vo, "FNV hash", 1991, its halves put together.
    var identifier: RowID {
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for part in key {
        for byte in (part ?? "").utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = (hash ^ 0x1F) &* 0x100_0000_01b3
      }
      return RowID(UInt32(truncatingIfNeeded: hash ^ (hash >> 32)))
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
