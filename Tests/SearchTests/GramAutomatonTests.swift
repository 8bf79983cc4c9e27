import TestSupport
import Testing

@testable import Search

@Suite struct GramAutomatonTests {
  @Test func `a gram encodes its letters`() {
    for letters in [
      [1], [63], [1, 2], [63, 1, 63], Array(1...10), Array(repeating: 63, count: 10),
    ] {
      expectEqual(Gram(letters).length, letters.count)
      expectEqual(Gram(letters).letters, letters)
    }
  }

  /// With few letters grams contain each other and overlap.
  @Test func `an automaton finds every gram, also nested ones`() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<testSize(100, thorough: 400) {
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
}
