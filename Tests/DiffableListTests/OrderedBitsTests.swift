import TestSupport
import Testing

@testable import DiffableList

@Suite struct OrderedBitsTests {
  private func bits(_ positions: [Int], _ order: SelectionOrder? = nil) -> OrderedBits {
    OrderedBits(Bitmap(length: 6, positions: positions), order)
  }

  @Test func `without an order, bits equal positions`() {
    expectEqual(bits([1, 4]).bits, Bitmap(length: 6, positions: [1, 4]))
    expectEqual(bits([1, 4]).count, 2)
  }

  @Test func `an order moves each bit to the rank of its position`() {
    let some = bits([1, 4], SelectionOrder([4, 0, 1, 2, 3, 5]))
    expectEqual(some.bits, Bitmap(length: 6, positions: [0, 2]))
    expectEqual(some.positions, Bitmap(length: 6, positions: [1, 4]))
  }

  @Test func `a difference contains the bits that only the first has`() {
    let order = SelectionOrder([5, 4, 3, 2, 1, 0])
    let difference = OrderedBits(bits([0, 1, 4]), without: bits([1, 2]), count: 2, order)
    expectEqual(difference.positions, Bitmap(length: 6, positions: [0, 4]))
    expectEqual(difference.bits, Bitmap(length: 6, positions: [1, 5]))
  }
}
