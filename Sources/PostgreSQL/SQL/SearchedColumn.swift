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
    let supportsMultipleTexts: Bool

    /// Finds the search column in the answer to `CatalogSQL.columns`.
    init?(_ rows: Connection.Rows, in engine: Engine) {
      supportsMultipleTexts = engine.supportsMultipleTexts
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
      return supportsMultipleTexts && !isShort
        ? "\(name: Self.name) LIKE \(value: pattern)"
        : "(\(name: Self.name) || '') LIKE \(genericValue: pattern)"
    }

    /// Returns the condition for the longest string with a trigram.
    func containsLongest(of texts: [String]) -> SQL? {
      let able = texts.filter { text in
        let folded = TextFolding.fold(text, caseSensitive: false)
        return String(decoding: folded, as: UTF8.self)
          .split { !$0.isLetter && !$0.isNumber }.contains { $0.unicodeScalars.count >= 3 }
      }
      return able.max { $0.utf8.count < $1.utf8.count }
        .map { "\(name: Self.name) LIKE \(value: TableColumn.pattern(for: $0))" }
    }
  }
#endif
