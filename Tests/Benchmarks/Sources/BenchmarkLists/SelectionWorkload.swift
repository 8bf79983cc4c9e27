import DiffableList
import Measuring

/// A base of 1,000,000 items and its selections.
///
/// A smaller selection is part of a larger one with the same seed, like that of the next keystroke.
public struct SelectionWorkload {
  private static let count = 1_000_000
  private let base: SelectionBase<Identifier>
  private let order: [Int]

  /// The base, and the order in which items enter selections.
  public init() {
    var generator = workloadGenerator()
    let items = generator.identifiers(Self.count)
    let positions = Dictionary(
      uniqueKeysWithValues: items.enumerated().map { ($1, $0) })
    base = SelectionBase(count: items.count, item: { items[$0] }, position: { positions[$0] })
    order = (0..<Self.count).shuffled(using: &generator)
  }

  /// All items.
  public var all: Bitmap { Bitmap(length: Self.count, repeating: true) }

  /// Returns a random selection of some size.
  public func part(of count: Int, seed: UInt64 = 0) -> Bitmap {
    var order = order
    if seed > 0 {
      var generator = SeededGenerator(seed: seed)
      order.shuffle(using: &generator)
    }
    return Bitmap(length: Self.count, positions: order.prefix(count))
  }

  /// Returns a snapshot of a selection.
  public func snapshot(of bits: Bitmap) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems(Selection(base: base, positions: bits))
    return snapshot
  }
}
