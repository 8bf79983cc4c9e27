import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct SliceWriterTests {
  /// Blocks of 64 and 512 rows, with and without copies.
  @Test(arguments: testSize([1, 513], thorough: [1, 64, 513]))
  func `a row has its bit in exactly its letters' slices`(count: Int) throws {
    let words = ["mount", "Élan", "k2", "zebra", "x y"]
    let lines = (0..<count).map { "\(words[$0 % 5]) \(words[$0 * 7 % 3])" }
    let dataset = try DatasetLoader.load(
      Array(lines.joined(separator: "\n").utf8), name: "x", path: "x", extension: "txt")
    let text = try RowText(dataset, Cancellation())
    let slots = GramSlots(GramSample(text), count: 256)
    let wordsPerSlice = (count + 511) / 512 * 8
    let slices = try #require(SliceWriter(slots: slots).slices(of: 0..<count, in: text) { true })
    expectEqual(slices.count, wordsPerSlice * 256)
    func rows(in slice: Int) -> [Bool] {
      (0..<count).map { slices[slice * wordsPerSlice + $0 >> 6] >> UInt64($0 & 63) & 1 == 1 }
    }
    let folded = (0..<count).map { text.foldedCells(ofRowAt: $0) }
    for letter in Set(slots.classes).subtracting([0]) {
      expectEqual(
        rows(in: Int(letter)), folded.map { $0.contains { slots.classes[Int($0)] == letter } })
    }
    for wanted in ["mo", "bra", "mount", "elan"] {
      let found = try #require(slots.slices(of: Array(wanted.utf8)))
      let bits = found.slices.map(rows)
      for row in 0..<count {
        let isInAll = bits.allSatisfy { $0[row] }
        if String(decoding: folded[row], as: UTF8.self).contains(wanted) {
          #expect(isInAll, "\(wanted) in row \(row)")
        } else if found.areExact {
          #expect(!isInAll, "\(wanted) not in row \(row)")
        }
      }
    }
  }

  @Test func `blocks written alone equal those of all rows`() throws {
    let lines = (0..<1_200).map { $0 % 7 == 0 ? "Élan \($0)" : "mount \($0)" }
    let dataset = try DatasetLoader.load(
      Array(lines.joined(separator: "\n").utf8), name: "x", path: "x", extension: "txt")
    let text = try RowText(dataset, Cancellation())
    let writer = SliceWriter(slots: GramSlots(GramSample(text), count: 256))
    let whole = try #require(writer.slices(of: 0..<1_200, in: text) { true })
    let ranges = [0..<512, 512..<1_024, 1_024..<1_200]
    let parts = try ranges.map { try #require(writer.slices(of: $0, in: text) { true }) }
    for slice in 0..<256 {
      let joined = parts.flatMap { $0[slice * 8..<slice * 8 + 8] }
      expectEqual(Array(whole[slice * 24..<slice * 24 + 24]), joined)
    }
    var blocks = 0
    let stopped = writer.slices(of: 0..<1_200, in: text) {
      blocks += 1
      return blocks < 2
    }
    #expect(stopped == nil && blocks == 2)
  }
}
