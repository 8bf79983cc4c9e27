/// Text with styles for a terminal.
public struct StyledText: Sendable, Equatable {
  /// The role of a run of text, which determines its appearance.
  public enum Style: String, Sendable {
    /// Ordinary text.
    case plain = ""
    /// Column headings and section titles.
    case heading = "1"
    /// Row numbers and secondary text.
    case dim = "2"
    /// Added rows.
    case inserted = "32"
    /// Removed rows and errors.
    case removed = "31"
    /// Rows that the last key removed.
    case justRemoved = "9;31"
    /// The selected row.
    case selected = "7"
    /// Moved or changed rows.
    case changed = "33"
    /// The matched part of a cell.
    case match = "1;36"
  }

  struct Run: Sendable, Equatable {
    var text: String
    var style: Style
  }

  private(set) var runs: [Run] = []

  /// Creates text in one style, which must not contain control characters.
  public init(_ text: String = "", _ style: Style = .plain) {
    if !text.isEmpty { runs = [Run(text: text, style: style)] }
  }

  /// The number of columns.
  /// - Complexity: O(length).
  public var width: Int { runs.reduce(0) { $0 + DisplayWidth.of($1.text) } }

  /// Appends text in one style.
  public mutating func append(_ text: String, _ style: Style = .plain) {
    if !text.isEmpty { runs.append(Run(text: text, style: style)) }
  }

  /// Returns the concatenation of two styled texts.
  /// - Complexity: O(runs).
  public static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum.runs += right.runs
    return sum
  }

  /// Returns the text in one style.
  public func with(_ style: Style) -> StyledText {
    StyledText(runs.map(\.text).joined(), style)
  }

  /// Returns the text cut to at most `limit` columns, with an ellipsis at the end if it was longer.
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

  /// Returns lines of at most `width` columns, which a character wider than that exceeds.
  /// - Complexity: O(length).
  public func wrapped(to width: Int) -> [StyledText] {
    var lines = [StyledText()]
    var room = width
    for run in runs {
      var part = ""
      for character in run.text {
        let columns = DisplayWidth.of(character)
        if columns > room && room < width {
          lines[lines.count - 1].append(part, run.style)
          lines.append(StyledText())
          (part, room) = ("", width)
        }
        part.append(character)
        room -= columns
      }
      lines[lines.count - 1].append(part, run.style)
    }
    return lines
  }

  /// Returns the text padded with spaces to `width` columns.
  public func padded(to width: Int, onLeft: Bool = false) -> StyledText {
    let blanks = StyledText(String(repeating: " ", count: max(0, width - self.width)))
    return onLeft ? blanks + self : self + blanks
  }

  /// The text without trailing spaces.
  public var trimmingTrailingSpaces: StyledText {
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

  /// Returns the text with or without escape sequences.
  public func rendered(color: Bool) -> String {
    runs.map { run in
      color && run.style != .plain
        ? "\u{1B}[\(run.style.rawValue)m\(run.text)\u{1B}[0m" : run.text
    }.joined()
  }
}
