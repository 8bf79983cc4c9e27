#if PostgreSQL
  import Datasets
  import Search

  /// A generated and indexed column of a row's folded cells.
  struct SearchedColumn: Sendable {
    static let name = "ridgeline_search"
    /// The prefix of the column's comment.
    private static let mark = "ridgeline 1: "
    /// Separates cells; the column cannot be searched for it.
    static let separator: Unicode.Scalar = "\u{1F}"

    /// The names of the indexed columns.
    let columns: Set<String>

    /// Finds the search column in the answer to `CatalogSQL.columns`.
    init?(_ rows: Connection.Rows) {
      guard let row = rows.first(where: { $0[0] == Self.name }), row[5] == "s",
        let comment = row[4], comment.hasPrefix(Self.mark)
      else { return nil }
      columns = Set(
        comment.dropFirst(Self.mark.count).split(separator: ",").map(ServerAddress.decoded))
    }

    /// Returns the comment that identifies the search column.
    static func comment(on columns: [TableColumn]) -> String {
      let escapes: [Unicode.Scalar: String] = ["%": "%25", ",": "%2C"]
      let names = columns.map { column in
        column.name.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
      }
      return mark + names.joined(separator: ",")
    }

    func covers(_ columns: [TableColumn]) -> Bool {
      columns.allSatisfy { self.columns.contains($0.name) }
    }

    /// Returns the condition that a cell contains a string, ignoring case.
    ///
    /// An expression hides the index from the planner where it is useless.
    func contains(_ text: String) -> SQL {
      let pattern = TableColumn.pattern(for: text)
      // Fewer than three characters, all in one word, have no trigram.
      let isShort = text.unicodeScalars.count < 3 && text.allSatisfy { $0.isLetter || $0.isNumber }
      return isShort
        ? "(\(name: Self.name) || '') LIKE \(genericValue: pattern)"
        : "\(name: Self.name) LIKE \(value: pattern)"
    }
  }
#endif
