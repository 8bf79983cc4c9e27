import DiffableList
import Search

/// Changes of the list that can be undone, and deleted rows that are not saved.
extension Session {
  func delete(
    _ numbers: [ClosedRange<Int>], typed line: String
  ) async throws(Problem) -> Block {
    for range in numbers { try check(number: range.upperBound) }
    let changes = try await telling(line) { () throws(FilterError) in
      try await list.delete(numbers.map { $0.lowerBound - 1..<$0.upperBound })
    }
    return block(line, .list, changes)
  }

  func undo(typed line: String) async throws(Problem) -> Block {
    guard let previous = history.previous else { throw Problem("there is nothing to undo") }
    let now = list.state
    let block = try await restore(previous, typed: line)
    history.didUndo(from: now)
    return block
  }

  func redo(typed line: String) async throws(Problem) -> Block {
    guard let next = history.next else { throw Problem("there is nothing to redo") }
    let now = list.state
    let block = try await restore(next, typed: line)
    history.didRedo(from: now)
    return block
  }

  private func restore(
    _ state: FilterController.State, typed line: String
  ) async throws(Problem) -> Block {
    let changes = try await telling(line) { () throws(FilterError) in try await list.restore(state)
    }
    return block(line, .list, changes)
  }

  // MARK: Unsaved deletes

  /// How many rows were deleted since the file was loaded or saved, or brought back.
  private var unsavedCount: Int {
    let deleted = list.state.deleted
    guard let saved = history.saved?.deleted else { return deleted?.count ?? 0 }
    return deleted.map { ($0 ^ saved).count } ?? saved.count
  }

  /// Refuses once to leave a list whose deletes are not in its file.
  func refuseToLoseDeletes(_ command: Command) throws(Problem) {
    // What comes of a stream does not bring deleted rows back.
    guard command.leavesList, command != .reload || stream == nil else {
      history.hasRefused = false
      return
    }
    guard unsavedCount > 0, !history.hasRefused else { return }
    history.hasRefused = true
    let count = unsavedCount
    throw Problem(
      "\(count) deleted \(count == 1 ? "row is" : "rows are") not saved",
      advice: [":save writes the file without them; once more leaves all the same"])
  }

  /// What is told when the input ends with deletes that are not saved: once, and only to somebody
  /// who can still do something about it.
  public func refusalToEnd() async -> Block? {
    do throws(Problem) {
      try refuseToLoseDeletes(.quit)
      return nil
    } catch {
      var block = block(nil, .answer)
      block.problem = error
      recording?.hold(refusal: await block.plainLines())
      return block
    }
  }
}
