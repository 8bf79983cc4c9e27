/// Text with the colors of its escape sequences, and without the other sequences.
///
/// It recognizes the sequences of ECMA-48 and the strings of xterm.
public struct ColoredText {
  private static let escape: Unicode.Scalar = "\u{1B}"
  private static let bell: Unicode.Scalar = "\u{07}"
  /// A longer sequence, in bytes, selects no colors.
  private static let longestColors = 120
  private static let tabWidth = 8

  private var colors = ColorState()
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
    line.append(run, colors.style)
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
    colors.apply(parameters: parameters)
  }

  /// Reads a sequence after its escape; returns the parameters if it selects colors.
  private static func readSequence(_ rest: inout Substring.UnicodeScalarView) -> String? {
    switch rest.popFirst() {
    case "[":
      var parameters = ""
      while let scalar = rest.popFirst() {
        switch scalar.value {
        case 0x20...0x3F:
          if parameters.utf8.count <= longestColors { parameters.unicodeScalars.append(scalar) }
        case 0x40...0x7E:
          return scalar == "m" && parameters.utf8.count <= longestColors ? parameters : nil
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
}
