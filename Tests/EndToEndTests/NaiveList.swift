import Foundation

/// The mountains and a filter over them, written again in the plainest way, to hold the program
/// against.
///
/// Shares nothing with it.
struct NaiveList {
  let header: [String]
  let rows: [[String]]
  /// The cells as they are compared: with capitals, and without.
  private let heeding: [[String]]
  private let ignoring: [[String]]
  private static let numbers: Set = [
    "height_m", "first_ascent", "prominence_m", "latitude", "longitude",
  ]

  init(csv: String) {
    var records = csv.split(separator: "\n").map { Self.fields($0) }
    header = records.removeFirst()
    rows = records
    heeding = rows.map { $0.map { Self.plain($0, true) } }
    ignoring = rows.map { $0.map { Self.plain($0, false) } }
  }

  /// One line's fields; a quote turns commas into text until the next one.
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

  /// The positions of the rows that a query finds.
  func found(_ query: String) -> [Int] {
    let words = query.components(separatedBy: " ").filter { !$0.isEmpty }
    return rows.indices.filter { row in
      words.allSatisfy { word in
        let heedsCase = word != word.lowercased()
        let needle = Self.plain(word, heedsCase)
        return zip(header, (heedsCase ? heeding : ignoring)[row]).contains { name, cell in
          Self.numbers.contains(name) ? cell.hasPrefix(needle) : cell.contains(needle)
        }
      }
    }
  }

  private static func plain(_ text: String, _ heedsCase: Bool) -> String {
    var text = text
    for (letter, written) in [
      ("ß", "ss"), ("ø", "o"), ("ı", "i"), ("æ", "ae"), ("đ", "d"), ("ł", "l"),
    ] { text = text.replacingOccurrences(of: letter, with: written) }
    text = text.folding(options: .diacriticInsensitive, locale: Locale(identifier: "en"))
    return heedsCase ? text : text.lowercased()
  }

  /// What the program must print for queries typed one after the other, its start included.
  func session(_ queries: [String]) -> [String] {
    var lines = ["= 0 of \(rows.count) (+0 -0)"]
    var before: [Int] = []
    for query in queries {
      let now = found(query)
      let left = before.filter { !now.contains($0) }
      let came = now.filter { !before.contains($0) }
      lines += left.map { "- " + rows[$0].joined(separator: "\t") }
      lines += came.map { "+ " + rows[$0].joined(separator: "\t") }
      lines.append("= \(now.count) of \(rows.count) (+\(came.count) -\(left.count))")
      before = now
    }
    return lines
  }
}
