/// Where lines are typed and output goes.
///
/// A class protocol because a terminal is one place with a state. On the main actor, like the
/// session that it drives.
@MainActor
public protocol Console: AnyObject {
  /// What happens, in order. Read by one reader.
  var events: AsyncStream<ConsoleEvent> { get }
  /// How many columns and lines there are to write to.
  var size: TerminalSize { get }

  /// Asks for the next line. Until it is called, no further line is delivered.
  func readLine()

  /// Keeps keys that are typed from now on for the next line, and does not show them before.
  func holdKeys()

  /// Writes bytes, whole; they are out when it returns. Events go on meanwhile.
  func write(_ bytes: [UInt8]) async throws(ConsoleError)

  /// Gives the terminal back as it was.
  func close()
}

extension Console {
  /// Nothing: lines that wait in a pipe are seen by nobody.
  public func holdKeys() {}
}

/// What a console tells.
public enum ConsoleEvent: Sendable, Equatable {
  /// A line was typed, without its line end.
  case line(String)
  /// A line with more than `TypedLine.mostBytes` was typed; its beginning.
  case longLine(String)
  /// The line being typed is now this text.
  case textChanged(String)
  /// A key for the list that is shown meanwhile.
  case key(ListKey)
  /// What the word before the cursor could become, where that is more than one thing.
  case candidates([String])
  /// All keys that waited are read.
  case settled
  /// Ctrl-C: stop what is being done.
  case interrupt
  /// Nothing more will be typed.
  case endOfInput
  /// What is typed cannot be read any more, and why.
  case failed(String)
  /// The terminal has another size.
  case resized
}

/// What can be typed in one line.
public enum TypedLine {
  /// The most bytes that a line can have: 1 MB.
  public static let mostBytes = 1 << 20

  /// Whether a text has more; each byte that is not UTF-8 became U+FFFD and counts once.
  ///
  /// - Complexity: O(length).
  public static func isTooLong(_ text: String, mostBytes: Int = mostBytes) -> Bool {
    guard text.utf8.count > mostBytes else { return false }
    var text = text
    return text.withUTF8 { bytes in
      var count = bytes.count
      var index = 0
      while index + 2 < bytes.count {
        let isReplacement =
          bytes[index] == 0xEF && bytes[index + 1] == 0xBF && bytes[index + 2] == 0xBD
        if isReplacement { count -= 2 }
        index += isReplacement ? 3 : 1
      }
      return count > mostBytes
    }
  }

  /// The beginning of a line that is too long, for a message.
  public static func beginning(of text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(60))) + "…"
  }
}

/// Columns and lines of a terminal.
public struct TerminalSize: Sendable, Equatable {
  /// Characters a line.
  public let columns: Int
  /// Lines a screen.
  public let lines: Int

  /// A size; a terminal that does not know its own counts as 80 × 24.
  public init(columns: Int, lines: Int) {
    self.columns = columns
    self.lines = lines
  }

  /// What terminals were before they could be asked.
  public static let standard = TerminalSize(columns: 80, lines: 24)
}

/// Why nothing can be written any more.
public enum ConsoleError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Nobody reads any more, as behind `head -1`. No mistake: a quiet end.
  case closed
  /// The system's reason, such as a full disk.
  case failed(String)

  /// One sentence.
  public var description: String {
    switch self {
    case .closed: "nobody reads the output any more"
    case .failed(let reason): "cannot write the output: \(reason)"
    }
  }
}
