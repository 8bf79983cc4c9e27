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

  private func gram(_ text: String, in sample: GramSample) -> Gram {
    Gram(text.utf8.map { Int(sample.classes[Int($0)]) })
  }

  @Test func `grams are counted once a row, prefixes once a word`() throws {
    let sample = try sample(of: Array(repeating: "abc abc cab", count: 50))
    func count(_ text: String) -> GramSample.Count? {
      sample.counts.first { $0.gram == gram(text, in: sample) }
    }
    expectEqual(sample.rowCount, 50)
    expectEqual(sample.letterCounts[Int(sample.classes[Int(UInt8(ascii: "a"))])], 50)
    expectEqual(count("ab")?.rows, 50)
    expectEqual(count("ab")?.prefixes, 100)
    expectEqual(count("abc")?.prefixes, 100)
    expectEqual(count("ca")?.prefixes, 50)
    expectEqual(count("bc")?.prefixes, 0)
    #expect(count("ba") == nil)
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
