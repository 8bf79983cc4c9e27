import TestSupport
import Testing

@testable import Search

@Suite struct BytePatternTests {
  /// A naive search for a pattern.
  private func naive(
    _ pattern: [UInt8], caseSensitive: Bool, _ bytes: [UInt8], _ range: Range<Int>
  ) -> [Int] {
    range.filter { start in
      guard start + pattern.count <= range.upperBound else { return false }
      return pattern.indices.allSatisfy { index in
        let byte = bytes[start + index]
        return (caseSensitive ? byte : TextFolding.lowercase(byte)) == pattern[index]
      }
    }
  }

  /// Uses few letters, for many matches, and buffers that end with the range.
  @Test func `every match is found, by blocks and by rows, up to the end of the buffer`() {
    var random = SeededGenerator(seed: 64)
    let letters = Array("aAbB -@`".utf8)
    for _ in 0..<testSize(1_000, thorough: 4_000) {
      let bytes = (0..<Int.random(in: 1...300, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      }
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let range = start..<Int.random(in: start...bytes.count, using: &random)
      let length = Int.random(in: 1...4, using: &random)
      let isCaseSensitive = Bool.random(using: &random)
      let needle = (0..<length).map { _ in
        let byte = letters[Int.random(in: 0..<letters.count, using: &random)]
        return isCaseSensitive ? byte : TextFolding.lowercase(byte)
      }
      let pattern = BytePattern(needle, caseSensitive: isCaseSensitive)
      var blocks: [Int] = []
      var rows: [Int] = []
      bytes.withUnsafeBytes { buffer in
        pattern.search(buffer, in: range) { place in
          blocks.append(place)
          return true
        }
        pattern.searchRow(buffer, in: range) { place in
          rows.append(place)
          return true
        }
      }
      let expected = naive(needle, caseSensitive: isCaseSensitive, bytes, range)
      expectEqual(blocks, expected)
      expectEqual(rows, expected)
    }
  }

  @Test func `the search stops when the callback returns false`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 500)
    let pattern = BytePattern([UInt8(ascii: "a")], caseSensitive: false)
    var places: [Int] = []
    bytes.withUnsafeBytes { buffer in
      pattern.search(buffer, in: 3..<500) { place in
        places.append(place)
        return places.count < 70
      }
    }
    expectEqual(places, Array(3..<73))
  }
}
