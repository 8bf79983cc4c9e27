import Datasets
import DiffableList

/// One step of a list, which a filter controller publishes.
///
/// The law: applying the changes to the old list gives the new one. A row that only one of them has
/// is removed or added. A row of both is changed if its cells differ, and moved if it isn't among
/// the longest run of rows that kept their order.
///
/// A command that chooses columns, an order or sections applies before a newer version of the source
/// that the same line picks up. What it does to the rows that stay is not printed: a row is compared
/// in the columns shown after the step, and under a new order only the moves are printed that remain
/// when the old list is put in that order first.
public struct ListUpdate: Sendable {
  /// The list before.
  public let old: ListState
  /// The list after.
  public let new: ListState
  /// Whether the step brings a new order or new sections, whose moves are not printed.
  public let isReordered: Bool
  /// The old list's rows in a new order; nil if only that order moves rows.
  private let reordered: (any ListResult)?

  /// The step between two lists of one source, or of versions of it.
  ///
  /// - Complexity: O(1), but O(n log n) in the rows under a new order of a newer version.
  nonisolated(nonsending)
    public init(from old: ListState, to new: ListState) async throws(ListSourceError)
  {
    self.init(from: old, to: new, reordered: try await old.reordered(by: new))
  }

  /// The step between two lists.
  ///
  /// - Parameter reordered: The old list's rows in a new order; nil if no move is printed then.
  public init(from old: ListState, to new: ListState, reordered: (any ListResult)?) {
    self.old = old
    self.new = new
    self.reordered = reordered
    isReordered = old.result != nil && new.result != nil && old.isReordered(by: new)
  }

  /// A fresh snapshot of the new list, in which the rows with other cells are marked.
  public var snapshot: ListSnapshot {
    var snapshot = ListSnapshot(new.result)
    if let oldResult = old.result, let result = new.result {
      let changed = result.rowsChanged(since: oldResult, showing: old.columns(for: new))
      snapshot.reconfigureItems(changed.filter { snapshot.indexOfItem($0) != nil })
    }
    return snapshot
  }

  /// The rows that changed, in pages.
  ///
  /// - Parameter difference: The difference of the snapshots of both lists.
  public func changes(
    _ difference: SnapshotDifference<SectionTitle, RowID>
  ) -> any ListChanges {
    guard let result = new.result else { return ReplacedList(old.result, by: nil) }
    if let changes = result.changes(since: old.result, isReordered: isReordered) {
      return changes
    }
    let moves =
      isReordered
      ? reordered.map { SnapshotDifference(from: ListSnapshot($0), to: ListSnapshot(result)) }
      : difference
    return SnapshotChanges(difference, moves: moves, from: old.result, to: result)
  }
}
