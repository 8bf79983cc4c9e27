import Libc
import SystemPackage

/// A source of typed lines and a destination for output.
///
/// It is a class protocol because a terminal has shared state. It is on the main actor, like the
/// session that it drives.
@MainActor
public protocol Console: AnyObject, Sendable {
  /// The events, in order, for a single reader.
  var events: AsyncStream<ConsoleEvent> { get }
  /// The size of the output.
  var size: TerminalSize { get }

  /// Requests the next line; lines are delivered only on request.
  func readLine()

  /// Defers keys typed from now on to the next line, without echo until then.
  func deferKeys()

  /// Writes all bytes before it returns; events are delivered meanwhile.
  func write(_ bytes: [UInt8]) async throws(ConsoleError)

  /// Shows a long answer in another program, which has the terminal until it ends; returns false if
  /// there is none.
  func page(_ bytes: [UInt8]) async -> Bool

  /// Answers `ConsoleEvent.idleRequested`, for tests of the terminal.
  func reportIdle(_ number: Int) async throws(ConsoleError)

  /// Restores the terminal.
  func close()
}

extension Console {
  /// Does nothing, because the lines in a pipe are not echoed.
  public func deferKeys() {}

  /// Returns false: a pipe has no pages.
  public func page(_ bytes: [UInt8]) async -> Bool { false }

  /// Does nothing, because only a terminal is asked.
  public func reportIdle(_ number: Int) async throws(ConsoleError) {}
}

/// A console that shows a panel below the line while it is typed.
///
/// Any other output removes the panel from the screen first.
@MainActor
public protocol LiveConsole: Console {
  /// Whether the terminal can show a panel.
  var showsPanel: Bool { get }

  /// The position of the typed line once all pending keys have been read.
  var linePosition: TypedLinePosition { get }

  /// The columns of the prompt.
  var promptWidth: Int { get }

  /// The text that an empty line suggests, which keys take up for editing; Enter does nothing then.
  /// Nil without a suggestion.
  var suggestion: String? { get set }

  /// What is selected or open in the panel, which decides the effect of arrow keys and Esc.
  var focus: PanelFocus { get set }

  /// Shows a panel and the text typed since the last one; all output is written when it returns.
  func paint(_ panel: Panel) async throws(ConsoleError)

  /// Inserts text at the cursor.
  func insert(_ text: String)
}

/// What keys act on while a line is edited above a panel.
public enum PanelFocus: Sendable, Equatable {
  /// The line: arrow keys go to earlier lines, and past the last one into the panel.
  case line
  /// The line, but the panel shows something that Esc closes.
  case pane
  /// A selected row, which arrow keys move and Esc gives up.
  case row
}

extension LiveConsole {
  /// Two, for a sign and a blank.
  public var promptWidth: Int { 2 }
}

/// An event of a console.
public enum ConsoleEvent: Sendable, Equatable {
  /// A typed line, without its line end.
  case line(String)
  /// A line after the first one of a paste, which the console has not shown.
  case pastedLine(String)
  /// The prefix of a typed line longer than `TypedLine.maxBytes`.
  case longLine(String)
  /// The current text of the line, after a change.
  case textChanged(String)
  /// A key for the live list.
  case key(ListKey)
  /// The possible completions of the word before the cursor, if there are several.
  case candidates([String])
  /// All pending keys have been read.
  case inputDrained
  /// Ctrl-C: cancel the current work.
  case interrupt
  /// The end of the input.
  case endOfInput
  /// The input can no longer be read, for this reason.
  case failed(String)
  /// A new size of the terminal.
  case resized
  /// A request, with a number, to report when everything that was typed before it has been answered.
  case idleRequested(Int)
}

/// The limit on the length of a typed line.
public enum TypedLine {
  /// The maximum length of a line in bytes: 1 MB.
  public static let maxBytes = 1 << 20

  /// Returns whether a string exceeds a number of bytes.
  ///
  /// Each invalid byte was replaced with U+FFFD, whose three bytes count once.
  /// - Complexity: O(length).
  public static func isTooLong(_ text: String, maxBytes: Int = maxBytes) -> Bool {
    text.utf8.count > maxBytes
      && text.utf8.count - 2 * text.unicodeScalars.count { $0 == "\u{FFFD}" } > maxBytes
  }

  /// Returns the prefix of a line that is too long, for a message.
  public static func prefix(of text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(60))) + "…"
  }
}

/// The size of a terminal in columns and lines.
public struct TerminalSize: Sendable, Equatable {
  /// The number of columns.
  public let columns: Int
  /// The number of lines.
  public let lines: Int

  /// Creates a size.
  public init(columns: Int, lines: Int) {
    self.columns = columns
    self.lines = lines
  }

  /// Creates the size of an open file's terminal, or nil if there is none or its size is unknown.
  public init?(of file: FileDescriptor) {
    var size = winsize()
    guard ioctl(file.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return nil }
    self.init(columns: Int(size.ws_col), lines: Int(size.ws_row))
  }

  /// The size of a terminal that does not report one.
  public static let standard = TerminalSize(columns: 80, lines: 24)
}

/// The reason that output can no longer be written.
public enum ConsoleError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A pipe without a reader, as after `head -1`: the process exits without an error.
  case closed
  /// A system error, such as a full disk.
  case failed(String)

  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .closed: "the reader of the output has closed it"
    case .failed(let reason): "cannot write the output: \(reason)"
    }
  }
}
