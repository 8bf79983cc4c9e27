#if PostgreSQL
  import Datasets
  import Search

  /// The column that a search goes by: what the cells of a row are compared by, one behind the other,
  /// which an owner has the server keep and index.
  struct SearchedColumn: Sendable {
    static let name = "ridgeline_search"
    /// What its comment begins with, so that no other column is taken for it.
    private static let mark = "ridgeline 1: "
    /// What stands between cells, and in none that a text without it is looked for in.
    static let separator: Unicode.Scalar = "\u{1F}"

    /// The names of the columns whose cells it holds.
    let columns: Set<String>
    /// Whether its index can be asked for two texts at once.
    let takesTwoTexts: Bool

    var name: String { Self.name }

    /// The one among a table's columns, if it is there.
    init?(_ rows: [ColumnRow], in engine: Engine) {
      takesTwoTexts = engine.canAskIndexTwice
      guard let row = rows.first(where: { $0.name == Self.name }), row.isGenerated,
        let comment = row.comment, comment.hasPrefix(Self.mark)
      else { return nil }
      columns = Set(
        comment.dropFirst(Self.mark.count).split(separator: ",").map(ServerAddress.decoded))
    }

    /// What its comment is for these columns.
    static func comment(on columns: [TableColumn]) -> String {
      let names = columns.map { column in
        column.name.unicodeScalars.map { scalar in
          switch scalar {
          case "%": "%25"
          case ",": "%2C"
          default: String(scalar)
          }
        }.joined()
      }
      return mark + names.joined(separator: ",")
    }

    /// Whether it holds the cells of all of these.
    func holds(_ columns: [TableColumn]) -> Bool {
      columns.allSatisfy { self.columns.contains($0.name) }
    }

    /// Whether one of its cells holds a text, whatever its case.
    ///
    /// By the index only where that can be of use, so that a server need not reckon whether it is.
    func holds(_ text: String) -> SQL {
      let pattern = TableColumn.pattern(for: text)
      return takesTwoTexts && !Self.isShort(text)
        ? "\(name: name) LIKE \(value: pattern)"
        : "(\(name: name) || '') LIKE \(unplanned: pattern)"
    }

    /// Whether it has no three letters in a row, and no place where a word begins or ends: nothing that
    /// a trigram index goes by.
    private static func isShort(_ text: String) -> Bool {
      text.unicodeScalars.count < 3 && text.allSatisfy { $0.isLetter || $0.isNumber }
    }

    /// The same of one text among those that a row has to hold, for an index that takes but one: of the
    /// longest one, if it has what the index goes by.
    func holdsLongest(of texts: [String]) -> SQL? {
      let able = texts.filter { text in
        let folded = TextFolding.fold(text, heedingCase: false)
        return String(decoding: folded, as: UTF8.self)
          .split { !$0.isLetter && !$0.isNumber }.contains { $0.unicodeScalars.count >= 3 }
      }
      return able.max { $0.utf8.count < $1.utf8.count }
        .map { "\(name: name) LIKE \(value: TableColumn.pattern(for: $0))" }
    }
  }
#endif
