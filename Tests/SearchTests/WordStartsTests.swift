import TestSupport
import Testing

@testable import Search

@Suite struct WordStartsTests {
  /// Returns the letters with a bit in the slice that `slice` returns.
  private func letters(
    of row: String, delimiter: Character?, areFolded: Bool = false,
    _ slice: (Unicode.Scalar) -> Int?
  ) -> String {
    let table = WordStarts.table(delimiter: delimiter?.asciiValue, areFolded: areFolded)
    var bits: UInt64 = 0
    var previous = WordStarts.start
    for byte in row.utf8 {
      let entry = table[Int(byte)]
      WordStarts.add(entry, after: previous, to: &bits)
      previous = entry
    }
    return String(
      "abcdefghijklmnopqrstuvwxyz".unicodeScalars.filter { letter in
        slice(letter).map { bits >> UInt64(WordStarts.bit(ofSlice: $0)) & 1 == 1 } ?? false
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
    expectEqual(letters(of: row, delimiter: delimiter, WordStarts.slice(ofWordsFrom:)), starts)
  }

  @Test(
    arguments: [
      ("Mount Everest", nil, "em"), ("a/b.c:d\\e", nil, "abcde"), ("axb", "x", "ab"),
      ("fooBar x1y 1z", nil, "bfx"), ("XMLParser", nil, "lmpx"), ("a_b-c", nil, "abc"),
      ("éa", nil, "a"), ("", nil, ""),
    ] as [(String, Character?, String)])
  func `parts start where words do, after joints and with capitals`(
    row: String, delimiter: Character?, starts: String
  ) {
    expectEqual(letters(of: row, delimiter: delimiter, WordStarts.slice(ofPartsFrom:)), starts)
  }

  @Test func `each letter of a folded row may start a part`() {
    expectEqual(
      letters(of: "éabc d", delimiter: nil, areFolded: true, WordStarts.slice(ofPartsFrom:)), "abcd"
    )
    expectEqual(
      letters(of: "éabc d", delimiter: nil, areFolded: true, WordStarts.slice(ofWordsFrom:)), "ad")
  }

  @Test func `only small letters have slices`() {
    expectEqual(WordStarts.slice(ofWordsFrom: "a"), 0)
    expectEqual(WordStarts.slice(ofWordsFrom: "z"), 25)
    expectEqual(WordStarts.slice(ofPartsFrom: "a"), 26)
    expectEqual(WordStarts.slice(ofPartsFrom: "z"), WordStarts.sliceCount - 1)
    for letter in ["A", "1", "é", "{", "`"] as [Unicode.Scalar] {
      expectEqual(WordStarts.slice(ofWordsFrom: letter), nil)
      expectEqual(WordStarts.slice(ofPartsFrom: letter), nil)
    }
  }
}
