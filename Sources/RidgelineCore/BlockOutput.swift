import Search
import Terminal

/// Gathers a block's lines and writes them a page at a time, so that a long block can be stopped.
@MainActor
struct BlockOutput {
  /// Bytes a write, about.
  private static let page = 1 << 16
  /// Rows taken from a source at a time.
  static let rowsPerPage = 1000

  private let console: any Console
  private var waiting: [UInt8] = []

  init(_ console: any Console) { self.console = console }

  /// Adds a line.
  ///
  /// Throws `ConsoleError`, and `CancellationError` when the printing was stopped.
  mutating func line(_ text: String) async throws { try await line(Array(text.utf8)) }

  /// Adds a line of bytes, which need be no UTF-8.
  mutating func line(_ bytes: [UInt8]) async throws {
    waiting += bytes
    waiting.append(UInt8(ascii: "\n"))
    guard waiting.count >= Self.page else { return }
    try flush()
    // Lets an interrupt in that came meanwhile.
    await Task.yield()
    try Task.checkCancellation()
  }

  /// Adds a line that is written in any case.
  mutating func append(_ text: String) {
    waiting += text.utf8
    waiting.append(UInt8(ascii: "\n"))
  }

  /// Writes what is waiting.
  mutating func flush() throws(ConsoleError) {
    guard !waiting.isEmpty else { return }
    try console.write(waiting)
    waiting.removeAll(keepingCapacity: true)
  }
}
