import BenchmarkLists
import Foundation

/// A table of names, numbers, dates and summaries, equal in every run.
struct GeneratedTable {
  /// The words of names and summaries, most frequent first.
  let words: [String]
  /// The cells of each row, without characters that a format escapes.
  let rows: [[String]]

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
      let day = Int.random(in: 10...28, using: &generator)
      let name = "\(word())-\(word())\(number)"
      let amount = Int.random(in: 0..<1_000_000, using: &generator)
      let date = "\(1_950 + number % 70)-10-\(day)"
      return [name, String(amount), date, summary.joined(separator: " ")]
    }
  }

  private static func makeWords(_ count: Int, _ generator: inout SeededGenerator) -> [String] {
    let (starts, vowels) = (Array("bcdfghklmnprstvw"), Array("aeiou"))
    var words: [String] = []
    while words.count < count {
      let syllables = (0..<Int.random(in: 2...4, using: &generator)).map { _ in
        "\(generator.any(of: starts))\(generator.any(of: vowels))"
      }
      if !words.contains(syllables.joined()) { words.append(syllables.joined()) }
    }
    return words
  }

  /// Writes the rows to a folder as `table` in each format.
  func write(to folder: URL) throws {
    let objects = rows.map { cells in
      "{\"name\":\"\(cells[0])\",\"number\":\(cells[1]),\"date\":\"\(cells[2])\","
        + "\"summary\":\"\(cells[3])\"}"
    }
    func lines(_ separator: String) -> String {
      let header = ["name", "number", "date", "summary"]
      return ([header] + rows).map { $0.joined(separator: separator) + "\n" }.joined()
    }
    let files = [
      "csv": lines(","), "tsv": lines("\t"), "txt": rows.map { "\($0[0]) \($0[3])\n" }.joined(),
      "json": "[" + objects.joined(separator: ",\n") + "]\n",
      "jsonl": objects.map { $0 + "\n" }.joined(),
    ]
    for (format, text) in files {
      try Data(text.utf8).write(to: folder.appending(path: "table.\(format)"))
    }
  }
}
