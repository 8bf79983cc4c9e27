import Search
import Terminal

/// Gathers a block's lines and writes them a page at a time, so that a long block can be stopped.
@MainActor
struct BlockOutput {
  /// Bytes a write, about.
  private static let page = 1 << 16
  /// Rows taken from a source at a time.
  nonisolated static let rowsPerPage = 1000

  private let console: any Console
  private var waiting: [UInt8] = []

  init(_ console: any Console) { self.console = console }

  /// Whether what is waiting is worth a write: after many lines that are added without one.
  var isPageFull: Bool { waiting.count >= Self.page }

  /// Adds a line that a body appends to the bytes given; it waits.
  mutating func append(_ fill: (inout [UInt8]) -> Void) {
    fill(&waiting)
    waiting.append(UInt8(ascii: "\n"))
  }

  /// Adds a line.
  mutating func line(_ text: String) async throws(PresentationError) {
    try await line(Array(text.utf8))
  }

  /// Adds a line of bytes, which need be no UTF-8.
  mutating func line(_ bytes: [UInt8]) async throws(PresentationError) {
    waiting += bytes
    waiting.append(UInt8(ascii: "\n"))
    try await pass()
  }

  /// Adds lines, each with its line end, until `fill` says that there are no more.
  ///
  /// - Parameter fill: Appends a line to the bytes given; false when there is none.
  mutating func lines(_ fill: (inout [UInt8]) -> Bool) async throws(PresentationError) {
    var isMore = true
    while isMore {
      while isMore && waiting.count < Self.page { isMore = fill(&waiting) }
      try await pass()
    }
  }

  /// Adds a piece of a line.
  mutating func piece(_ text: String) async throws(PresentationError) {
    waiting += text.utf8
    try await pass()
  }

  /// Adds a line that is written in any case.
  mutating func append(_ text: String) {
    waiting += text.utf8
    waiting.append(UInt8(ascii: "\n"))
  }

  /// Writes what is waiting.
  mutating func flush() async throws(PresentationError) {
    guard !waiting.isEmpty else { return }
    do {
      try await console.write(waiting)
    } catch {
      throw .console(error)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Writes a page that is full; then an interrupt that came meanwhile has its turn.
  mutating func pass() async throws(PresentationError) {
    guard isPageFull else { return }
    try await flush()
    await Task.yield()
    if Task.isCancelled { throw .stopped }
  }
}

/// Why a block was not written to its end.
enum PresentationError: Error {
  /// The console does not take it.
  case console(ConsoleError)
  /// A page of rows cannot be had.
  case source(ListSourceError)
  /// Somebody stopped it.
  case stopped

  /// Runs `body` and tells its failure as a presentation's.
  ///
  /// Does not run it when somebody stopped the block: no page is fetched that will not be written.
  @MainActor
  static func telling<Value>(
    _ body: @MainActor () async throws(ListSourceError) -> Value
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
