import DiffableList
import Files
import Search

/// What a session's list was made of before, and which deletes a file has.
struct SessionHistory {
  /// More is not kept.
  private static let mostKept = 1_000

  private var past: [FilterController.State] = []
  private var future: [FilterController.State] = []
  /// The list as it was saved last, if it was.
  var saved: DatasetSource?
  /// What the dataset's file held after the last save to it, if there was one.
  var contents: ExpectedContents?
  /// Whether somebody has just been told that deletes would be lost.
  var hasRefused = false

  /// Keeps what the list was, if it is something else now.
  mutating func note(_ before: FilterController.State, now: FilterController.State) {
    guard !before.isSame(as: now) else { return }
    past.append(before)
    if past.count > Self.mostKept { past.removeFirst() }
    future = []
  }

  /// What the list was made of before the last change, if there was one.
  var previous: FilterController.State? { past.last }

  /// What was taken back last.
  var next: FilterController.State? { future.last }

  /// Makes the list what it was at each moment in another version of its dataset.
  mutating func follow(_ newer: DatasetSource) {
    past = past.map { $0.following(newer) }
    future = future.map { $0.following(newer) }
    saved = saved.map(newer.deletingRows)
  }

  /// The last change was taken back.
  mutating func didUndo(from now: FilterController.State) {
    past.removeLast()
    future.append(now)
  }

  /// What was taken back is as it was.
  mutating func didRedo(from now: FilterController.State) {
    future.removeLast()
    past.append(now)
  }
}

extension FilterController.State {
  /// The rows deleted from a dataset.
  var deleted: Bitmap? { source.inMemory?.deleted }

  fileprivate func following(_ newer: DatasetSource) -> Self {
    guard let source = source.inMemory else { return self }
    return Self(
      source: newer.deletingRows(deletedFrom: source), text: text,
      arrangement: arrangement.following(source.columns, to: newer.columns))
  }

  fileprivate func isSame(as other: Self) -> Bool {
    text == other.text && arrangement == other.arrangement && deleted == other.deleted
  }
}
