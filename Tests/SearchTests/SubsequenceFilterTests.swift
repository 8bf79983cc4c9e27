import TestSupport
import Testing

@testable import Search

@Suite struct SubsequenceFilterTests {
  /// The cells of a row.
  private func cells(_ row: ArraySlice<UInt8>, _ separator: UInt8?) -> [ArraySlice<UInt8>] {
    guard let separator else { return [row] }
    return row.split(separator: separator, omittingEmptySubsequences: false)
  }

  /// Returns whether a cell has the letters in order, by a naive search.
  private func holds(_ cell: ArraySlice<UInt8>, _ pattern: FuzzyPattern) -> Bool {
    let folded = TextFolding.fold(cell, caseSensitive: pattern.isCaseSensitive)
    var rest = pattern.letters[...]
    for letter in String(decoding: folded, as: UTF8.self).unicodeScalars where letter == rest.first
    {
      rest = rest.dropFirst()
    }
    return rest.isEmpty
  }

  private func offsets(_ rows: [[UInt8]], from start: Int) -> [UInt32] {
    var end = start
    var offsets = [UInt32(start)]
    for row in rows {
      end += row.count
      offsets.append(UInt32(end))
    }
    return offsets
  }

  /// Returns the rows that pass.
  private func found(
    _ rows: [[UInt8]], _ term: String, separator: UInt8? = nil, before: [UInt8] = [],
    range: Range<Int>? = nil
  ) -> [Int] {
    // The buffer ends with the last row, so that a read after it is out of bounds.
    let bytes = before + rows.joined()
    let offsets = offsets(rows, from: before.count)
    let range = range ?? 0..<rows.count
    guard let filter = SubsequenceFilter(FuzzyPattern(term)) else { return [] }
    let words = filter.rows(
      in: bytes.span, offsets: offsets.span.extracting(range.lowerBound...range.upperBound),
      separator: separator)
    expectEqual(words.count, (range.count + 63) / 64)
    return (0..<words.count * 64).filter { words[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }
      .map { $0 + range.lowerBound }
  }

  private func randomRow(
    _ alphabet: [UInt8], _ length: ClosedRange<Int>, _ generator: inout SeededGenerator
  ) -> [UInt8] {
    (0..<Int.random(in: length, using: &generator)).map { _ in
      alphabet.randomElement(using: &generator) ?? 0
    }
  }

  @Test(arguments: [0...3, 0...20, 10...40, 100...140, 0...600], [nil, UInt8(ascii: "\t")])
  func `exactly the ASCII rows with the letters pass`(
    lengths: ClosedRange<Int>, separator: UInt8?
  ) {
    var generator = SeededGenerator(seed: 21)
    let alphabet = Array("abcdxyzABC12-\t\n)".utf8)
    for term in ["a", "ab", "abc", "aab", "abcab", "cba", "Ab", "1a-2", "dcbaabcd"] {
      let pattern = FuzzyPattern(term)
      for count in testSize([1, 65], thorough: [1, 5, 64, 130]) {
        let rows = (0..<count).map { _ in randomRow(alphabet, lengths, &generator) }
        let expected = rows.indices.filter { index in
          cells(rows[index][...], separator).contains { holds($0, pattern) }
        }
        expectEqual(found(rows, term, separator: separator), expected, "~\(term)")
      }
    }
  }

  @Test func `the first and last byte of rows of any length are searched`() {
    for length in stride(from: 2, through: 300, by: testSize(3, thorough: 1)) {
      let middle = [UInt8](repeating: 0x2D, count: length - 2)
      let row = [0x61] + middle + [0x62]
      for before in [0, 1, 127, 128, 130] {
        let neighbors = [UInt8](repeating: 0x62, count: before)
        expectEqual(found([row], "ab", before: neighbors), [0])
        expectEqual(found([row, row], "bab", before: neighbors), [])
        expectEqual(found([row, [], row, []], "ab", before: neighbors), [0, 2])
        expectEqual(found([row], "ba", before: neighbors), [])
      }
    }
  }

  @Test func `only the given rows are searched`() {
    let rows = (0..<200).map { Array($0 % 3 == 0 ? "abc\n".utf8 : "bca\n".utf8) }
    expectEqual(found(rows, "abc", range: 100..<150), (100..<150).filter { $0 % 3 == 0 })
    expectEqual(found(rows, "abc", range: 7..<7), [])
    // A mark folds to no letters, which match everywhere.
    expectEqual(found(rows, "\u{301}", range: 60..<130), Array(60..<130))
    expectEqual(found([], "a"), [])
    expectEqual(found([[], []], "a"), [])
  }

  @Test func `the filter ignores letters after the sixty-fourth`() {
    let term = String(repeating: "ab", count: 40)
    let short = Array(String(repeating: "ab", count: 31).utf8)
    expectEqual(found([short, Array(term.utf8), short + short], term), [1, 2])
  }

  @Test func `a non-ASCII term matches no ASCII row`() {
    #expect(SubsequenceFilter(FuzzyPattern("a本")) == nil)
    #expect(SubsequenceFilter(FuzzyPattern("é")) != nil)
  }
}
