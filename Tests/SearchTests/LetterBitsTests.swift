import Datasets
import TestSupport
import Testing

@testable import Search

/// Letters are found in all rows at once; the reference is the evaluator that tests each cell.
@Suite struct LetterBitsTests {
  private static let words = [
    "", "e", "E", "mount", "-1", "12", "2", "1e5", "é", "\u{65E5}", "a b", "x,e",
    "say \"e\"", "eee",
  ]

  /// Rows of up to a few hundred bytes, and a few that are too long for the letters' words.
  private func rows(_ count: Int, _ dice: inout Dice) -> [[String]] {
    (0..<count).map { _ in
      let lengths = dice.once(in: 500) ? [70_000] : [0, 1, 3, 20, 56, 57, 58, 63, 64, 65, 300]
      let length = dice.pick(lengths)
      let padding = String(repeating: dice.once(in: 2) ? "x" : "m", count: length)
      return ["\(dice.pick(Self.words))\(padding)", "\(dice.number(below: 3_000) - 40)"]
        + [dice.pick(Self.words)]
    }
  }

  private func file(_ rows: [[String]], lineEnd: String) -> [UInt8] {
    let lines = [["a", "n", "b"]] + rows
    return Array(
      lines.map { row in
        row.map { cell in
          cell.contains(where: { ",\"".contains($0) })
            ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
        }.joined(separator: ",") + lineEnd
      }.joined().utf8)
  }

  @Test(arguments: ["\n", "\r\n"])
  func `a letter is found in the same rows as cell by cell`(lineEnd: String) throws {
    var dice = Dice(seed: 51)
    let rows = rows(testSize(120, thorough: 1_500), &dice)
    let dataset = try DatasetLoader.load(
      file(rows, lineEnd: lineEnd), name: "x", path: "x", extension: "csv")
    let source = DatasetSource(dataset, isIndexed: false)
    let reference = NaiveEvaluator(names: ["a", "n", "b"], rows: rows)
    for typed in ["e", "E", "m", "x", "1", "2", "-", "^e", "e$", "1$", "a:e", "n:1", "b:x", "!m"] {
      for shown in [[0, 1, 2], [0, 2], [1]] {
        let query = try Query(typed, columns: source.columns)
        let expected = reference.rows(matching: query.condition, shown: shown)
        let found = try source.positions(matching: query, shown: shown)
        expectEqual(
          rows.indices.filter(found.contains), rows.indices.filter { expected[$0] },
          "\(typed) in \(shown)")
      }
    }
  }
}
