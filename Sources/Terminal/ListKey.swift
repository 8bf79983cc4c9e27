/// The keys of the live list, in addition to those of readline.
///
/// This is the only table of them, for default bindings, inputrc and help.
public enum ListKey: Sendable, CaseIterable {
  /// Scroll up by a screen.
  case scrollUp
  /// Scroll down by a screen.
  case scrollDown
  /// Select the row above.
  case selectPrevious
  /// Select the row below.
  case selectNext
  /// Add the selected row's first cell to the query.
  case copySelected
  /// Clear the line.
  case clear

  /// The name of the function, for bindings in an inputrc.
  public var functionName: String { facts.function }

  /// The name of the key.
  public var keyName: String { facts.keys }

  /// The bytes that a terminal sends for the key.
  public var sequence: String { facts.sequence }

  /// The bytes of further keys while a row is picked, which have no other use there.
  ///
  /// - Parameter hasHistory: Whether Ctrl-N and Ctrl-P browse a history.
  public func pickSequences(hasHistory: Bool) -> [String] {
    // Some terminals send the second form of an arrow key.
    switch self {
    case .selectPrevious: ["\u{1B}[A", "\u{1B}OA", "\u{0B}"] + (hasHistory ? [] : ["\u{10}"])
    case .selectNext: ["\u{1B}[B", "\u{1B}OB", "\n"] + (hasHistory ? [] : ["\u{0E}"])
    case .scrollUp, .scrollDown, .copySelected, .clear: []
    }
  }

  /// A short description of the effect.
  public var summary: String { facts.summary }

  private var facts: (function: String, keys: String, sequence: String, summary: String) {
    switch self {
    case .scrollUp:
      ("ridgeline-scroll-up", "PageUp", "\u{1B}[5~", "scrolls the list up")
    case .scrollDown:
      ("ridgeline-scroll-down", "PageDown", "\u{1B}[6~", "scrolls the list down")
    case .selectPrevious:
      ("ridgeline-select-previous", "Alt-Up", "\u{1B}[1;3A", "selects the row above")
    case .selectNext:
      ("ridgeline-select-next", "Alt-Down", "\u{1B}[1;3B", "selects the row below")
    case .copySelected:
      ("ridgeline-copy-selected", "Alt-Enter", "\u{1B}\r", "adds the row's first cell to the query")
    case .clear:
      ("ridgeline-clear", "Esc Esc", "\u{1B}\u{1B}", "clears the line (not in vi mode)")
    }
  }
}
