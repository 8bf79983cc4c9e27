import Datasets
import TestSupport
import Testing

@testable import Search

/// Which letters, pairs, triples and beginnings of words have slices of their own.
@Suite struct GramIndexTests {
  @Test func `a gram knows its letters`() {
    for letters in [
      [1], [63], [1, 2], [63, 1, 63], Array(1...10), Array(repeating: 63, count: 10),
    ] {
      expectEqual(Gram(letters).length, letters.count)
      expectEqual(Gram(letters).letters, letters)
    }
  }

  /// Few letters, so that grams are within each other and overlap.
  @Test func `an automaton finds every gram, one within another too`() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<400 {
      func letters(_ lengths: ClosedRange<Int>) -> [Int] {
        (0..<Int.random(in: lengths, using: &random)).map { _ in
          Int.random(in: 1...3, using: &random)
        }
      }
      let grams = Set(
        (0..<Int.random(in: 1...12, using: &random)).map { _ in Gram(letters(4...8)) })
      let slices = Dictionary(uniqueKeysWithValues: zip(grams, 100...))
      let automaton = GramAutomaton(slices, none: 999)
      let text = letters(0...60)
      var found = Set(automaton.slices(within: text))
      for (slice, other) in automaton.containments where found.contains(slice) {
        found.insert(other)
      }
      let expected = slices.filter { gram, _ in
        text.indices.contains { text[$0...].starts(with: gram.letters) }
      }
      expectEqual(found, Set(expected.values))
      for (gram, slice) in slices { expectEqual(automaton.slice(of: gram.letters), slice) }
      expectEqual(automaton.slice(of: Array(repeating: 1, count: 11)), nil)
    }
  }

  private func slots(of lines: [String]) throws -> GramSlots {
    let dataset = try DatasetLoader.load(
      Array(lines.joined(separator: "\n").utf8), name: "x", path: "x", extension: "txt")
    return GramSlots(GramSample(try RowText(dataset, Cancellation())), count: 256)
  }

  @Test func `the index knows what common words begin with`() throws {
    let slots = try slots(of: (0..<2_000).map { "the Library of unit \($0)" })
    for text in ["l", "li", "lib", "libr", "librar", "library", "unit"] {
      expectEqual(slots.slices(of: Array(text.utf8))?.areExact, true, "\(text)")
    }
    // Nobody types a word from its middle, nor one so long, nor what is not there.
    for text in ["ibrar", "library of", "libx"] {
      expectEqual(slots.slices(of: Array(text.utf8))?.areExact, false, "\(text)")
    }
    #expect(slots.slices(of: []) == nil)
    #expect(slots.slices(of: [0x61, 0, 0x62]) == nil)
  }
}
