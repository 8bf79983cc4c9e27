/// The plain form of output: strings in, lines out.
///
/// What is printed through a pipe, and what every transcript is in.
public enum PlainForm {
  /// The signs that begin a line.
  public enum Sign: String, Sendable {
    /// A row that left.
    case removed = "-"
    /// A row that came.
    case inserted = "+"
    /// A row that moved.
    case moved = "^"
    /// A row that changed in place.
    case changed = "~"
    /// A section's title.
    case section = "@"
    /// A command's answer.
    case answer = "|"
    /// An error.
    case error = "!"
    /// The figures that end a block.
    case figures = "="
    /// What was typed.
    case typed = ">"
  }

  /// One line: a sign, a blank and the text; the sign alone when there is no text.
  public static func line(_ sign: Sign, _ text: String) -> String {
    text.isEmpty ? sign.rawValue : "\(sign.rawValue) \(text)"
  }

  /// A section's title before its rows.
  ///
  /// When the section itself came, left or moved, the sign of that stands in front.
  public static func sectionLine(_ title: String, change: Sign?) -> String {
    (change?.rawValue ?? "") + line(.section, escaped(title))
  }

  /// Cells, escaped and joined by one TAB.
  public static func row(_ cells: [String]) -> String {
    cells.map(escaped).joined(separator: "\t")
  }

  /// A cell or title that can neither write to a terminal nor forge a line: a backslash, control
  /// characters, and a blank at either end are escaped.
  ///
  /// - Complexity: O(length).
  public static func escaped(_ cell: String) -> String {
    guard needsEscape(cell) else { return cell }
    let scalars = Array(cell.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let isEnd = index == 0 || index == scalars.count - 1
      switch scalar {
      case "\\": result += "\\\\"
      case " " where isEnd: result += "\\u{20}"
      default: result += safe(scalar)
      }
    }
    return result
  }

  /// A text whose control characters are escaped and all else is as it was, for what is no cell: a
  /// typed line, a line of a file, an error's sentence.
  public static func withoutControls(_ text: String) -> String {
    text.unicodeScalars.contains(where: isControl)
      ? text.unicodeScalars.map(safe).joined() : text
  }

  /// The same, with the TABs between its parts left alone.
  ///
  /// - Complexity: O(length).
  public static func withoutControlsButTabs(_ text: String) -> String {
    text.split(separator: "\t", omittingEmptySubsequences: false)
      .map { withoutControls(String($0)) }.joined(separator: "\t")
  }

  private static func safe(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    case _ where isControl(scalar):
      "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: String(scalar)
    }
  }

  private static func needsEscape(_ cell: String) -> Bool {
    cell.utf8.first == UInt8(ascii: " ") || cell.utf8.last == UInt8(ascii: " ")
      || cell.utf8.contains(UInt8(ascii: "\\")) || cell.unicodeScalars.contains(where: isControl)
  }

  /// C0, DEL, C1, the bidirectional controls, and the line and paragraph separators, which some
  /// terminals and many readers take for line ends.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029: true
    default: false
    }
  }
}
