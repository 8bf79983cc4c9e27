import CReadline
import Terminal

/// The screen of a terminal on which a panel stands below the typed line: what readline writes is
/// kept until a frame takes it along.
///
/// A class because a terminal has one, and readline writes into it.
@MainActor
final class LiveScreen {
  /// What readline writes to.
  let stream: UnsafeMutablePointer<FILE>
  /// Whether readline has something to show that it has not written yet.
  var needsRedisplay = false

  private let output: OutputQueue
  private var painter: PanelPainter
  /// What readline had written when a line ended, until that is painted, and where the line stands.
  private var ended: (typed: [UInt8], place: TypedLinePlace)?
  /// What goes before what readline has written; at first that takes away keys which the terminal has
  /// echoed before it was readline's.
  private var restart = Array("\r\u{1B}[K".utf8)
  // The stream keeps them up to date, so that they stay where they are.
  private let buffer = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 1)
  private let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  /// A screen of which the cursor stands at the beginning of a line; nil where there is no memory
  /// for it.
  init?(_ output: OutputQueue, color: Bool) {
    self.output = output
    painter = PanelPainter(color: color)
    buffer.initialize(to: nil)
    count.initialize(to: 0)
    guard let stream = open_memstream(buffer, count) else { return nil }
    self.stream = stream
  }

  /// The terminal's size.
  var size: TerminalSize { output.terminalSize ?? .standard }

  /// Where the typed line stands once readline has shown it.
  var place: TypedLinePlace {
    ended?.place
      ?? TypedLinePlace(
        row: Int(readline_cursor_row()), column: Int(readline_cursor_column()),
        lastRow: Int(readline_last_row()))
  }

  /// Has readline write what it has to show.
  func redisplay() {
    guard needsRedisplay else { return }
    needsRedisplay = false
    rl_redisplay()
  }

  /// Keeps what readline writes from now on for what comes of the line: until then the panel stays.
  func endLine() { ended = (typed(), place) }

  /// Goes on with another line, whatever came of the last one.
  func beginLine() {
    restart += ended?.typed ?? []
    ended = nil
  }

  /// Shows a panel, and what was typed since the last one; nothing where no line is there to be shown
  /// below.
  func paint(_ panel: Panel, isReading: Bool) async throws(ConsoleError) {
    guard isReading || ended != nil else { return }
    let typed = ended?.typed ?? typed()
    ended?.typed = []
    let bytes = painter.frame(panel, typed: typed, at: place, columns: size.columns)
    if !bytes.isEmpty { try await output.write(bytes) }
  }

  /// Writes what stays, in place of the panel.
  func write(_ bytes: [UInt8]) async throws(ConsoleError) {
    try await write(whole: taking(bytes))
  }

  /// What stays, behind all that makes place for it.
  func taking(_ bytes: [UInt8]) -> [UInt8] { painter.leave(typed: typed()) + bytes }

  /// Writes what nothing else is to be written before.
  func write(whole bytes: [UInt8]) async throws(ConsoleError) { try await output.write(bytes) }

  /// Takes the panel off the screen before the terminal is somebody else's.
  ///
  /// - Parameter isReading: Whether a line was being typed, which is taken away too.
  func leave(isReading: Bool) {
    var bytes = painter.leave(typed: typed(), at: isReading ? place : TypedLinePlace())
    if isReading { bytes += painter.restart() }
    if readline_brackets_pastes() != 0 { bytes += Array("\u{1B}[?2004l".utf8) }
    output.finish(with: bytes)
  }

  /// Forgets what is on the screen, which the terminal may have moved: readline shows its line anew.
  func forget() {
    // What readline writes once, when it takes the terminal, is kept.
    let mode = Array("\u{1B}[?2004h".utf8)
    let isPending = typed().firstRange(of: mode) != nil
    restart = (isPending ? mode : []) + painter.restart()
  }

  /// What readline has written since it was last asked.
  private func typed() -> [UInt8] {
    fflush(stream)
    let start = buffer.pointee.map { UnsafeRawPointer($0) }
    let bytes =
      restart + (ended?.typed ?? [])
      + UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count.pointee)
    restart = []
    ended = nil
    rewind(stream)
    return bytes
  }
}
