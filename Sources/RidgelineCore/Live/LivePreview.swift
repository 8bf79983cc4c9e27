import Datasets
import DiffableList
import Search

/// Shows what a text finds while it is typed, on the session's own list.
///
/// A class because it keeps what was entered from key to key.
@MainActor
final class LivePreview {
  private let session: Session
  /// The list that was entered last.
  private var committed: LiveList
  /// The columns whose kinds were looked for, and the kinds, once they are known.
  private var kinds: (columns: [ListColumn], known: [Column.Kind]?) = ([], nil)

  init(_ session: Session) {
    self.session = session
    committed = LiveList(enteredIn: session)
  }

  /// Takes what the session has after Enter; that is what is shown now.
  func commit() -> LiveList {
    session.list.endTyping()
    committed = LiveList(enteredIn: session)
    findKinds()
    return committed
  }

  /// What the session has by now, compared with nothing.
  var standing: LiveList { LiveList(enteredIn: session) }

  /// What a text finds, or nil when a newer one came meanwhile.
  func search(for text: String) async throws(FilterError) -> LiveList? {
    let start = ContinuousClock.now
    guard var list = try await session.list.type(text) else { return nil }
    list.duration = ContinuousClock.now - start
    list.hint = Query.parse(text, columns: list.state.source.columns).error
    return list
  }

  /// The rows of a list from an offset on, and of those that left as many as there is room for.
  func window(of list: LiveList, from offset: Int, count: Int) async -> LiveWindow {
    var window = LiveWindow()
    window.offset = offset
    window.columns = known(list.state.columns)
    do throws(ListSourceError) {
      window.rows = try await list.state.rows(in: offset..<offset + count)
      window.came = try await came(window.rows, of: list, from: offset)
      if let left = list.sinceKey, window.rows.count < count {
        window.left = try await left.changes(
          of: .removed, from: 0, limit: count - window.rows.count)
        window.leftColumns = known(left.columns(of: .removed))
      }
    } catch {
      // What can be seen of a list that is gone is what there is of it.
    }
    return window
  }

  /// The positions of the rows that came since Enter was pressed.
  private func came(
    _ rows: [ListRow], of list: LiveList, from offset: Int
  ) async throws(ListSourceError) -> Set<Int> {
    guard let changes = list.sinceEntered else { return [] }
    let isKnown = list.state.listed == .exact(list.snapshot.numberOfItems)
    if isKnown {
      return Set(
        rows.indices.filter { committed.position(of: rows[$0].identifier) == nil }
          .map { offset + $0 })
    }
    let parts = try await changes.parts(of: rows, from: offset)
    return Set(rows.indices.filter { parts[$0] == .inserted }.map { offset + $0 })
  }

  // MARK: Kinds

  /// Finds out what the columns hold, elsewhere where that may take a look at many cells.
  private func findKinds() {
    let columns = session.list.source.columns
    guard columns != kinds.columns else { return }
    kinds = (columns, nil)
    if session.list.source.inMemory?.isSmall ?? true {
      kinds.known = columns.map(\.kind)
    } else {
      Task { [weak self] in
        // On a thread of its own, since those that all share may then be busy with a search.
        let known = await abandonably { columns.map(\.kind) }
        if self?.kinds.columns == columns { self?.kinds.known = known }
      }
    }
  }

  /// Columns with the kinds that are known; text until then.
  private func known(_ columns: [ListColumn]) -> [ListColumn] {
    columns.map { column in
      let kind = kinds.columns.firstIndex(of: column).flatMap { kinds.known?[$0] } ?? .text
      return ListColumn(
        header: column.header, typedName: column.typedName, key: column.key, kind: kind)
    }
  }
}

extension LiveList {
  /// The list that was entered in a session.
  @MainActor
  fileprivate init(enteredIn session: Session) {
    self.init(state: session.list.entered, snapshot: session.list.enteredSnapshot)
  }
}
