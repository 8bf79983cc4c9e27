/// The keys of the live list, in addition to those of readline.
///
/// This is the only table of them, for default bindings, inputrc and help.
public enum ListKey: Sendable, CaseIterable {
  /// Scroll up by a screen.
  case scrollUp
  /// Scroll down by a screen.
  case scrollDown
  /// Show the columns on the left.
  case scrollLeft
  /// Show the columns on the right.
  case scrollRight
  /// Select the row above.
  case selectPrevious
  /// Select the row below.
  case selectNext
  /// Select the first row.
  case selectFirst
  /// Select the last row.
  case selectLast
  /// Show or hide all cells of the selected row.
  case toggleRow
  /// Add the selected row's first cell to the query.
  case copySelected
  /// Mark or unmark the selected row, and select the row below.
  case mark
  /// Mark or unmark the selected row, and select the row above.
  case markUp
  /// Mark all listed rows.
  case markAll
  /// Unmark all rows.
  case unmarkAll
  /// Close what is open, or clear the line.
  case clear

  /// The name of the function, for bindings in an inputrc.
  public var functionName: String { facts.function }

  /// The name of the key.
  public var keyName: String { facts.keys }

  /// The bytes that a terminal sends for the key in a session; nil if it has no use there.
  public var sequence: String? { facts.sequence }

  /// The bytes of further keys while rows are picked, which have other uses in a session.
  public func sequences(toPick options: PickOptions) -> [String] {
    // Some terminals send the second form of an arrow key.
    switch self {
    case .selectPrevious:
      ["\u{1B}[A", "\u{1B}OA", "\u{0B}"] + (options.hasHistory ? [] : ["\u{10}"])
    case .selectNext: ["\u{1B}[B", "\u{1B}OB", "\n"] + (options.hasHistory ? [] : ["\u{0E}"])
    case .mark: options.marksRows ? ["\t"] : []
    case .markUp: options.marksRows ? ["\u{1B}[Z"] : []
    case .markAll: options.marksRows ? ["\u{1B}a"] : []
    case .unmarkAll: options.marksRows ? ["\u{1B}d"] : []
    case .scrollUp, .scrollDown, .scrollLeft, .scrollRight, .selectFirst, .selectLast, .toggleRow,
      .copySelected, .clear:
      []
    }
  }

  /// Whether the key is Esc and a key that has its own command in vi mode.
  public var isTwoCommandsInVi: Bool {
    switch self {
    case .toggleRow, .markAll, .unmarkAll, .clear: true
    default: false
    }
  }

  /// A short description of the effect.
  public var summary: String { facts.summary }

  private var facts: (function: String, keys: String, sequence: String?, summary: String) {
    switch self {
    case .scrollUp:
      ("ridgeline-scroll-up", "PageUp", "\u{1B}[5~", "scrolls the list up")
    case .scrollDown:
      ("ridgeline-scroll-down", "PageDown", "\u{1B}[6~", "scrolls the list down")
    case .scrollLeft:
      ("ridgeline-scroll-left", "Alt-Left", "\u{1B}[1;3D", "shows the columns on the left")
    case .scrollRight:
      ("ridgeline-scroll-right", "Alt-Right", "\u{1B}[1;3C", "shows the columns on the right")
    case .selectPrevious:
      ("ridgeline-select-previous", "Alt-Up", "\u{1B}[1;3A", "selects the row above")
    case .selectNext:
      ("ridgeline-select-next", "Alt-Down", "\u{1B}[1;3B", "selects the row below")
    case .selectFirst:
      ("ridgeline-select-first", "Ctrl-Home", "\u{1B}[1;5H", "selects the first row")
    case .selectLast:
      ("ridgeline-select-last", "Ctrl-End", "\u{1B}[1;5F", "selects the last row")
    case .toggleRow:
      ("ridgeline-toggle-row", "Alt-Space", "\u{1B} ", "shows all cells of the row, or hides them")
    case .copySelected:
      ("ridgeline-copy-selected", "Alt-Enter", "\u{1B}\r", "adds the row's first cell to the query")
    case .mark:
      ("ridgeline-mark", "Tab (--multi)", nil, "marks the row and selects the next one")
    case .markUp:
      ("ridgeline-mark-up", "Shift-Tab (--multi)", nil, "marks the row and selects the one above")
    case .markAll: ("ridgeline-mark-all", "Alt-A (--multi)", nil, "marks all listed rows")
    case .unmarkAll: ("ridgeline-unmark-all", "Alt-D (--multi)", nil, "unmarks all rows")
    case .clear:
      (
        "ridgeline-clear", "Esc, Ctrl-G", "\u{1B}\u{1B}",
        "closes what is open, or clears the line (not in vi mode)"
      )
    }
  }
}

/// How rows are picked.
public struct PickOptions: Sendable {
  /// Whether Ctrl-N and Ctrl-P browse a history.
  public var hasHistory: Bool
  /// Whether several rows can be marked.
  public var marksRows: Bool

  /// Creates options.
  public init(hasHistory: Bool = false, marksRows: Bool = false) {
    self.hasHistory = hasHistory
    self.marksRows = marksRows
  }
}
