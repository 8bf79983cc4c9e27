import DiffableList
import TestSupport

/// Random selections of two lists of the same numbers, in the list's order or one of two others.
struct RandomSelections {
  private let bases: [SelectionBase<Int>]
  private let orders: [[SelectionOrder?]]

  init(items: Int, _ random: inout SeededGenerator) throws {
    let counted = SelectionBase<Int>(
      count: items, item: { $0 }, position: { 0..<items ~= $0 ? $0 : nil })
    bases = [counted, try SelectionBase((0..<items).shuffled(using: &random))]
    var orders: [[SelectionOrder?]] = []
    for _ in bases {
      let others = (0..<2).map { _ in SelectionOrder((0..<items).shuffled(using: &random)) }
      orders.append([nil] + others)
    }
    self.orders = orders
  }

  /// Returns a selection of the given items.
  func selection(
    of items: some Sequence<Int>, _ random: inout SeededGenerator
  ) -> Selection<Int> {
    let number = Int.random(in: bases.indices, using: &random)
    let base = bases[number]
    return Selection(
      base: base,
      positions: Bitmap(length: base.count, positions: items.lazy.compactMap(base.position)),
      order: orders[number][Int.random(in: 0..<3, using: &random)])
  }
}
