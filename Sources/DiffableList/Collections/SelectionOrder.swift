import Synchronization

/// An order of a base's items that differs from its own.
///
/// It is a class because its identity shows that two selections have the same order.
public final class SelectionOrder: Sendable {
  /// The number of ordered items.
  public let count: Int
  private let positions: @Sendable () -> [Int]
  private let computed = AtomicLazyReference<OrderedPositions>()

  /// Creates an order from the positions of the base's items, each of them once.
  /// - Complexity: O(`positions`).
  public convenience init(_ positions: [Int]) {
    self.init(count: positions.count) { positions }
    _ = ordered
  }

  /// Creates an order that is computed when a row is first read; counts and differences of selections
  /// do not need it.
  /// - Parameters:
  ///   - count: The number of items in the base.
  ///   - positions: Returns the positions of the base's items, each of them once. Threads that read
  ///     the first row at the same time may each call it; one result is kept.
  public init(count: Int, positions: @escaping @Sendable () -> [Int]) {
    self.count = count
    self.positions = positions
  }

  /// Returns the base position of the item with a rank in the order.
  /// - Complexity: O(1) after the first access, else O(`count`) and the computation of the order.
  public func position(at rank: Int) -> Int { Int(ordered.positions[rank]) }

  /// Returns the rank of the item at a base position.
  /// - Complexity: O(1) after the first access, else O(`count`) and the computation of the order.
  public func rank(of position: Int) -> Int { Int(ordered.ranks[position]) }

  private var ordered: OrderedPositions {
    computed.stored {
      let positions = positions()
      precondition(positions.count == count, "an order must have each position of its base once")
      return OrderedPositions(positions)
    }
  }
}

/// A permutation and its inverse, in an object that can be published atomically.
private final class OrderedPositions: Sendable {
  let positions: [UInt32]
  let ranks: [UInt32]

  init(_ positions: [Int]) {
    let none = UInt32.max
    var ranks = [UInt32](repeating: none, count: positions.count)
    for (rank, position) in positions.enumerated() {
      precondition(
        positions.indices ~= position && ranks[position] == none,
        "an order must have each position of its base once")
      ranks[position] = UInt32(rank)
    }
    self.positions = positions.map { UInt32($0) }
    self.ranks = ranks
  }
}
