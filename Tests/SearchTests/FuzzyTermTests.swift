import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct FuzzyTermTests {
  private static let words = [
    "alpha", "Beta", "al-pha", "b\u{e9}ta", "alp/ha", "aXb", "b", "halpa", "tab", "ALPHA",
    "\u{142}ab",
  ]

  /// Skipping rows, cells and starts of words never loses a score that counts.
  @Test(arguments: ["a", "al", "alpa", "aB", "ab", "\u{e9}", "a-p", "p/h", "ta", "lab"])
  func `a row that reaches a score has it`(letters: String) throws {
    var generator = SeededGenerator(seed: 21)
    let lines = (0..<testSize(50, thorough: 400)).map { _ in
      (0..<3).map { _ in
        (0..<Int.random(in: 0...2, using: &generator)).map { _ in
          Self.words.randomElement(using: &generator) ?? ""
        }.joined(separator: " ")
      }.joined(separator: ",") + "\n"
    }
    let text = try RowText(csv: "x,y,z\n" + lines.joined())
    for indexes: [Int?] in [[0, 1, 2], [2, nil, 0], [nil, 0, nil]] {
      var exact = FuzzyTerm(letters, FuzzyColumns(indexes))
      var bounded = exact.forAnotherThread()
      text.withRows { rows, copies in
        for row in 0..<rows.count {
          func score(_ term: inout FuzzyTerm, atLeast lowest: Int) -> Int {
            term.score(ofRow: row, rows, copies, text, atLeast: lowest)
          }
          let whole = score(&exact, atLeast: 0)
          for loss in [0, 7, 31, 79, 200, 300, 500, 900] {
            expectEqual(score(&bounded, atLeast: max(0, whole - loss)), whole, "\(lines[row])")
          }
          let more = score(&bounded, atLeast: whole + 1)
          #expect(more <= whole)
        }
      }
    }
  }

  /// Between words of a cell, these characters are less than blanks.
  @Test(arguments: [":", ".", "/", "x", "7"])
  func `a cell starts a word after any delimiter`(delimiter: String) throws {
    let row = ["q", "ab", "zz"].joined(separator: delimiter) + "\n"
    var options = DatasetOptions()
    options.delimiter = Array(delimiter.utf8)
    let dataset = try DatasetLoader.load(
      Array(
        (["1", "2", "3"].joined(separator: delimiter) + "\n" + String(repeating: row, count: 9))
          .utf8), name: "x",
      path: "x.csv", extension: "csv", options)
    let text = try RowText(dataset, Cancellation())
    var term = FuzzyTerm("ab", FuzzyColumns([0, 1, 2]))
    text.withRows { rows, copies in
      let score = term.score(ofRow: 0, rows, copies, text, atLeast: 0)
      #expect(score > 0)
      expectEqual(term.score(ofRow: 0, rows, copies, text, atLeast: score), score)
    }
  }

  @Test func `a row that cannot reach a score is not read`() throws {
    let text = try RowText(csv: "x\nab\n")
    var term = FuzzyTerm("ab", FuzzyColumns([0]))
    text.withRows { rows, copies in
      expectEqual(term.score(ofRow: 0, rows, copies, text, atLeast: term.highest + 500), 0)
    }
  }
}
