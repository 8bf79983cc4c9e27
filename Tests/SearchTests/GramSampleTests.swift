import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct GramSampleTests {
  private func sample(of lines: [String]) throws -> GramSample {
    let dataset = try DatasetLoader.load(
      Array(lines.joined(separator: "\n").utf8), name: "x", path: "x", extension: "txt")
    return GramSample(try RowText(dataset, Cancellation()))
  }

  private func count(_ text: String, in sample: GramSample) -> Int {
    sample.counts[Gram.code(text.utf8.map { Int(sample.classes[Int($0)]) })]
  }

  @Test func `grams are counted once a row, but not across cells`() throws {
    let sample = try sample(of: Array(repeating: "abc abc cab", count: 50))
    for text in ["a", "ab", "abc", "ca", "bc"] {
      expectEqual(count(text, in: sample), 50, "\(text)")
    }
    expectEqual(count("ba", in: sample), 0)
    let cells = GramSample(try RowText(csv: "x,y\n" + String(repeating: "ab,ba\n", count: 50)))
    for text in ["a", "ab", "ba"] { expectEqual(count(text, in: cells), 50, "\(text)") }
    for text in ["bb", "abb", ","] { expectEqual(count(text, in: cells), 0, "\(text)") }
  }

  @Test func `rare letters share a class, and separators have class 0`() throws {
    let sample = try sample(of: (0..<1_000).map { $0 == 7 ? "axz" : "ab" })
    expectEqual(sample.classes[Int(UInt8(ascii: "x"))], UInt8(sample.otherClass))
    expectEqual(sample.classes[Int(UInt8(ascii: "z"))], UInt8(sample.otherClass))
    #expect(sample.classes[Int(UInt8(ascii: "a"))] < sample.otherClass)
    expectEqual(sample.classes[Int(RowText.separator)], 0)
    expectEqual(sample.classes[Int(UInt8(ascii: "\n"))], 0)
  }
}
