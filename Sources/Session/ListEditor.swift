import Datasets
import DiffableList
import Files
import Output
import Search

/// An editor that deletes rows, and undoes and redoes commands.
///
/// A class because its commands change its history while the list is searched.
package final class ListEditor {
  package var history = EditHistory()

  /// Deletes rows by number, from 1.
  func delete(
    _ numbers: [ClosedRange<Int>], in list: FilteredList
  ) async throws(Problem) -> ListStep? {
    for range in numbers { try list.entered.check(number: range.upperBound) }
    return try await list.delete(numbers.map { $0.lowerBound - 1..<$0.upperBound })
  }

  func undo(in list: FilteredList) async throws(Problem) -> ListStep? {
    let nothing = Problem(
      "nothing to undo", advice: ["a query, a setting or :delete can be undone"])
    return try await restore(\.past, \.future, in: list, orThrow: nothing)
  }

  func redo(in list: FilteredList) async throws(Problem) -> ListStep? {
    let nothing = Problem("nothing to redo", advice: [":redo reapplies what :undo reverted"])
    return try await restore(\.future, \.past, in: list, orThrow: nothing)
  }

  private func restore(
    _ states: WritableKeyPath<EditHistory, [FilterController.State]>,
    _ others: WritableKeyPath<EditHistory, [FilterController.State]>, in list: FilteredList,
    orThrow nothing: Problem
  ) async throws(Problem) -> ListStep? {
    guard let state = history[keyPath: states].last else { throw nothing }
    let now = list.state
    let changes = try await list.restore(state)
    history[keyPath: states].removeLast()
    history[keyPath: others].append(now)
    return changes
  }

  /// Throws once for a command that would lose unsaved deletions.
  ///
  /// - Parameter repeating: What to repeat, such as `repeat :quit`.
  func check(
    _ list: FilteredList, losesDeletions: Bool, repeating: String
  ) throws(Problem) {
    let count = losesDeletions ? history.unsavedCount(in: list.state) : 0
    let hasRefused = history.hasRefused
    history.hasRefused = losesDeletions && (hasRefused || count > 0)
    if count == 0 || hasRefused { return }
    let (rows, deletions) = count == 1 ? ("row is", "deletion") : ("rows are", "deletions")
    throw Problem(
      "\(count) deleted \(rows) not saved",
      advice: ["save the file with :save, or \(repeating) to discard the \(deletions)"])
  }
}

/// The states of a list for `:undo` and `:redo`, and the deletions already saved.
package struct EditHistory {
  private static let capacity = 1_000

  /// The states that `:undo` restores, the latest last.
  fileprivate var past: [FilterController.State] = []
  /// The states that `:redo` restores, the latest last.
  fileprivate var future: [FilterController.State] = []
  /// The list when it was last saved; nil if it was not.
  private(set) var saved: DatasetSource?
  /// The list when it was last saved to the dataset's own file; nil if it was not.
  private(set) var savedToFile: DatasetSource?
  /// The contents of the dataset's file after the last save to it; nil if there was none.
  package private(set) var contents: ExpectedContents?
  /// Whether the last command was refused because it would lose deletions.
  package var hasRefused = false

  mutating func note(_ before: FilterController.State, now: FilterController.State) {
    guard !before.isSame(as: now) else { return }
    past.append(before)
    if past.count > Self.capacity { past.removeFirst() }
    future = []
  }

  /// Records a save; `contents` are those of the dataset's own file, nil if another was written.
  mutating func didSave(_ source: DatasetSource, contents: ExpectedContents?) {
    saved = source
    if contents != nil { savedToFile = source }
    self.contents = contents ?? self.contents
  }

  /// Moves all states to a version that was loaded again, which has no deletions.
  mutating func reload(_ newer: DatasetSource, now: FilterController.State) {
    var reloaded = EditHistory()
    reloaded.past = past.map { $0.following(newer) }
    reloaded.future = future.map { $0.following(newer) }
    // Undoing a deletion that is gone would change nothing.
    while let last = reloaded.past.last, last.isSame(as: now) { reloaded.past.removeLast() }
    self = reloaded
  }

  /// Moves all states to a newer version; `isOfFile` if the contents of the file have changed.
  mutating func follow(_ newer: DatasetSource, isOfFile: Bool) {
    past = past.map { $0.following(newer) }
    future = future.map { $0.following(newer) }
    saved = saved.map(newer.deletingRows)
    savedToFile = savedToFile.map(newer.deletingRows)
    if isOfFile { contents = nil }
  }

  func fileVersion(of dataset: Dataset) -> FileVersion? {
    contents?.version ?? dataset.file?.version
  }

  /// Returns the number of rows deleted or restored since the file was loaded or saved.
  func unsavedCount(in state: FilterController.State) -> Int {
    Self.difference(saved?.deleted, state.deleted)
  }

  /// Returns whether the dataset's own file lacks deletions, or rows that were restored.
  func differsFromFile(_ state: FilterController.State) -> Bool {
    Self.difference(savedToFile?.deleted, state.deleted) > 0
  }

  private static func difference(_ saved: Bitmap?, _ deleted: Bitmap?) -> Int {
    guard let saved else { return deleted?.count ?? 0 }
    return deleted.map { ($0 ^ saved).count } ?? saved.count
  }
}

extension FilterController.State {
  fileprivate var deleted: Bitmap? { source.inMemory?.deleted }

  fileprivate func following(_ newer: DatasetSource) -> Self {
    guard let source = source.inMemory else { return self }
    var copy = self
    copy.source = newer.deletingRows(deletedFrom: source)
    copy.arrangement = arrangement.following(source.columns, to: newer.columns)
    return copy
  }

  fileprivate func isSame(as other: Self) -> Bool {
    text == other.text && arrangement == other.arrangement && deleted == other.deleted
  }
}
