import Datasets
import DiffableList
import Search

/// The live list: the entered list, or the result of the text being typed.
package struct LiveList: Sendable {
  package let state: ListState
  /// The rows that are in memory.
  package let snapshot: ListSnapshot
  /// Changes since Enter; nil for the entered list.
  package var sinceEntered: (any ListChanges)?
  package var sinceKey: (any ListChanges)?
  package var duration: Duration?

  package init(
    state: ListState, snapshot: ListSnapshot, sinceEntered: (any ListChanges)? = nil,
    sinceKey: (any ListChanges)? = nil
  ) {
    self.state = state
    self.snapshot = snapshot
    self.sinceEntered = sinceEntered
    self.sinceKey = sinceKey
  }

  /// Returns a row's zero-based position.
  ///
  /// - Complexity: O(log rows).
  package func position(of row: RowID) -> Int? { snapshot.indexOfItem(row) }

  /// Returns whether a row is in the list, without computing the order of a ranked one.
  package func contains(_ row: RowID) -> Bool {
    snapshot.sectionIdentifier(containingItem: row) != nil
  }

  /// Returns whether both lists have the same file or stream, so that equal identities are equal rows.
  package func isOfSameFile(as other: LiveList) -> Bool {
    let (source, old) = (state.source, other.state.source)
    return source.name == old.name
      && source.inMemory?.dataset.file?.resolvedPath == old.inMemory?.dataset.file?.resolvedPath
  }

  package var isCounted: Bool {
    let changed = [ListChange.Part.inserted, .removed].map { part in
      sinceEntered?.count(of: part) ?? .exact(0)
    }
    return state.listed.isExact && changed.allSatisfy(\.isExact)
  }

  package func countAll() async {
    await state.countAll()
    await sinceEntered?.countAll()
  }
}
