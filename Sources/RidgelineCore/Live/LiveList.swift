import Datasets
import DiffableList
import Search

/// What a text finds while it is typed.
struct LiveList: Sendable {
  /// The rows that are known without asking.
  typealias Snapshot = DiffableDataSourceSnapshot<SectionTitle, RowID>

  /// The list's figures.
  let state: ListState
  /// The text that it was found for, or nil of nothing.
  let text: String?
  /// How it is arranged.
  let arrangement: ListArrangement
  /// All columns that there are.
  let columns: [ListColumn]
  /// Its rows, as far as they are known.
  let snapshot: Snapshot
  /// What came and left since Enter was pressed; nil of the list that stood then.
  var step: ListStep?
  /// What left since the list that was shown before.
  var left: ListStep?
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
    let changed = [ListChange.Part.inserted, .removed].map { step?.count(of: $0) ?? .exact(0) }
    return state.listed.isExact && changed.allSatisfy(\.isExact)
  }

  /// Makes the counts as exact as they become.
  func countAll() async {
    await state.result?.countAll()
    await step?.difference.countAll()
  }

  /// What changed from an older list to this one.
  func step(from old: LiveList) -> ListStep? {
    guard let result = state.result else { return nil }
    let update = ListUpdate(old: old.snapshot, new: snapshot)
    let difference = result.difference(from: old.state.result, in: update)
    return ListStep(difference: difference, moves: difference, headers: [:])
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
