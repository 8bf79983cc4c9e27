import Foundation

/// A reference implementation of filtering the mountains, independent of the program.
struct NaiveList {
  let header: [String]
  let rows: [[String]]
  /// The folded cells, with and without capitals.
  private let cased: [[String]]
  private let caseless: [[String]]

  init(csv: String) {
    var records = csv.split(separator: "\n").map { Self.fields($0) }
    header = records.removeFirst()
    rows = records
    cased = rows.map { $0.map { Self.plain($0, true) } }
    caseless = rows.map { $0.map { Self.plain($0, false) } }
  }

  /// Returns the fields of a CSV line.
  private static func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == "," && !isQuoted {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  /// Returns the positions of the rows that a query matches.
  func found(_ query: String) -> [Int] {
    let words = query.components(separatedBy: " ").filter { !$0.isEmpty }
    return rows.indices.filter { row in
      words.allSatisfy { word in
        let isCaseSensitive = word != word.lowercased()
        let needle = Self.plain(word, isCaseSensitive)
        return (isCaseSensitive ? cased : caseless)[row].contains { $0.contains(needle) }
      }
    }
  }

  private static func plain(_ text: String, _ isCaseSensitive: Bool) -> String {
    var text = text
    for (letter, written) in [
      ("ß", "ss"), ("ø", "o"), ("ı", "i"), ("æ", "ae"), ("đ", "d"), ("ł", "l"),
    ] { text = text.replacingOccurrences(of: letter, with: written) }
    text = text.folding(options: .diacriticInsensitive, locale: Locale(identifier: "en"))
    return isCaseSensitive ? text : text.lowercased()
  }

  /// Returns the expected output of a sequence of queries, with the start.
  func session(_ queries: [String]) -> [String] {
    var lines = ["= 0 of \(rows.count) (+0 -0)"]
    var before: [Int] = []
    for query in queries {
      let now = found(query)
      let removed = before.filter { !now.contains($0) }
      let added = now.filter { !before.contains($0) }
      lines += removed.map { "- " + rows[$0].joined(separator: "\t") }
      lines += added.map { "+ " + rows[$0].joined(separator: "\t") }
      lines.append("= \(now.count) of \(rows.count) (+\(added.count) -\(removed.count))")
      before = now
    }
    return lines
  }
}
