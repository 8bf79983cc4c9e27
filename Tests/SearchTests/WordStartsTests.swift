import TestSupport
import Testing

@testable import Search

@Suite struct WordStartsTests {
  private func letters(of row: String, delimiter: Character?) -> String {
    let table = WordStarts.table(delimiter: delimiter?.asciiValue)
    var bits: UInt64 = 0
    var previous = WordStarts.start
    for byte in row.utf8 {
      let entry = table[Int(byte)]
      WordStarts.add(entry, after: previous, to: &bits)
      previous = entry
    }
    return String(
      "abcdefghijklmnopqrstuvwxyz".unicodeScalars.filter { letter in
        WordStarts.index(of: letter).map { bits >> UInt64($0) & 1 == 1 } ?? false
      }.map(Character.init))
  }

  @Test(
    arguments: [
      ("Mount Everest", nil, "em"), ("k2\tLhotse", "\t", "kl"), ("a/b.c:d\\e", nil, "a"),
      ("a:b", ":", "ab"), ("axb", "x", "ab"), ("fooBar x1y 1z", nil, "fx"), ("-q", nil, "q"),
      ("éa", nil, "a"), ("", nil, ""), ("\"w\"", nil, "w"),
    ] as [(String, Character?, String)])
  func `words start after characters between words and after delimiters`(
    row: String, delimiter: Character?, starts: String
  ) {
    expectEqual(letters(of: row, delimiter: delimiter), starts)
  }

  @Test func `only small letters have a slice`() {
    expectEqual(WordStarts.index(of: "a"), 0)
    expectEqual(WordStarts.index(of: "z"), 25)
    for letter in ["A", "1", "é", "{", "`"] as [Unicode.Scalar] {
      expectEqual(WordStarts.index(of: letter), nil)
    }
  }
}
