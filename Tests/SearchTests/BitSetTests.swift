import TestSupport
import Testing

@testable import Search

@Suite struct BitSetTests {
  @Test func `a bit set behaves like a set of integers`() {
    var generator = SeededGenerator(seed: 31)
    var set = BitSet(limit: 130)
    var model: Set<Int> = []
    for _ in 0..<60 {
      let number = Int.random(in: 0..<130, using: &generator)
      expectEqual(set.insert(number), model.insert(number).inserted)
    }
    expectEqual((0..<130).filter(set.contains), model.sorted())
    expectEqual(set.elements, model.sorted())
    set.removeAll()
    #expect(set.isEmpty && set == BitSet(limit: 130))
  }
}
