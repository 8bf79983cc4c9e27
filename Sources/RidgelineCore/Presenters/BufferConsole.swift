import Terminal

/// A console that keeps what is written, as for a terminal of some size.
///
/// A class because a console is one.
@MainActor
final class BufferConsole: Console {
  let events = AsyncStream<ConsoleEvent> { $0.finish() }
  let size: TerminalSize
  private(set) var bytes: [UInt8] = []

  init(size: TerminalSize) { self.size = size }

  /// The number of lines on the terminal; exact if they fit on it.
  var lineCount: Int {
    var height = TextHeight(in: size)
    height.append(bytes)
    return height.lineCount
  }

  func readLine() {}

  func write(_ bytes: [UInt8]) async throws(ConsoleError) { self.bytes += bytes }

  func close() {}
}
