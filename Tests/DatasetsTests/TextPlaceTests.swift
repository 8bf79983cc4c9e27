import TestSupport
import Testing

@testable import Datasets

@Suite struct TextPlaceTests {
  /// Returns the line and the column, from 1, of the end of a text.
  private func end(of text: String) -> (line: Int, column: Int) {
    // A character of Swift: CRLF is one.
    let lines = text.split(
      omittingEmptySubsequences: false, whereSeparator: { ["\n", "\r", "\r\n"].contains($0) })
    return (lines.count, (lines.last?.unicodeScalars.count ?? 0) + 1)
  }

  @Test func `a place is the same however the text before it is divided`() {
    var random = SeededGenerator(seed: 3)
    let pieces = ["a", "é", "京", "\n", "\r\n", "\r", ",", ""]
    for _ in 0..<testSize(500, thorough: 20_000) {
      let text = (0..<Int.random(in: 0...20, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      var place = TextPlace()
      var rest = Array(text.utf8)[...]
      if Bool.random(using: &random) { place.pass(UTF8Text.byteOrderMark + rest.prefix(0)) }
      while !rest.isEmpty {
        let part = rest.prefix(Int.random(in: 1...6, using: &random))
        place.pass(Array(part))
        rest = rest[part.endIndex...]
      }
      let expected = end(of: text)
      expectEqual(place.lineCount, expected.line - 1)
      expectEqual(place.column, expected.column - 1)
      // A CR may be the first half of a CRLF.
      if text.hasSuffix("\r") { continue }
      let location = DatasetError.Location(offset: 1, in: Array("xy".utf8), at: place)
      expectEqual(location.line, expected.line)
      expectEqual(location.column, expected.column + 1)
    }
  }
}
