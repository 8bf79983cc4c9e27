import Search
import Terminal

/// A buffer that writes a block in pages, so that a long block can be stopped.
public struct BlockOutput: Sendable {
  private static let page = 1 << 16
  package static let rowsPerPage = 1000

  /// Nil to keep the block in memory.
  private let console: (any Console)?
  /// The terminal that the output is for.
  let size: TerminalSize
  /// The end of each line.
  let terminator: UInt8
  private var buffer: [UInt8] = []
  /// The height of what was written.
  private var height: TextHeight

  package init(
    _ console: (any Console)?, size: TerminalSize = .standard,
    terminator: UInt8 = UInt8(ascii: "\n")
  ) {
    self.console = console
    self.size = size
    self.terminator = terminator
    height = TextHeight(in: size)
  }

  var isPageFull: Bool { console != nil && buffer.count >= Self.page }

  /// The bytes that were not written yet.
  package var bytes: [UInt8] { buffer }

  /// The number of lines on the terminal, of all bytes; exact if they fit on it.
  package var lineCount: Int {
    var height = height
    height.append(buffer)
    return height.lineCount
  }

  package mutating func append(_ fill: (inout [UInt8]) -> Void) {
    fill(&buffer)
    buffer.append(terminator)
  }

  package nonisolated(nonsending) mutating func line(_ text: String) async throws(PresentationError)
  {
    try await line(Array(text.utf8))
  }

  /// The bytes need not be valid UTF-8.
  nonisolated(nonsending) mutating func line(_ bytes: [UInt8]) async throws(PresentationError) {
    buffer += bytes
    buffer.append(terminator)
    try await writeFullPage()
  }

  /// Writes whole lines with their ends.
  package nonisolated(nonsending) mutating func block(_ lines: [UInt8])
    async throws(PresentationError)
  {
    if buffer.isEmpty { buffer = lines } else { buffer += lines }
    try await writeFullPage()
  }

  nonisolated(nonsending) mutating func piece(_ text: String) async throws(PresentationError) {
    buffer += text.utf8
    try await writeFullPage()
  }

  /// Appends a line even if the block is stopped.
  package mutating func append(_ text: String) {
    buffer += text.utf8
    buffer.append(terminator)
  }

  package nonisolated(nonsending) mutating func flush() async throws(PresentationError) {
    guard let console, !buffer.isEmpty else { return }
    do {
      try await console.write(buffer)
    } catch {
      throw .console(error)
    }
    height.append(buffer)
    buffer.removeAll(keepingCapacity: true)
  }

  /// Writes a full page, then lets a pending interrupt run.
  nonisolated(nonsending) mutating func writeFullPage() async throws(PresentationError) {
    guard isPageFull else { return }
    try await flush()
    await Task.yield()
    if Task.isCancelled { throw .stopped }
  }
}

package enum PresentationError: Error {
  case console(ConsoleError)
  case source(ListSourceError)
  case stopped

  /// Runs `body` unless the block was stopped, and converts its error.
  nonisolated(nonsending) static func mappingErrors<Value>(
    _ body: nonisolated(nonsending) () async throws(ListSourceError) -> Value
  ) async throws(PresentationError) -> Value {
    if Task.isCancelled { throw .stopped }
    do {
      return try await body()
    } catch .cancelled {
      throw .stopped
    } catch {
      throw .source(error)
    }
  }
}

/// A measure of the lines that text takes on a terminal.
struct TextHeight {
  private let size: TerminalSize
  private var start: [UInt8] = []

  init(in size: TerminalSize) { self.size = size }

  mutating func append(_ bytes: [UInt8]) {
    // Escape sequences are longer than what they color.
    start += bytes.prefix(64 * size.columns * size.lines - start.count)
  }

  /// The number of lines; exact if they fit on the terminal.
  ///
  /// - Complexity: O(text that fits).
  var lineCount: Int {
    ColoredText.lines(of: String(decoding: start, as: UTF8.self), limit: size.lines)
      .reduce(0) { $0 + max(1, ($1.width + size.columns - 1) / size.columns) }
  }
}
