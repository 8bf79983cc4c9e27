import TestSupport
import Testing

@testable import Datasets

@Suite struct JSONElementsCutTests {
  private func ends(_ text: String, in parts: [Int] = [], inArray: Bool = false) -> [Int] {
    var cut = inArray ? JSONElementsCut().later : JSONElementsCut()
    let bytes = Array(text.utf8)
    for part in parts { cut.scan(Array(bytes.prefix(part))) }
    cut.scan(bytes)
    return cut.recordEnds
  }

  @Test func `elements end with commas of the array`() {
    expectEqual(ends("[]"), [])
    expectEqual(ends("[1, 2"), [3])
    expectEqual(ends("[{\"a,\":[1,2]}, [3,4],5]"), [14, 21])
    expectEqual(ends("1,[2,3],4", inArray: true), [2, 8])
  }

  @Test func `strings can contain any sign`() {
    expectEqual(ends(#"["],[\",",2]"#), [10])
    expectEqual(ends(#"["\\",2]"#), [6])
    expectEqual(ends(#"["\\\",",2,3]"#), [9, 11])
  }

  @Test func `nothing ends after the array`() {
    expectEqual(ends("[1,2],3,[4,5]"), [3])
    expectEqual(ends("1]],2,[3", inArray: true), [])
  }

  @Test func `a line end in a string is irregular`() {
    var cut = JSONElementsCut()
    cut.scan(Array("[\"a\n\",1".utf8))
    #expect(!cut.hasRegularQuotes)
    cut = JSONElementsCut()
    cut.scan(Array("[\"a\",\n1".utf8))
    #expect(cut.hasRegularQuotes)
  }

  /// Returns the ends that one look at each byte gives.
  private func naiveEnds(_ text: String) -> [Int] {
    var (depth, isInString, isEscaped, ends) = (0, false, false, [Int]())
    for (index, byte) in text.utf8.enumerated() {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      } else if !isInString {
        switch Character(UnicodeScalar(byte)) {
        case "[", "{": depth += 1
        case "]", "}": depth -= 1
        case "," where depth == 1: ends.append(index + 1)
        default: break
        }
        if index > 0 && depth == 0 { break }
      }
    }
    return ends
  }

  @Test func `parts of any size give the ends of all bytes`() {
    var dice = SeededGenerator(seed: 28)
    for _ in 0..<testSize(300, thorough: 10_000) {
      let pieces = [
        "{\"a\":1}", ",", ",", "\"x\"", "\"\\\"\"", "[1,{}]", #""\\\\""#, " ", "\"],\"", "12",
        String(repeating: "\\\\", count: Int.random(in: 0..<70, using: &dice)),
      ]
      var text = "["
      for _ in 0..<Int.random(in: 0..<60, using: &dice) {
        let piece = pieces.randomElement(using: &dice) ?? ""
        text += piece.first == "\\" ? "\"\(piece)\"" : piece
      }
      let count = text.utf8.count
      let parts = (0..<3).map { _ in Int.random(in: 0...count, using: &dice) }.sorted()
      expectEqual(ends(text, in: parts), naiveEnds(text))
    }
  }
}
