import TestSupport
import Testing

@testable import DiffableList

extension ListOrder {
  /// Whether no side of a node is too heavy.
  var isBalanced: Bool {
    nodes.allSatisfy {
      let (left, right) = (weight($0.left), weight($0.right))
      return left <= 3 * right && right <= 3 * left
    }
  }
}

@Suite struct ListOrderBalancingTests {
  @Test(arguments: [false, true])
  func `lists inserted or removed at one end keep the tree balanced`(isAtEnd: Bool) {
    var order = ListOrder()
    for list in 0..<10_000 { order.insert([list], at: isAtEnd ? list : 0) }
    #expect(order.isBalanced)
    expectEqual(order.numbers, isAtEnd ? Array(0..<10_000) : (0..<10_000).reversed())
    for count in (10..<10_000).reversed() { order.remove([order[isAtEnd ? count : 0]]) }
    #expect(order.isBalanced)
    expectEqual(order.count, 10)
  }

  @Test(arguments: 1...3)
  func `random insertions and removals keep the tree balanced`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var order = ListOrder()
    var (lists, others) = ([Int](), Array(0..<500))
    for step in 0..<testSize(1_200, thorough: 6_000) {
      let isGrowing = step / 600 % 2 == 0
      if lists.isEmpty
        || (!others.isEmpty && Int.random(in: 0..<8, using: &random) < (isGrowing ? 6 : 2))
      {
        let list = others.removeLast()
        let position = Int.random(in: 0...lists.count, using: &random)
        order.insert([list], at: position)
        lists.insert(list, at: position)
      } else {
        let list = lists.remove(at: Int.random(in: lists.indices, using: &random))
        order.remove([list])
        others.append(list)
      }
      if !order.isBalanced { Issue.record("not balanced after step \(step)"); return }
    }
    expectEqual(order.numbers, lists)
  }
}
