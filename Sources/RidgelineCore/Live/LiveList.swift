import Datasets
import DiffableList
import Search

/// The live list: the entered list, or the result of the text being typed.
struct LiveList: Sendable {
  let state: ListState
  /// The rows that are in memory.
  let snapshot: ListSnapshot
  /// Changes since Enter; nil for the entered list.
  var sinceEntered: (any ListChanges)?
  var sinceKey: (any ListChanges)?
  var duration: Duration?

  /// Returns a row's zero-based position.
  ///
  /// - Complexity: O(log rows).
  func position(of row: RowID) -> Int? { snapshot.indexOfItem(row) }

  /// Returns whether a row is in the list, without computing the order of a ranked one.
  func contains(_ row: RowID) -> Bool { snapshot.sectionIdentifier(containingItem: row) != nil }

  /// Returns whether both lists have the same file or stream, so that equal identities are equal rows.
  func isOfSameFile(as other: LiveList) -> Bool {
    let (source, old) = (state.source, other.state.source)
    return source.name == old.name
      && source.inMemory?.dataset.file?.resolvedPath == old.inMemory?.dataset.file?.resolvedPath
  }

  var isCounted: Bool {
    let changed = [ListChange.Part.inserted, .removed].map { part in
      sinceEntered?.count(of: part) ?? .exact(0)
    }
    return state.listed.isExact && changed.allSatisfy(\.isExact)
  }

  func countAll() async {
    await state.countAll()
    await sinceEntered?.countAll()
  }
}
