import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct GramSlotsTests {
  private func slots(of lines: [String]) throws -> GramSlots {
    let dataset = try DatasetLoader.load(
      Array(lines.joined(separator: "\n").utf8), name: "x", path: "x", extension: "txt")
    return GramSlots(GramSample(try RowText(dataset, Cancellation())), count: 256)
  }

  @Test func `common letters, pairs and triples have exact slices`() throws {
    let slots = try slots(of: (0..<2_000).map { "the Library of unit \($0)" })
    for text in ["l", "li", "lib", "bra", "nit"] {
      expectEqual(slots.slices(of: Array(text.utf8))?.areExact, true, "\(text)")
    }
    // Longer texts and missing ones have no slice.
    for text in ["libr", "ibrar", "library of", "lix"] {
      expectEqual(slots.slices(of: Array(text.utf8))?.areExact, false, "\(text)")
    }
    #expect(slots.slices(of: []) == nil)
    #expect(slots.slices(of: [0x61, RowText.separator, 0x62]) == nil)
  }

  /// Both cases of a word share a slice.
  @Test func `common letters have separate slices, others share a few`() throws {
    let slots = try slots(of: (0..<2_000).map { "the Library of unit \($0)" })
    expectEqual(slots.classes[Int(UInt8(ascii: "L"))], slots.classes[Int(UInt8(ascii: "l"))])
    expectEqual(slots.classes[Int(UInt8(ascii: "\n"))], 0)
    expectEqual(slots.slices(of: Array("q".utf8))?.areExact, false)
    let rare = try #require(slots.slices(of: Array("qx".utf8)))
    #expect(!rare.areExact)
    #expect(rare.slices.allSatisfy { $0 < slots.count })
  }
}
