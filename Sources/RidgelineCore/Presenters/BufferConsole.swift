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

  /// The number of lines; one that is wider than the terminal counts once.
  var lineCount: Int { bytes.count { $0 == UInt8(ascii: "\n") } }

  func readLine() {}

  func write(_ bytes: [UInt8]) async throws(ConsoleError) { self.bytes += bytes }

  func close() {}
}
