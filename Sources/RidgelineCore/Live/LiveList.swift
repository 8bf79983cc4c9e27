import Datasets
import DiffableList
import Search

/// The list below the prompt: the one that was entered, or what a text finds while it is typed.
struct LiveList: Sendable {
  /// What is searched and what was found.
  let state: ListState
  /// The rows that are known without asking.
  let snapshot: ListSnapshot
  /// The rows that changed since Enter was pressed; nil of the list that was entered.
  var sinceEntered: (any ListChanges)?
  /// The rows that changed with the last key.
  var sinceKey: (any ListChanges)?
  /// How long it took to find it.
  var duration: Duration?
  /// What part of the text means nothing yet.
  var hint: QueryError?

  /// Where a row is in the list, from 0.
  ///
  /// - Complexity: O(log rows).
  func position(of row: RowID) -> Int? { snapshot.indexOfItem(row) }

  /// Whether all counts are as they are shown.
  var isCounted: Bool {
    let changed = [ListChange.Part.inserted, .removed].map { part in
      sinceEntered?.count(of: part) ?? .exact(0)
    }
    return state.listed.isExact && changed.allSatisfy(\.isExact)
  }

  /// Makes the counts as exact as they become.
  func countAll() async {
    await state.countAll()
    await sinceEntered?.countAll()
  }
}

/// The rows of a list that can be seen.
struct LiveWindow: Sendable {
  /// The shown columns, with kinds that are known by now.
  var columns: [ListColumn] = []
  /// The rows from `offset` on, as many as fit.
  var rows: [ListRow] = []
  /// Where the first of them is in the list, from 0.
  var offset = 0
  /// The positions of those that came since Enter was pressed.
  var came: Set<Int> = []
  /// Some of those that left with the last key, if they fit below the list.
  var left: [ListChange] = []
  /// The columns of those.
  var leftColumns: [ListColumn] = []
}
