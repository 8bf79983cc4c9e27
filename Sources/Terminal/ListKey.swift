/// What keys do to a list that is shown while one types, beside all that readline has.
///
/// The one table of them: what is bound, what an inputrc can bind, and what help lists.
public enum ListKey: Sendable, CaseIterable {
  /// A screen up.
  case scrollUp
  /// A screen down.
  case scrollDown
  /// The row above becomes the selected one.
  case selectPrevious
  /// The row below becomes the selected one.
  case selectNext
  /// The selected row's first cell becomes part of the query.
  case copySelected
  /// Nothing is typed.
  case clear

  /// The function's name, which an inputrc binds to other keys.
  public var functionName: String {
    switch self {
    case .scrollUp: "ridgeline-scroll-up"
    case .scrollDown: "ridgeline-scroll-down"
    case .selectPrevious: "ridgeline-select-previous"
    case .selectNext: "ridgeline-select-next"
    case .copySelected: "ridgeline-copy-selected"
    case .clear: "ridgeline-clear"
    }
  }

  /// The keys as people call them.
  public var keyName: String {
    switch self {
    case .scrollUp: "PageUp"
    case .scrollDown: "PageDown"
    case .selectPrevious: "Alt-Up"
    case .selectNext: "Alt-Down"
    case .copySelected: "Alt-Enter"
    case .clear: "Esc Esc"
    }
  }

  /// What a terminal sends for them.
  public var sequence: String {
    switch self {
    case .scrollUp: "\u{1B}[5~"
    case .scrollDown: "\u{1B}[6~"
    case .selectPrevious: "\u{1B}[1;3A"
    case .selectNext: "\u{1B}[1;3B"
    case .copySelected: "\u{1B}\r"
    case .clear: "\u{1B}\u{1B}"
    }
  }

  /// What it does, in a few words.
  public var summary: String {
    switch self {
    case .scrollUp: "scrolls the list up"
    case .scrollDown: "scrolls the list down"
    case .selectPrevious: "selects the row above"
    case .selectNext: "selects the row below"
    case .copySelected: "adds its first cell to the query"
    case .clear: "clears the line (not in vi mode)"
    }
  }
}
