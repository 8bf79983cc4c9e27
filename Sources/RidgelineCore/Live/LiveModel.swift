import Datasets
import Search
import Terminal

/// What live mode knows: a text that is being typed, and the list that is shown below it.
///
/// A value that messages change; what is to be done besides is said in effects.
struct LiveModel: Sendable {
  /// What happened.
  enum Message: Sendable {
    /// The typed text is now this one.
    case typed(String)
    case key(ListKey)
    /// What a text finds.
    case found(LiveList)
    /// What the text that is shown finds by now, in a newer version of the list.
    case refreshed(LiveList)
    /// How far a load has come; nil when there is none.
    case loading(String?)
    /// Why the list of the last text stands no more for the one typed.
    case failed(Problem)
    /// The rows that can be seen.
    case rows(LiveWindow)
    /// Enter was pressed: this is what the session has now.
    case entered(LiveList)
    /// So many rows can be seen.
    case resized(Int)
    case candidates([String])
    /// A search goes on and takes long.
    case waited
  }

  /// What is to be done.
  enum Effect: Sendable, Equatable {
    case search(String)
    /// Rows from this one on are to be seen.
    case showRows(from: Int)
    case insert(String)
  }

  /// The row that keys act on.
  struct Selection: Sendable, Equatable {
    var position: Int
    /// Which row it is, once that is known.
    var row: RowID?
    /// Whether somebody chose it; the first row of a list is nobody's choice.
    var isChosen = true
  }

  /// The typed text.
  private(set) var text = ""
  /// Whether nothing was typed since Enter was pressed.
  private(set) var isUntouched = true
  /// The query whose list stood then; nil before the first one.
  private(set) var committedText: String?
  private(set) var list: LiveList
  /// The list that stood then, on which commands act.
  private var committed: LiveList
  private(set) var window = LiveWindow()
  /// Where rows are asked for, until they are there.
  private var askedOffset: Int?
  private(set) var selection: Selection?
  /// What is wrong with the text.
  private(set) var problem: Problem?
  /// How far a load has come, if there is one.
  private(set) var loading: String?
  /// What the word before the cursor could become.
  private(set) var candidates: [String] = []
  /// How often somebody looked whether the search is done.
  private(set) var waits = 0
  /// How wide columns were since Enter was pressed, so that they stay in place.
  private(set) var widths: [Int] = []
  /// How many rows can be seen.
  private(set) var room: Int

  /// Whether a row is always selected, where there is one.
  private let picks: Bool

  init(_ list: LiveList, room: Int, picks: Bool = false) {
    self.picks = picks
    self.list = list
    committed = list
    self.room = room
    committedText = list.state.text
  }

  /// Takes a message; returns what is to be done.
  mutating func update(_ message: Message) -> [Effect] {
    let effects = effects(of: message)
    if case .showRows(let offset) = effects.first { askedOffset = offset }
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
      waits = 0
      askedOffset = nil
    case .rows(let window): return see(window)
    case .entered(let list): return enter(list)
    case .resized(let room):
      self.room = room
      return [.showRows(from: clamped(window.offset))]
    case .candidates(let candidates): self.candidates = candidates
    case .waited: waits += 1
    }
    return []
  }

  // MARK: Typing

  private mutating func type(_ text: String) -> [Effect] {
    if text == self.text { return [] }
    self.text = text
    isUntouched = false
    candidates = []
    askedOffset = nil
    if !isCommand { return [.search(text)] }
    // A command leaves the list alone: the one that was entered, which it acts on.
    return list.sinceEntered == nil ? [] : show(committed, from: 0)
  }

  /// Whether a command is being typed.
  var isCommand: Bool { text.hasPrefix(":") }

  private mutating func show(_ list: LiveList, from start: Int) -> [Effect] {
    let (last, offset) = (selection, window.offset)
    self.list = list
    problem = nil
    waits = 0
    guard let last, last.isChosen else {
      selectFirst()
      return [.showRows(from: clamped(start))]
    }
    // The same row stays selected, on the same line of the screen.
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
    widths = []
    committedText = list.state.text
    committed = list
    return show(list, from: 0)
  }

  private mutating func see(_ window: LiveWindow) -> [Effect] {
    self.window = window
    if askedOffset == window.offset { askedOffset = nil }
    widths = LiveTable(self, width: LiveTable.widest).natural
    // The list may end where nobody knew that it would.
    let count = knownCount
    if isEndKnown, let position = selection?.position, position >= count {
      selection?.position = max(0, count - 1)
    }
    let last = clamped(window.offset)
    if last < window.offset { return [.showRows(from: last)] }
    guard let row = selectedRow, let selection else { return [] }
    self.selection?.row = row.identifier
    // The titles of sections take lines too.
    let hidden = selection.position - window.offset - seenCount + 1
    return hidden > 0 && room > 1 ? [.showRows(from: window.offset + hidden)] : []
  }

  /// How many rows can be seen.
  private var seenCount: Int { LiveTable.fitting(window.rows, in: room) }

  /// The text whose rows are shown: a command leaves them as they were.
  var shownText: String? {
    if isUntouched { return committedText }
    return isCommand ? list.state.text : text
  }

  // MARK: Keys

  private mutating func press(_ key: ListKey) -> [Effect] {
    switch key {
    case .scrollUp: return [.showRows(from: clamped(offset - page))]
    case .scrollDown: return [.showRows(from: clamped(offset + page))]
    case .selectPrevious: return select(-1)
    case .selectNext: return select(1)
    case .copySelected: return selectedRow.map { [.insert(phrase(of: $0))] } ?? []
    case .clear: return []
    }
  }

  /// Where scrolling goes on: keys add up before their rows are there.
  private var offset: Int { askedOffset ?? window.offset }

  /// A line of the last page stays, as readers are used to.
  private var page: Int { max(1, seenCount - 1) }

  /// An offset at which the list fills what can be seen of it, or half of it where every row may
  /// have a title.
  private func clamped(_ offset: Int) -> Int {
    let filling = list.state.arrangement.section == nil ? room : (room + 1) / 2
    return max(0, min(offset, isEndKnown ? knownCount - filling : knownCount))
  }

  /// Whether nothing is behind the rows that are known to be there; where it is not, it is asked for.
  private var isEndKnown: Bool { list.state.listed.isExact || window.rows.count < room }

  /// How many rows are known to be there: a bound may be less than what was seen.
  private var knownCount: Int {
    let listed = list.state.listed
    return listed.isExact ? listed.value : max(listed.value, window.offset + window.rows.count)
  }

  private mutating func select(_ step: Int) -> [Effect] {
    let count = isEndKnown ? knownCount : knownCount + 1
    guard count > 0 else { return [] }
    let first = step > 0 ? window.offset : window.offset + seenCount - 1
    let position = min(max(0, selection.map { $0.position + step } ?? first), count - 1)
    selection = Selection(position: position, row: nil)
    if let row = selectedRow { selection?.row = row.identifier }
    if position < window.offset { return [.showRows(from: position)] }
    let last = window.offset + max(1, seenCount) - 1
    return position > last ? [.showRows(from: window.offset + position - last)] : []
  }

  /// The selected row, if it can be seen.
  var selectedRow: ListRow? {
    guard let selection else { return nil }
    let index = selection.position - window.offset
    return window.rows.indices ~= index ? window.rows[index] : nil
  }

  /// A row's first cell as a phrase of a query, behind a blank where something stands before it.
  private func phrase(of row: ListRow) -> String {
    let line = row.cells.first?.split(whereSeparator: \.isNewline).first ?? ""
    let cell = String(line).putting("\\", before: ["\\", "\""])
    return (text.isEmpty || text.hasSuffix(" ") ? "" : " ") + "\"\(cell)\""
  }
}
