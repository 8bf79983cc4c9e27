import TestSupport
import Testing

@testable import Search

@Suite struct RowSubsequenceTests {
  /// Returns whether the row at `range` has the letters.
  private func matches(
    _ term: String, _ range: Range<Int>, of bytes: [UInt8], separator: UInt8? = nil
  ) -> Bool {
    let subsequence = RowSubsequence(
      term.utf8, ignoringCase: !TextFolding.hasCapital(term))
    var result = false
    bytes.withUnsafeBytes { bytes in
      subsequence.withCheck(of: bytes, separator: separator) { result = $0.matches(range) }
    }
    return result
  }

  /// Returns whether a cell of a row has the letters in order, by a naive search.
  private func naive(_ term: String, _ row: [UInt8], separator: UInt8?) -> Bool {
    let isCaseSensitive = TextFolding.hasCapital(term)
    let cells = separator.map { row.split(separator: $0) } ?? [row[...]]
    return cells.contains { cell in
      var rest = Array(term.utf8)[...]
      for byte in cell where (isCaseSensitive ? byte : TextFolding.lowercase(byte)) == rest.first {
        rest = rest.dropFirst()
      }
      return rest.isEmpty
    }
  }

  @Test(arguments: [0...3, 0...20, 50...80, 100...140, 0...600], [nil, UInt8(ascii: "\t")])
  func `exactly the rows with the letters in a cell pass`(
    lengths: ClosedRange<Int>, separator: UInt8?
  ) {
    var generator = SeededGenerator(seed: 22)
    let alphabet = Array("abcdxyzABC12-\t\n)".utf8)
    // Bytes around the row have the letters too.
    let around = Array(String(repeating: "abc", count: 30).utf8)
    for term in ["a", "ab", "abc", "aab", "abcab", "cba", "Ab", "1a-2", "dcbaabcd"] {
      for _ in 0..<testSize(20, thorough: 1_000) {
        let row = (0..<Int.random(in: lengths, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator) ?? 0
        }
        // A read after the end of the buffer would be out of bounds.
        let after = around.prefix(Int.random(in: 0...90, using: &generator))
        let found = matches(
          term, around.count..<around.count + row.count, of: around + row + after,
          separator: separator)
        expectEqual(found, naive(term, row, separator: separator), "~\(term) in \(row)")
      }
    }
  }

  @Test func `the first and last byte of rows of any length are searched`() {
    for length in stride(from: 2, through: 300, by: testSize(3, thorough: 1)) {
      let row = [0x61] + [UInt8](repeating: 0x2D, count: length - 2) + [0x62]
      for neighbors in [0, 1, 63, 64, 66] {
        let around = [UInt8](repeating: 0x62, count: neighbors)
        let range = neighbors..<neighbors + length
        #expect(matches("ab", range, of: around + row + around))
        #expect(!matches("ba", range, of: around + row + around))
      }
    }
  }

  @Test func `letters after the sixty-fourth are ignored`() {
    let term = String(repeating: "ab", count: 40)
    for (count, isMatch) in [(31, false), (32, true), (40, true)] {
      let row = Array(String(repeating: "ab", count: count).utf8)
      expectEqual(matches(term, 0..<row.count, of: row), isMatch)
    }
  }

  @Test func `a term without letters matches each row`() {
    #expect(matches("", 0..<4, of: Array(repeating: 0, count: 64)))
    #expect(matches("", 0..<0, of: []))
  }
}
