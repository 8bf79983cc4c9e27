/// Text with styles for a terminal.
public struct StyledText: Sendable, Equatable {
  /// The appearance of a run of text, usually for its role.
  public struct Style: RawRepresentable, Sendable, Equatable {
    /// The parameters of the terminal sequence that selects the style (ECMA-48, SGR).
    public let rawValue: String

    /// Creates a style of numbers with semicolons between them.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Ordinary text.
    public static let plain = Style(rawValue: "")
    /// Column headings and section titles.
    public static let heading = Style(rawValue: "1")
    /// Row numbers and secondary text.
    public static let dim = Style(rawValue: "2")
    /// Added rows.
    public static let inserted = Style(rawValue: "32")
    /// Removed rows and errors.
    public static let removed = Style(rawValue: "31")
    /// The cells of removed rows.
    public static let justRemoved = Style(rawValue: "9;31")
    /// The selected row.
    public static let selected = Style(rawValue: "7")
    /// Moved or changed rows.
    public static let changed = Style(rawValue: "33")
    /// The matched part of a cell.
    public static let match = Style(rawValue: "1;36")
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

  /// The text without styles.
  public var plain: String { runs.map(\.text).joined() }

  /// Returns the text in one style.
  public func with(_ style: Style) -> StyledText {
    StyledText(plain, style)
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
