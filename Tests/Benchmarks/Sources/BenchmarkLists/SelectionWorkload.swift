import DiffableList
import Measuring

/// A base of 1,000,000 items, and parts of it.
///
/// A part of fewer items is a part of one of more with the same seed, as the next keystroke's is.
public struct SelectionWorkload {
  private static let count = 1_000_000
  private let base: SelectionBase<Identifier>
  private let places: [Int]

  /// The base, and an order in which items become part of a smaller one.
  public init() {
    var generator = workloadGenerator()
    let items = generator.identifiers(Self.count)
    let positions = Dictionary(
      uniqueKeysWithValues: items.enumerated().map { ($1, $0) })
    base = SelectionBase(count: items.count, item: { items[$0] }, position: { positions[$0] })
    places = (0..<Self.count).shuffled(using: &generator)
  }

  /// All of the items.
  public var all: Bitmap { Bitmap(length: Self.count, repeating: true) }

  /// As many of the items, drawn at random.
  public func part(of count: Int, seed: UInt64 = 0) -> Bitmap {
    var places = places
    if seed > 0 {
      var generator = SeededGenerator(seed: seed)
      places.shuffle(using: &generator)
    }
    return Bitmap(length: Self.count, positions: places.prefix(count))
  }

  /// A list of a part.
  public func snapshot(of bits: Bitmap) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections([0])
    snapshot.appendItems(Selection(base: base, positions: bits))
    return snapshot
  }
}
