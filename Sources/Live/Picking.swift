import Terminal

/// How rows are picked from a list.
public struct Picking: Sendable {
  /// Whether several rows can be marked.
  public var marksRows = false
  /// Whether the only row of the first list is picked at once.
  public var picksOnlyRow = false
  /// Whether an empty first list ends picking at once.
  public var endsIfEmpty = false
  /// The height of the prompt and the list; nil for the terminal's.
  public var height: Height?

  /// Creates the defaults.
  public init() {}

  /// A number of terminal lines.
  public enum Height: Sendable, Equatable {
    /// At least 2, for the prompt and the status line.
    case lines(Int)
    /// A part of the terminal's lines.
    case percent(Int)

    /// Parses a height such as `10` or `40%`.
    public init?(_ text: String) {
      let isPercent = text.hasSuffix("%")
      guard let number = Int(isPercent ? text.dropLast() : text[...]), number > 0 else {
        return nil
      }
      self = isPercent ? .percent(min(number, 100)) : .lines(number)
    }

    /// Returns the lines to use of a terminal's.
    func lines(of all: Int) -> Int {
      let wanted =
        switch self {
        case .lines(let lines): lines
        case .percent(let percent): all * percent / 100
        }
      return min(all, max(2, wanted))
    }
  }

  /// Whether the first list decides whether anything is shown, so that it must be complete.
  public var needsWholeList: Bool { picksOnlyRow || endsIfEmpty }
}
