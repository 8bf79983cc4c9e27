import CReadline
import Terminal

/// A terminal screen with a panel below the edited line, which buffers readline's output.
///
/// A class because readline writes to a single stream.
@MainActor
final class LiveScreen {
  let stream: UnsafeMutablePointer<FILE>
  var needsRedisplay = false

  let output: OutputQueue
  private var painter: PanelPainter
  /// Readline's output at the end of a line, until it is painted, and the line's position.
  private var acceptedLine: (typed: [UInt8], linePosition: TypedLinePosition)?
  /// Written before readline's output; at first erases keys that the terminal echoed early, and what a
  /// shell left below its prompt.
  private var restart = Array("\r\u{1B}[J".utf8)
  // The stream updates these, so their addresses must not change.
  private let buffer = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
  private let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  /// Creates a screen whose cursor is at the start of a line; nil if memory is too small.
  init?(_ output: OutputQueue, color: Bool) {
    self.output = output
    painter = PanelPainter(color: color)
    buffer.initialize(to: nil)
    count.initialize(to: 0)
    guard let stream = open_memstream(buffer, count) else { return nil }
    self.stream = stream
  }

  var size: TerminalSize { output.terminalSize ?? .standard }

  var linePosition: TypedLinePosition {
    acceptedLine?.linePosition
      ?? TypedLinePosition(
        row: Int(readline_cursor_row()), column: Int(readline_cursor_column()),
        lastRow: Int(readline_last_row()))
  }

  func redisplay() {
    guard needsRedisplay else { return }
    needsRedisplay = false
    rl_redisplay()
  }

  /// Keeps the panel until the entered line has its result.
  func endLine() { acceptedLine = (takeOutput(), linePosition) }

  func beginLine() {
    restart += acceptedLine?.typed ?? []
    acceptedLine = nil
  }

  func paint(_ panel: Panel, isReading: Bool) async throws(ConsoleError) {
    guard isReading || acceptedLine != nil else { return }
    let typed = acceptedLine?.typed ?? takeOutput()
    acceptedLine?.typed = []
    let bytes = painter.frame(panel, typed: typed, at: linePosition, columns: size.columns)
    if !bytes.isEmpty { try await output.write(bytes) }
  }

  func removingPanel(before bytes: [UInt8]) -> [UInt8] {
    painter.clear(typed: takeOutput()) + bytes
  }

  /// Removes the panel before another process uses the terminal.
  ///
  /// - Parameter erasesLine: Whether to erase the line that is being edited or was just entered.
  func removePanel(erasesLine: Bool) {
    var bytes: [UInt8]
    if acceptedLine != nil && erasesLine {
      // Its line feed is not on the screen yet.
      _ = takeOutput()
      bytes = painter.reset()
    } else {
      bytes = painter.clear(
        typed: takeOutput(), at: erasesLine ? linePosition : TypedLinePosition())
      if erasesLine { bytes += painter.reset() }
    }
    if readline_brackets_pastes() != 0 { bytes += Array("\u{1B}[?2004l".utf8) }
    output.finish(with: bytes)
  }

  /// Discards the known screen contents, because the terminal may have moved them.
  func invalidate() {
    // Readline writes this only once, when it prepares the terminal.
    let mode = Array("\u{1B}[?2004h".utf8)
    let isPending = takeOutput().firstRange(of: mode) != nil
    restart = (isPending ? mode : []) + painter.reset()
  }

  private func takeOutput() -> [UInt8] {
    fflush(stream)
    let start = buffer.pointee.map { UnsafeRawPointer($0) }
    let bytes =
      restart + (acceptedLine?.typed ?? [])
      + UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count.pointee)
    restart = []
    acceptedLine = nil
    rewind(stream)
    return bytes
  }
}
