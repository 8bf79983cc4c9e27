import Datasets
import Search
import Session
import Terminal

/// The visible part of a live list: its rows on the screen, the selected row and the first columns.
struct LiveViewport: Sendable {
  struct SelectedRow: Sendable, Equatable {
    var position: Int
    var row: RowID?
    /// False for the first row selected by default.
    var isChosen = true
  }

  private(set) var list: LiveList
  private(set) var window: LiveWindow
  /// The offset of requested rows, until they arrive.
  private var requestedOffset: Int?
  private(set) var selection: SelectedRow?
  /// The number of columns that are hidden after the first one.
  private(set) var scrolledColumns = 0
  /// The widest columns since the last pause, so that columns keep their positions.
  private(set) var widths: [Int] = []
  private(set) var room: LiveRoom
  /// Whether a row of a non-empty list is always selected.
  let picks: Bool

  init(_ list: LiveList, _ room: LiveRoom, picks: Bool) {
    self.list = list
    window = LiveWindow(state: list.state)
    self.room = room
    self.picks = picks
  }

  // MARK: Lists and rows

  /// Shows a list from a position, or its selected row on the same screen line.
  mutating func show(_ list: LiveList, from start: Int) -> LiveModel.Effect {
    let (last, offset) = (selection, window.offset)
    self.list = list
    if let last, last.isChosen, let row = last.row, let position = list.position(of: row) {
      selection?.position = position
      return request(clamped(position - (last.position - offset)))
    }
    selectDefault()
    return request(clamped(start))
  }

  /// Shows a list from its start in columns as wide as its rows need.
  mutating func begin(_ list: LiveList) -> LiveModel.Effect {
    // Before the first query, the rows have the columns of any list.
    if self.list.state.result != nil && list.state.columns != self.list.state.columns {
      selection = nil
      scrolledColumns = 0
    }
    widths = []
    return show(list, from: 0)
  }

  /// Shows rows that were requested; returns a further request if not all are visible.
  mutating func show(_ window: LiveWindow) -> LiveModel.Effect? {
    self.window = window
    if requestedOffset == window.offset { requestedOffset = nil }
    widths = LiveTable(self, width: LiveTable.widest).table.natural
    // The list may end earlier than its bound.
    let count = knownCount
    if isEndKnown, let position = selection?.position, position >= count {
      selection?.position = max(0, count - 1)
    }
    let last = clamped(window.offset)
    if last < window.offset { return request(last) }
    guard let row = selectedRow, let selection else { return nil }
    self.selection?.row = row.identifier
    // Section titles take lines too.
    let hidden = selection.position - window.offset - visibleCount + 1
    return hidden > 0 && room.lines > 1 ? request(window.offset + hidden) : nil
  }

  /// Shows the same rows in another room, or as many before a selected row that would be hidden.
  mutating func resize(to room: LiveRoom) -> LiveModel.Effect {
    self.room = room
    let offset = clamped(offset)
    guard let position = selection?.position else { return request(offset) }
    return request(max(min(offset, position), position - max(1, room.lines) + 1))
  }

  /// Forgets requested rows, because their search failed.
  mutating func endRequest() { requestedOffset = nil }

  /// Narrows the columns to the shown rows.
  mutating func narrowColumns() {
    widths = []
    widths = LiveTable(self, width: LiveTable.widest).table.natural
  }

  // MARK: Scrolling and selecting

  mutating func scroll(pages: Int) -> LiveModel.Effect? {
    picks ? select(pages * page) : request(clamped(offset + pages * page))
  }

  mutating func scroll(columns: Int) {
    if columns > 0 && !LiveTable(self, width: room.columns).table.hidesRight { return }
    scrolledColumns = max(0, scrolledColumns + columns)
  }

  /// Selects a row below or above; above the first one, none, unless a row is always selected.
  mutating func select(_ step: Int) -> LiveModel.Effect? {
    let count = isEndKnown ? knownCount : knownCount + 1
    guard count > 0 else { return nil }
    guard let selection else { return step > 0 ? select(at: window.offset) : nil }
    let position = selection.position + step
    if position < 0 && !picks {
      deselect()
      return nil
    }
    return select(at: min(max(0, position), count - 1))
  }

  /// Selects the first or the last row.
  mutating func selectEnd(isLast: Bool) -> LiveModel.Effect? {
    knownCount > 0 ? select(at: isLast ? knownCount - 1 : 0) : nil
  }

  mutating func deselect() { selection = nil }

  /// Selects the first visible row unless a row is selected.
  mutating func selectAny() -> LiveModel.Effect? {
    selection == nil && !window.rows.isEmpty ? select(at: window.offset) : nil
  }

  private mutating func select(at position: Int) -> LiveModel.Effect? {
    selection = SelectedRow(position: position, row: nil)
    if let row = selectedRow { selection?.row = row.identifier }
    if position < window.offset { return request(position) }
    let last = window.offset + max(1, visibleCount) - 1
    return position > last ? request(window.offset + position - last) : nil
  }

  private mutating func selectDefault() {
    selection = picks ? SelectedRow(position: 0, isChosen: false) : nil
  }

  var selectedRow: ListRow? {
    guard let selection else { return nil }
    let index = selection.position - window.offset
    return window.rows.indices ~= index ? window.rows[index] : nil
  }

  // MARK: Bounds

  private mutating func request(_ offset: Int) -> LiveModel.Effect {
    requestedOffset = offset
    return .showRows(from: offset)
  }

  private var offset: Int { requestedOffset ?? window.offset }

  private var visibleCount: Int { LiveTable.fitting(window.rows, in: room.lines) }

  /// One line of the previous page stays visible.
  private var page: Int { max(1, visibleCount - 1) }

  /// Limits an offset so that the list fills the room, or half of it if every row may have a title.
  private func clamped(_ offset: Int) -> Int {
    let filling = LiveTable.leastFitting(
      in: room.lines, areSectioned: list.state.arrangement.section != nil)
    return max(0, min(offset, isEndKnown ? knownCount - filling : knownCount))
  }

  /// Whether the end is known; otherwise rows after it are requested.
  private var isEndKnown: Bool { listed.isExact || window.rows.count < room.lines }

  /// The number of rows; of all that can be shown before the first query.
  private var listed: RowCount {
    let isPeek = list.state.result == nil && list.state.source.inMemory != nil
    return isPeek ? list.state.total : list.state.listed
  }

  /// The number of rows, or a lower bound that includes all rows seen.
  private var knownCount: Int {
    listed.isExact ? listed.value : max(listed.value, window.offset + window.rows.count)
  }
}
