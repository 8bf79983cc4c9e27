/// What changed between two snapshots, as index paths and without any identifiers.
///
/// To go from the old list to the new: take out what was removed and what moved (old positions),
/// put in what was inserted and what moved (new positions), each in ascending order.
public struct SnapshotDifference: Sendable, Equatable {
  /// One survivor that is not in its old place among the survivors.
  public struct Move<Position: Sendable & Equatable>: Sendable, Equatable {
    /// Its position in the old snapshot.
    public let from: Position
    /// Its position in the new snapshot.
    public let to: Position
  }

  /// Positions in the old snapshot of the sections that left, ascending.
  public internal(set) var removedSections: [Int] = []
  /// Positions in the new snapshot of the sections that came, ascending.
  public internal(set) var insertedSections: [Int] = []
  /// The sections that stayed but moved, by new position; their items travel along.
  public internal(set) var movedSections: [Move<Int>] = []
  /// Positions in the old snapshot of the items that left, ascending.
  public internal(set) var removed: [ListIndexPath] = []
  /// Positions in the new snapshot of the items that came, ascending.
  public internal(set) var inserted: [ListIndexPath] = []
  /// The items that stayed but moved, within a section or to another one, by new position.
  public internal(set) var moved: [Move<ListIndexPath>] = []
  /// Positions in the new snapshot of the items to be configured again, ascending.
  public internal(set) var reconfigured: [ListIndexPath] = []

  init() {}

  /// Whether the two snapshots are equal and nothing was marked.
  public var isEmpty: Bool { self == SnapshotDifference() }
}
