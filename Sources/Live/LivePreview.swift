import Datasets
import DiffableList
import Search
import Session

/// A searcher for the text being typed, on the session's list.
///
/// A class because it keeps the entered list between keys.
@MainActor
package final class LivePreview {
  let session: Session
  private var committed: LiveList

  package init(_ session: Session) {
    self.session = session
    committed = LiveList(enteredIn: session)
  }

  func commit() -> LiveList {
    session.list.endTyping()
    committed = LiveList(enteredIn: session)
    session.list.source.inMemory?.warm()
    return committed
  }

  /// Starts the work of a key, and pauses background work until it has ended.
  ///
  /// Pauses it at once, because the task may have to wait for a core that it occupies.
  func answerKey(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
    let source = session.list.source.inMemory
    source?.beginKey()
    return Task {
      await body()
      source?.endKey()
    }
  }

  var current: LiveList { LiveList(enteredIn: session) }

  /// Returns the result of a text, or nil if a newer search started.
  package func search(for text: String) async throws(FilterError) -> LiveList? {
    let start = ContinuousClock.now
    guard var list = try await session.list.type(text) else { return nil }
    list.duration = ContinuousClock.now - start
    return list
  }

  /// Returns the rows from an offset, and as many removed rows as fit.
  func window(of list: LiveList, from offset: Int, count: Int) async -> LiveWindow {
    var window = LiveWindow(state: list.state)
    window.offset = offset
    window.columns = list.state.columns
    do throws(ListSourceError) {
      if list.state.result == nil {
        guard let peek = try await peek(at: list.state) else { return window }
        window.rows = try await peek.rows(in: offset..<offset + count)
        window.columns = peek.columns
        window.isPeek = true
        return window
      }
      window.rows = try await list.state.rows(in: offset..<offset + count)
      window.marks = try await marks(of: window.rows, in: list, from: offset)
      for (index, row) in window.rows.enumerated() where window.marks[offset + index] == .changed {
        window.before[offset + index] = list.sinceEntered?.before(row)
      }
      if let changes = list.sinceKey, window.rows.count < count {
        window.removed = try await changes.changes(
          of: .removed, from: 0, limit: count - window.rows.count)
        window.removedColumns = changes.columns(of: .removed)
      }
    } catch {
      // If the source fails, the rows loaded so far are shown.
    }
    return window
  }

  /// Returns all rows of a list before any query; nil for a server, which would have to search.
  private func peek(at list: ListState) async throws(ListSourceError) -> (any ListResult)? {
    var arrangement = list.arrangement
    arrangement.section = nil
    return try await list.source.inMemory?.search(
      ListRequest(query: .everything, arrangement: arrangement))
  }

  private func marks(
    of rows: [ListRow], in list: LiveList, from offset: Int
  ) async throws(ListSourceError) -> [Int: ListChange.Part] {
    guard let changes = list.sinceEntered else { return [:] }
    var parts: [ListChange.Part?]
    let isKnown = list.state.listed == .exact(list.snapshot.numberOfItems)
    if isKnown && changes.count(of: .changed) == .exact(0) {
      parts = rows.map { committed.contains($0.identifier) ? nil : .inserted }
    } else {
      parts = try await changes.parts(of: rows, from: offset)
    }
    var marks: [Int: ListChange.Part] = [:]
    for (index, part) in parts.enumerated() where part == .inserted || part == .changed {
      marks[offset + index] = part
    }
    return marks
  }
}

extension LiveList {
  @MainActor
  fileprivate init(enteredIn session: Session) {
    self.init(state: session.list.entered, snapshot: session.list.enteredSnapshot)
  }
}
