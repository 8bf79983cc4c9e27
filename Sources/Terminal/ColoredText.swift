/// Text with the colors of its escape sequences, and without the other sequences.
///
/// It recognizes the sequences of ECMA-48 and the strings of xterm.
public struct ColoredText {
  private static let escape: Unicode.Scalar = "\u{1B}"
  private static let bell: Unicode.Scalar = "\u{07}"
  /// A longer sequence of colors is ignored.
  private static let maxParameters = 40
  private static let tabWidth = 8

  private var style = ""
  private var line = StyledText()
  private var run = ""
  private var column = 0

  /// Returns the lines of a text; colors last until the text resets them.
  ///
  /// - Parameters:
  ///   - text: The text, of which other control characters are escaped.
  ///   - limit: The maximum number of lines.
  /// - Complexity: O(length of the lines).
  public static func lines(of text: String, limit: Int) -> [StyledText] {
    var colored = ColoredText()
    var lines: [StyledText] = []
    var rest = text.unicodeScalars[...]
    while lines.count < limit, let scalar = rest.popFirst() {
      switch scalar {
      case escape: colored.apply(Self.readSequence(&rest))
      case "\n": lines.append(colored.endLine())
      // A program that overwrites its line, or ends it as on Windows.
      case "\r": if rest.first != "\n" { colored.restartLine() }
      case "\t": colored.append(String(repeating: " ", count: tabWidth - colored.column % tabWidth))
      default: colored.append(PlainForm.escapingControls(String(scalar)))
      }
    }
    if lines.count < limit, case let last = colored.endLine(), last.width > 0 { lines.append(last) }
    return lines
  }

  private mutating func append(_ text: String) {
    run += text
    column += text.unicodeScalars.count
  }

  private mutating func endRun() {
    line.append(run, StyledText.Style(rawValue: style))
    run = ""
  }

  private mutating func endLine() -> StyledText {
    endRun()
    defer { restartLine() }
    return line
  }

  private mutating func restartLine() {
    (line, run, column) = (StyledText(), "", 0)
  }

  private mutating func apply(_ parameters: String?) {
    guard let parameters else { return }
    endRun()
    // A reset forgets what came before it.
    let codes = parameters.split(separator: ";", omittingEmptySubsequences: false)
    let last = Self.lastReset(in: codes)
    let added = last.map { codes[($0 + 1)...] } ?? codes[...]
    let kept = last == nil && !style.isEmpty ? [style] : []
    style = (kept + added.map { String($0) }).joined(separator: ";")
    if style.utf8.count > 3 * Self.maxParameters { style = "" }
  }

  /// Returns the index of the last 0 that is not a part of a color: `38;5;0`, `48;2;0;40;0`.
  private static func lastReset(in codes: [Substring]) -> Int? {
    var last: Int?
    var index = 0
    while index < codes.count {
      if codes[index].allSatisfy({ $0 == "0" }) { last = index }
      let kind = index + 1 < codes.count ? codes[index + 1] : ""
      let isColor = codes[index] == "38" || codes[index] == "48"
      index += !isColor ? 1 : kind == "2" ? 5 : kind == "5" ? 3 : 1
    }
    return last
  }

  /// Reads a sequence after its escape; returns the parameters if it selects colors.
  private static func readSequence(_ rest: inout Substring.UnicodeScalarView) -> String? {
    switch rest.popFirst() {
    case "[":
      var parameters = ""
      while let scalar = rest.popFirst() {
        switch scalar.value {
        case 0x20...0x3F:
          if parameters.utf8.count < 3 * maxParameters { parameters.unicodeScalars.append(scalar) }
        case 0x40...0x7E: return scalar == "m" && isColor(parameters) ? parameters : nil
        default: return nil
        }
      }
    case "]", "P", "X", "^", "_":
      while let scalar = rest.popFirst(), scalar != bell {
        if scalar == escape {
          if rest.first == "\\" { rest.removeFirst() }
          break
        }
      }
    case let scalar? where (0x20...0x2F).contains(scalar.value):
      while let next = rest.popFirst(), (0x20...0x2F).contains(next.value) {}
    default: break
    }
    return nil
  }

  private static func isColor(_ parameters: String) -> Bool {
    parameters.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }
  }
}
