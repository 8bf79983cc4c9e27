import Datasets
import Search
import Terminal

/// The state of live mode, which messages change.
struct LiveModel: Sendable {
  enum Message: Sendable {
    case typed(String)
    case key(ListKey)
    case found(LiveList)
    /// The result of the shown text in a newer version of the dataset.
    case refreshed(LiveList)
    /// The progress of a load; nil without one.
    case loading(String?)
    /// The error in the typed text.
    case failed(Problem)
    case rows(LiveWindow)
    case entered(LiveList)
    case resized(Int)
    case candidates([String])
    case waited
  }

  enum Effect: Sendable, Equatable {
    case search(String)
    case showRows(from: Int)
    case insert(String)
  }

  struct Selection: Sendable, Equatable {
    var position: Int
    var row: RowID?
    /// False for the first row selected by default.
    var isChosen = true
  }

  private(set) var text = ""
  /// Whether nothing was typed since Enter.
  private(set) var isUntouched = true
  /// The query entered last; nil before the first one.
  private(set) var committedText: String?
  private(set) var list: LiveList
  /// The entered list, on which commands act.
  private var committed: LiveList
  private(set) var window = LiveWindow()
  /// The offset of requested rows, until they arrive.
  private var requestedOffset: Int?
  private(set) var selection: Selection?
  private(set) var problem: Problem?
  private(set) var loading: String?
  private(set) var candidates: [String] = []
  /// The number of times that the running search was polled.
  private(set) var pollCount = 0
  /// The widest columns since Enter, so that columns keep their positions.
  private(set) var widths: [Int] = []
  private(set) var room: Int

  /// Whether a row of a non-empty list is always selected.
  let picks: Bool

  /// The marked rows; nil if Enter picks one row.
  private(set) var marked: MarkedRows?

  init(_ list: LiveList, room: Int, picks: Bool = false, marksRows: Bool = false) {
    self.picks = picks
    marked = marksRows ? MarkedRows() : nil
    self.list = list
    committed = list
    self.room = room
    committedText = list.state.text
  }

  mutating func update(_ message: Message) -> [Effect] {
    let effects = effects(of: message)
    if case .showRows(let offset) = effects.first { requestedOffset = offset }
    return effects
  }

  private mutating func effects(of message: Message) -> [Effect] {
    switch message {
    case .typed(let text): return type(text)
    case .key(let key): return press(key)
    case .found(let list): return isCommand ? [] : show(list, from: 0)
    case .refreshed(let list): return show(list, from: window.offset)
    case .loading(let loading): self.loading = loading
    case .failed(let problem):
      self.problem = problem
      pollCount = 0
      requestedOffset = nil
    case .rows(let window): return show(window)
    case .entered(let list): return enter(list)
    case .resized(let room):
      self.room = room
      return [.showRows(from: clamped(window.offset))]
    case .candidates(let candidates): self.candidates = candidates
    case .waited: pollCount += 1
    }
    return []
  }

  // MARK: Typing

  private mutating func type(_ text: String) -> [Effect] {
    if text == self.text { return [] }
    self.text = text
    isUntouched = false
    candidates = []
    requestedOffset = nil
    if !isCommand { return [.search(text)] }
    // A command acts on the entered list.
    return list.sinceEntered == nil ? [] : show(committed, from: 0)
  }

  var isCommand: Bool { text.hasPrefix(":") }

  private mutating func show(_ list: LiveList, from start: Int) -> [Effect] {
    let (last, offset) = (selection, window.offset)
    self.list = list
    problem = nil
    pollCount = 0
    guard let last, last.isChosen else {
      selectFirst()
      return [.showRows(from: clamped(start))]
    }
    // The selected row stays on its screen line.
    if let row = last.row, let position = list.position(of: row) {
      selection?.position = position
      return [.showRows(from: clamped(position - (last.position - offset)))]
    }
    selectFirst()
    return [.showRows(from: clamped(start))]
  }

  private mutating func selectFirst() {
    selection = picks ? Selection(position: 0, isChosen: false) : nil
  }

  private mutating func enter(_ list: LiveList) -> [Effect] {
    text = ""
    isUntouched = true
    candidates = []
    if list.state.columns != self.list.state.columns { selection = nil }
    if !list.isOfSameFile(as: committed) { marked?.removeAll() }
    widths = []
    committedText = list.state.text
    committed = list
    return show(list, from: 0)
  }

  private mutating func show(_ window: LiveWindow) -> [Effect] {
    self.window = window
    if requestedOffset == window.offset { requestedOffset = nil }
    widths = LiveTable(self, width: LiveTable.widest).table.natural
    // The list may end earlier than its bound.
    let count = knownCount
    if isEndKnown, let position = selection?.position, position >= count {
      selection?.position = max(0, count - 1)
    }
    let last = clamped(window.offset)
    if last < window.offset { return [.showRows(from: last)] }
    guard let row = selectedRow, let selection else { return [] }
    self.selection?.row = row.identifier
    // Section titles take lines too.
    let hidden = selection.position - window.offset - visibleCount + 1
    return hidden > 0 && room > 1 ? [.showRows(from: window.offset + hidden)] : []
  }

  private var visibleCount: Int { LiveTable.fitting(window.rows, in: room) }

  /// The text of the shown rows, which a command does not change.
  var shownText: String? {
    if isUntouched { return committedText }
    return isCommand ? list.state.text : text
  }

  // MARK: Keys

  private mutating func press(_ key: ListKey) -> [Effect] {
    switch key {
    case .scrollUp: return picks ? select(-page) : [.showRows(from: clamped(offset - page))]
    case .scrollDown: return picks ? select(page) : [.showRows(from: clamped(offset + page))]
    case .selectPrevious: return select(-1)
    case .selectNext: return select(1)
    case .copySelected: return selectedRow.map { [.insert(phrase(of: $0))] } ?? []
    case .mark: return mark(thenSelect: 1)
    case .markUp: return mark(thenSelect: -1)
    case .markAll:
      if mayMark() { problem = marked?.markAll(of: list) }
    case .unmarkAll: marked?.removeAll()
    case .clear: break
    }
    return []
  }

  private mutating func mark(thenSelect step: Int) -> [Effect] {
    guard mayMark(), let row = selectedRow else { return [] }
    marked?.toggle(row.identifier)
    return select(step)
  }

  /// Returns whether rows can be marked; if not, the status line says why.
  private mutating func mayMark() -> Bool {
    guard marked != nil else { return false }
    let isInMemory = list.state.source.inMemory != nil
    problem = isInMemory ? nil : Problem("rows of a server cannot be marked")
    return isInMemory
  }

  /// Returns whether a row is marked.
  func isMarked(_ row: ListRow) -> Bool { marked?.rows.contains(row.identifier) ?? false }

  private var offset: Int { requestedOffset ?? window.offset }

  /// One line of the previous page stays visible.
  private var page: Int { max(1, visibleCount - 1) }

  /// Limits an offset so that the list fills the room, or half of it if every row may have a title.
  private func clamped(_ offset: Int) -> Int {
    let filling = list.state.arrangement.section == nil ? room : (room + 1) / 2
    return max(0, min(offset, isEndKnown ? knownCount - filling : knownCount))
  }

  /// Whether the end is known; otherwise rows after it are requested.
  private var isEndKnown: Bool { list.state.listed.isExact || window.rows.count < room }

  /// The number of rows, or a lower bound that includes all rows seen.
  private var knownCount: Int {
    let listed = list.state.listed
    return listed.isExact ? listed.value : max(listed.value, window.offset + window.rows.count)
  }

  private mutating func select(_ step: Int) -> [Effect] {
    let count = isEndKnown ? knownCount : knownCount + 1
    guard count > 0 else { return [] }
    let first = step > 0 ? window.offset : window.offset + visibleCount - 1
    let position = min(max(0, selection.map { $0.position + step } ?? first), count - 1)
    selection = Selection(position: position, row: nil)
    if let row = selectedRow { selection?.row = row.identifier }
    if position < window.offset { return [.showRows(from: position)] }
    let last = window.offset + max(1, visibleCount) - 1
    return position > last ? [.showRows(from: window.offset + position - last)] : []
  }

  var selectedRow: ListRow? {
    guard let selection else { return nil }
    let index = selection.position - window.offset
    return window.rows.indices ~= index ? window.rows[index] : nil
  }

  /// Returns a row's first cell as a query phrase, after a space unless the text is empty.
  private func phrase(of row: ListRow) -> String {
    let blank = text.isEmpty || text.hasSuffix(" ") ? "" : " "
    return blank + Query.phrase(matching: row.cells.first ?? "")
  }
}
