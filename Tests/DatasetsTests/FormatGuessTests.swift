import Foundation
import TestSupport
import Testing

@testable import Datasets

@Suite struct FormatGuessTests {
  private func sample(_ text: String) -> RecordSample {
    RecordSample(
      of: Array(text.utf8), from: 0,
      Dialect(delimiter: UInt8(ascii: ","), quote: UInt8(ascii: "\"")), comment: "#",
      isGrowing: false)
  }

  @Test(arguments: [
    "name,born\nAda,1815\n", "name,born\nAda,\nGrace,1906\n", "day,n\n2024-01-02,x\n",
    "who,alive\nAda,false\n", "name,team\nAda,Blue\nGrace,Red\n",
    "code,name\nUS,United States\nDE,Germany\n",
    "# c\nname,born\nAda,1815\n",
  ])
  func `names above values of another kind are headings`(text: String) {
    #expect(sample(text).areNames(at: 0))
  }

  @Test(arguments: [
    "Doe,Jane\nRoe,Rick\n", "a,b\n", "1,2\n3,4\n", "name,\nAda,1\n", "a,a\n1,2\n",
    "n,2024-01-02\nx,1\n",
    "a,b\nc,d\n", "a,b,c\nx,b,2\n", "Doe, 7,x\nRoe, 8,2\n", "Ada,blue\nGrace,red\n",
    "a,b\n1,2\nx,y\n", "name,team\nAda,Blue\n",
  ])
  func `anything else may be a row`(text: String) {
    #expect(!sample(text).areNames(at: 0))
  }

  /// Each line is a row, or the heading of all rows.
  @Test func `a guess about random lines never loses one`() throws {
    var generator = SeededGenerator(seed: 27)
    let words = [
      "Doe", "Jane", "a", "7", "-1.5", "2024-01-02", "true", "", "x y", "É", "[1]", "{\"a\":1}",
    ]
    for _ in 0..<testSize(600, thorough: 3_000) {
      let separator = [",", "\t", ", ", ";", " ", "|"].randomElement(using: &generator) ?? ","
      let width = Int.random(in: 1...4, using: &generator)
      // The words of a column, so that some look like a kind.
      let columns = (0..<width).map { _ in
        (0..<Int.random(in: 1...3, using: &generator)).compactMap { _ in
          words.randomElement(using: &generator)
        }
      }
      let lines = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        columns.compactMap { $0.randomElement(using: &generator) }.joined(separator: separator)
      }
      let text = lines.map { $0 + "\n" }.joined()
      // It may be broken JSON.
      if text.drop(while: \.isWhitespace).hasPrefix("{") { continue }
      let list = try loaded(text, as: "x")
      let isNamed = list.table.headerSource != nil
      let skipped =
        list.loadWarnings.first { $0.contains("from line") }.map {
          Int(
            $0.components(separatedBy: CharacterSet.decimalDigits.inverted).first { !$0.isEmpty }
              ?? "") ?? 1
        }.map { line in lines.prefix(line - 1).count { !$0.isEmpty } } ?? 0
      let expected = lines.filter { list.columns.count == 1 || !$0.isEmpty }.count
      expectEqual(
        list.count + (isNamed ? 1 : 0) + skipped,
        list.formatNote?.hasPrefix("JSON") == true ? list.count : expected)
      // A first line becomes headings only if nothing below is like it.
      if isNamed {
        for (column, heading) in list.headings.enumerated() {
          #expect(!list.cells.contains { $0[column] == heading }, "\(text)")
        }
      }
    }
  }

  private func isFinal(_ text: String, as name: String?) -> Bool {
    FormatGuess(DatasetFormat.Source(bytes: Array(text.utf8))).isFinal(extension: name)
  }

  @Test func `the first lines decide the format if no later ones can`() {
    #expect(isFinal("a\tb\n", as: "tsv") && isFinal("\n\na b\n", as: nil))
    #expect(!isFinal("a,b\n", as: "csv") && !isFinal("a;b\n", as: "csv"))
    #expect(!isFinal("", as: "tsv") && !isFinal("\n\n", as: "tsv") && !isFinal("a\tb", as: "tsv"))
    #expect(!isFinal("\n", as: nil) && !isFinal("\n{\n", as: nil) && !isFinal("{", as: "log"))
    #expect(!isFinal("a\tb\n", as: nil) && !isFinal("a,b,c\n", as: nil))
  }

  @Test func `a line without its end decides nothing`() {
    for start in ["a,b,c\n1,2,3\n", "a\tb\nx\ty\n", "a,b,c\r\n1,\"2\n3\",4\r\n"] {
      for rest in ["", "x", "\"x", "x,", "x\ty"] {
        #expect(!isFinal(start + rest, as: nil), "\(start + rest)")
      }
    }
    #expect(!isFinal("a,b,c\n1,2,3\n\"x\n", as: nil))
  }
}
