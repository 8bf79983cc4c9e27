import Datasets
import Output
import Search
import Session
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
    case resized(LiveRoom)
    /// No key was pressed for a while.
    case paused
    case candidates([String])
    case output(PaneOutput)
    case waited
    /// The search has ended, and the rows of its list have arrived.
    case answered
  }

  enum Effect: Sendable, Equatable {
    case search(String)
    case showRows(from: Int)
    case insert(String)
  }

  private(set) var text = ""
  /// Whether nothing was typed since Enter.
  private(set) var isUntouched = true
  /// The entered query while an empty line suggests it.
  private(set) var suggestion: String?
  /// The query entered last; nil before the first one.
  private(set) var committedText: String?
  /// The entered list, on which commands act.
  private var committed: LiveList
  private(set) var viewport: LiveViewport
  private(set) var problem: Problem?
  /// Why the last key did nothing.
  private(set) var refusal: Problem?
  private(set) var loading: String?
  private(set) var candidates: [String] = []
  /// The number of times that the running search was polled.
  private(set) var pollCount = 0
  /// What the pane below the list shows; nil without a pane.
  enum Pane: Sendable {
    /// All cells of the selected row.
    case row
    /// The output of a command for it.
    case command
  }

  private(set) var pane: Pane?
  private let hasCommand: Bool
  private(set) var output: PaneOutput?

  /// The marked rows; nil if Enter picks one row.
  private(set) var marked: MarkedRows?

  init(
    _ list: LiveList, _ room: LiveRoom, picks: Bool = false, marksRows: Bool = false,
    hasCommand: Bool = false
  ) {
    self.hasCommand = hasCommand
    pane = hasCommand ? .command : nil
    viewport = LiveViewport(list, room, picks: picks)
    marked = marksRows ? MarkedRows() : nil
    committed = list
    committedText = list.state.text
  }

  var list: LiveList { viewport.list }
  var picks: Bool { viewport.picks }

  mutating func update(_ message: Message) -> [Effect] {
    defer { paneRow = currentPaneRow() }
    switch message {
    case .typed(let text): return type(text)
    case .key(let key): return press(key)
    case .found(let list): return isCommand ? [] : [show(list, from: 0)]
    case .refreshed(let list): return [show(list, from: viewport.window.offset)]
    case .loading(let loading): self.loading = loading
    case .failed(let problem):
      self.problem = problem
      viewport.endRequest()
    case .rows(let window): return [viewport.show(window)].compactMap(\.self)
    case .entered(let list): return [enter(list)]
    case .resized(let room): return [viewport.resize(to: room)]
    case .output(let output): self.output = output
    case .candidates(let candidates): self.candidates = candidates
    case .waited: pollCount += 1
    case .answered: pollCount = 0
    case .paused: viewport.narrowColumns()
    }
    return []
  }

  // MARK: Typing

  private mutating func type(_ text: String) -> [Effect] {
    if text == self.text { return [] }
    self.text = text
    refusal = nil
    isUntouched = false
    suggestion = nil
    candidates = []
    viewport.endRequest()
    if !isCommand { return [.search(text)] }
    // A command acts on the entered list.
    return list.sinceEntered == nil ? [] : [show(committed, from: 0)]
  }

  var isCommand: Bool { text.hasPrefix(":") }

  private mutating func show(_ list: LiveList, from start: Int) -> Effect {
    problem = nil
    return viewport.show(list, from: start)
  }

  private mutating func enter(_ list: LiveList) -> Effect {
    text = ""
    refusal = nil
    isUntouched = true
    candidates = []
    problem = nil
    pollCount = 0
    if !list.isOfSameFile(as: committed) {
      marked?.removeAll()
      output = nil
    } else if let source = list.state.source.inMemory {
      marked?.removeDeleted(from: source)
    }
    committedText = list.state.text
    suggestion = picks ? nil : committedText
    committed = list
    return viewport.begin(list)
  }

  /// The text of the shown rows, which a command does not change.
  var shownText: String? {
    if isUntouched { return committedText }
    return isCommand ? list.state.text : text
  }

  /// The row that the pane shows and its number, until the rows around another selected row arrive.
  private(set) var paneRow: (row: ListRow, number: Int)?

  /// Returns the selected row, or else the first one, and its number.
  private func currentPaneRow() -> (row: ListRow, number: Int)? {
    let window = viewport.window
    guard let selection = viewport.selection else {
      return window.isPeek ? nil : window.rows.first.map { ($0, window.offset + 1) }
    }
    if let row = viewport.selectedRow { return (row, selection.position + 1) }
    return window.rows.isEmpty ? nil : paneRow
  }

  /// The input's first lines that are not rows.
  var headerLines: [String] { list.state.source.inMemory?.dataset.headerLines ?? [] }

  /// Returns the row that Enter picks; nil for the first match of the text.
  ///
  /// The first row of an earlier text's list is selected too, but no key chose it.
  func pickedRow(for text: String) -> RowID? {
    guard let selection = viewport.selection else { return nil }
    return selection.isChosen || list.state.text == text ? selection.row : nil
  }

  // MARK: Keys

  private mutating func press(_ key: ListKey) -> [Effect] {
    refusal = nil
    var effect: Effect?
    switch key {
    case .scrollUp: effect = viewport.scroll(pages: -1)
    case .scrollDown: effect = viewport.scroll(pages: 1)
    case .scrollLeft: viewport.scroll(columns: -1)
    case .scrollRight: viewport.scroll(columns: 1)
    case .selectPrevious: effect = viewport.select(-1)
    case .selectNext: effect = viewport.select(1)
    case .selectFirst: effect = viewport.selectEnd(isLast: false)
    case .selectLast: effect = viewport.selectEnd(isLast: true)
    case .toggleRow:
      pane = pane == nil ? .row : pane == .row && hasCommand ? .command : nil
      if pane != nil { effect = viewport.selectAny() }
    case .copySelected: effect = viewport.selectedRow.map { .insert(phrase(of: $0)) }
    case .mark: effect = mark(thenSelect: 1)
    case .markUp: effect = mark(thenSelect: -1)
    case .markAll:
      let list = list
      if mayMark() { refusal = marked?.markAll(of: list) }
    case .unmarkAll: marked?.removeAll()
    case .clear: close()
    }
    return [effect].compactMap(\.self)
  }

  /// What is selected or open below the line.
  var focus: PanelFocus {
    if viewport.selection != nil && !picks { return .row }
    return pane == .row || !candidates.isEmpty ? .pane : .line
  }

  /// The number of the selected row, from 1.
  var selectedNumber: Int? { viewport.selection.map { $0.position + 1 } }

  /// Closes what is open, one thing at a time, or else drops the suggestion.
  private mutating func close() {
    if !candidates.isEmpty {
      candidates = []
    } else if pane == .row {
      pane = hasCommand ? .command : nil
    } else if focus == .row {
      viewport.deselect()
    } else {
      suggestion = nil
    }
  }

  private mutating func mark(thenSelect step: Int) -> Effect? {
    guard mayMark(), let row = viewport.selectedRow else { return nil }
    marked?.toggle(row.identifier)
    return viewport.select(step)
  }

  /// Returns whether rows can be marked; if not, the status line says why.
  private mutating func mayMark() -> Bool {
    guard marked != nil else { return false }
    let isInMemory = list.state.source.inMemory != nil
    refusal = isInMemory ? nil : Problem("rows of a server cannot be marked")
    return isInMemory
  }

  /// Returns a row's first cell as a query phrase, after a space unless the text is empty.
  private func phrase(of row: ListRow) -> String {
    let blank = text.isEmpty || text.hasSuffix(" ") ? "" : " "
    return blank + Query.phrase(matching: row.cells.first ?? "")
  }
}
