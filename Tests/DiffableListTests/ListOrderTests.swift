import TestSupport
import Testing

@testable import DiffableList

/// The tree against an array of lists with their numbers of items.
@Suite struct ListOrderTests {
  typealias Model = [(number: Int, items: Int)]

  private func expect(
    _ order: ListOrder, equals model: Model, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let numbers = model.map(\.number)
    expectEqual(order.numbers, numbers, sourceLocation: sourceLocation)
    expectEqual(order.count, numbers.count, sourceLocation: sourceLocation)
    expectEqual(order.total, model.reduce(0) { $0 + $1.items }, sourceLocation: sourceLocation)
    expectEqual(numbers.indices.map { order[$0] }, numbers, sourceLocation: sourceLocation)
    let positions = Array(numbers.indices)
    expectEqual(numbers.map(order.position(of:)), positions, sourceLocation: sourceLocation)
    let all = order.positions
    expectEqual(numbers.map { all[$0] }, positions, sourceLocation: sourceLocation)
    let sums = numbers.indices.map { model[..<$0].reduce(0) { $0 + $1.items } }
    expectEqual(numbers.map(order.items(before:)), sums, sourceLocation: sourceLocation)
    let rows = model.flatMap { list in (0..<list.items).map { [list.number, $0] } }
    let found = (0..<order.total).map { order.find($0) }.map { [$0.list, $0.row] }
    expectEqual(found, rows, sourceLocation: sourceLocation)
    #expect(order.isBalanced, sourceLocation: sourceLocation)
  }

  @Test(arguments: Array(0...9) + [31, 32, 33, 200])
  func `an order of counts has the lists in the order of their numbers`(count: Int) {
    let counts = (0..<count).map { $0 * 7 % 4 }
    expect(ListOrder(counts: counts), equals: counts.enumerated().map { ($0, $1) })
  }

  /// Performs a random operation on both; new lists have the numbers from `next` on.
  private func change(
    _ order: inout ListOrder, _ model: inout Model, _ next: inout Int,
    _ random: inout SeededGenerator
  ) {
    let kind = model.isEmpty ? 0 : Int.random(in: 0..<6, using: &random)
    let index = model.isEmpty ? 0 : Int.random(in: model.indices, using: &random)
    switch kind {
    case 0, 1:
      let position = Int.random(in: 0...model.count, using: &random)
      let count = kind == 0 ? 1 : Int.random(in: 0...40, using: &random)
      let new = Array(next..<next + count)
      next += count
      order.insert(new, at: position)
      model.insert(contentsOf: new.map { ($0, 0) }, at: position)
    case 2:
      let removed = model.shuffled(using: &random).prefix(Int.random(in: 0...60, using: &random))
      order.remove(removed.map(\.number))
      model.removeAll { list in removed.contains { $0.number == list.number } }
    case 3:
      order.remove([model.remove(at: index).number])
    case 4:
      let moved = model.remove(at: index)
      let position = Int.random(in: 0...model.count, using: &random)
      order.move(moved.number) { others in
        expectEqual(others.count, model.count)
        return position
      }
      model.insert(moved, at: position)
    default:
      let delta = Int.random(in: -model[index].items...9, using: &random)
      order.add(delta, to: model[index].number)
      model[index].items += delta
    }
  }

  @Test(arguments: 1...testSize(3, thorough: 8) as ClosedRange<UInt64>)
  func `an edited order equals the model`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (order, model, next) = (ListOrder(), Model(), 0)
    for _ in 0..<150 {
      change(&order, &model, &next, &random)
      expect(order, equals: model)
    }
  }

  @Test func `a number can be inserted again after its removal`() {
    var order = ListOrder(counts: [2, 3, 4])
    order.remove([1])
    order.insert([1], at: 2)
    order.add(5, to: 1)
    expect(order, equals: [(0, 2), (2, 4), (1, 5)])
  }

  @Test func `a position beyond the end stops the program with a message`() async throws {
    let list = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ListOrder(counts: [1, 0, 2])[3]
    }
    let item = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = ListOrder(counts: [1, 0, 2]).find(3)
    }
    for result in [list, item] {
      let output = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
      #expect(output.contains("position 3 is out of range 0..<3"))
    }
  }
}
