/// Text with styles for a terminal, which knows its own width.
public struct StyledText: Sendable, Equatable {
  /// What a run of text is, rather than how it looks.
  public enum Style: String, Sendable {
    /// Ordinary text.
    case plain = ""
    /// Column headings and section titles.
    case heading = "1"
    /// Line numbers and asides.
    case dim = "2"
    /// What came.
    case inserted = "32"
    /// What left, and errors.
    case removed = "31"
    /// What left just now, and is still shown.
    case left = "9;31"
    /// What keys act on.
    case selected = "7"
    /// What moved or changed.
    case changed = "33"
    /// What the query found.
    case match = "1;36"
  }

  /// A stretch of text in one style.
  struct Run: Sendable, Equatable {
    var text: String
    var style: Style
  }

  private(set) var runs: [Run] = []

  /// Text in one style.
  ///
  /// Must hold no control characters.
  public init(_ text: String = "", _ style: Style = .plain) {
    if !text.isEmpty { runs = [Run(text: text, style: style)] }
  }

  /// The columns it takes.
  ///
  /// - Complexity: O(length).
  public var width: Int { runs.reduce(0) { $0 + DisplayWidth.of($1.text) } }

  /// Adds a stretch of text in one style.
  public mutating func append(_ text: String, _ style: Style = .plain) {
    if !text.isEmpty { runs.append(Run(text: text, style: style)) }
  }

  /// One after the other.
  ///
  /// - Complexity: O(runs).
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum.runs += right.runs
    return sum
  }

  /// Cut to at most `limit` columns, the last of them an ellipsis where something is missing.
  public func cut(to limit: Int) -> StyledText {
    guard width > limit else { return self }
    guard limit > 0 else { return StyledText() }
    var result = StyledText()
    var room = limit - 1
    for run in runs {
      var kept = ""
      for character in run.text {
        let width = DisplayWidth.of(character)
        guard width <= room else {
          result.append(kept + "…", run.style)
          return result
        }
        room -= width
        kept.append(character)
      }
      result.append(kept, run.style)
    }
    return result
  }

  /// Filled with blanks to `width` columns, in front or behind.
  public func padded(to width: Int, onLeft: Bool = false) -> StyledText {
    let blanks = StyledText(String(repeating: " ", count: max(0, width - self.width)))
    return onLeft ? blanks + self : self + blanks
  }

  /// Without the blanks at its end.
  public var withoutBlanksAtEnd: StyledText {
    var result = self
    while let last = result.runs.last {
      let blanks = last.text.reversed().prefix { $0 == " " }.count
      if blanks < last.text.count {
        result.runs[result.runs.count - 1].text.removeLast(blanks)
        return result
      }
      result.runs.removeLast()
    }
    return result
  }

  /// The text with escape sequences, or without any.
  public func rendered(color: Bool) -> String {
    runs.map { run in
      color && run.style != .plain
        ? "\u{1B}[\(run.style.rawValue)m\(run.text)\u{1B}[0m" : run.text
    }.joined()
  }
}
