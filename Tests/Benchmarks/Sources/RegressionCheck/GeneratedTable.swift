import Measuring
import SystemPackage

/// A table of names, numbers, dates and summaries, equal in every run.
struct GeneratedTable {
  /// A row's cells, without characters that a format escapes.
  struct Row {
    let name: String
    let number: Int
    let date: String
    let summary: String
  }

  /// The words of names and summaries, most frequent first.
  let words: [String]
  let rows: [Row]

  /// Generates a number of rows.
  init(rows count: Int) {
    var generator = SeededGenerator(seed: 2026)
    let words = Self.makeWords(2_000, &generator)
    self.words = words
    rows = (0..<count).map { number in
      func word() -> String {
        // Few words are frequent, as in natural language: the square of a uniform distribution.
        let position = Double.random(in: 0..<1, using: &generator)
        return words[Int(position * position * Double(words.count))]
      }
      let summary = (0..<Int.random(in: 4...9, using: &generator)).map { _ in word() }
      let date = (Int.random(in: 10...28, using: &generator), 1_950 + number % 70)
      return Row(
        name: "\(word())-\(word())\(number)",
        number: Int.random(in: 0..<1_000_000, using: &generator),
        date: "\(date.1)-10-\(date.0)", summary: summary.joined(separator: " "))
    }
  }

  private static func makeWords(_ count: Int, _ generator: inout SeededGenerator) -> [String] {
    let (starts, vowels) = (Array("bcdfghklmnprstvw"), Array("aeiou"))
    var seen: Set<String> = []
    var words: [String] = []
    while words.count < count {
      let syllables = (0..<Int.random(in: 2...4, using: &generator)).map { _ in
        let start = starts[Int.random(in: 0..<starts.count, using: &generator)]
        return "\(start)\(vowels[Int.random(in: 0..<vowels.count, using: &generator)])"
      }
      if seen.insert(syllables.joined()).inserted { words.append(syllables.joined()) }
    }
    return words
  }

  /// Writes the rows to a folder as `table` in each format.
  func write(to folder: FilePath) throws {
    let header = ["name", "number", "date", "summary"]
    let objects = rows.map { row in
      "{\"name\":\"\(row.name)\",\"number\":\(row.number),\"date\":\"\(row.date)\","
        + "\"summary\":\"\(row.summary)\"}"
    }
    let cells = rows.map { [$0.name, String($0.number), $0.date, $0.summary] }
    func lines(_ separator: String) -> String {
      ([header] + cells).map { $0.joined(separator: separator) + "\n" }.joined()
    }
    let files = [
      "csv": lines(","), "tsv": lines("\t"), "txt": cells.map { "\($0[0]) \($0[3])\n" }.joined(),
      "json": "[" + objects.joined(separator: ",\n") + "]\n",
      "jsonl": objects.map { $0 + "\n" }.joined(),
    ]
    for (format, text) in files {
      let file = try FileDescriptor.open(
        folder.appending("table.\(format)"), .writeOnly, options: [.create, .truncate],
        permissions: .ownerReadWrite)
      try file.closeAfter { _ = try file.writeAll(Array(text.utf8)) }
    }
  }
}
