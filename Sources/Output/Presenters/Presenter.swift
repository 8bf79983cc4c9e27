import Search
import Terminal

/// A form of output.
public protocol Presenter: Sendable {
  /// Writes and flushes a block.
  ///
  /// If the task is cancelled, only the lines that end the block follow.
  ///
  /// - Returns: The block's problem, or one that occurred while writing.
  nonisolated(nonsending)
    func present(_ block: Block, to output: inout BlockOutput) async throws(ConsoleError)
    -> Problem?
}

extension Presenter {
  /// Writes a block to a console, and returns its problem.
  public nonisolated(nonsending) func present(
    _ block: Block, on console: any Console
  ) async throws(ConsoleError) -> Problem? {
    var output = BlockOutput(console, size: await console.size)
    return try await present(block, to: &output)
  }

  /// Writes a body that may fail or be stopped, and always an end.
  nonisolated(nonsending) func write(
    to output: inout BlockOutput, problem: Problem?,
    body: nonisolated(nonsending) (inout BlockOutput) async throws(PresentationError) -> Void,
    end: (inout BlockOutput, Problem?) -> Void
  ) async throws(ConsoleError) -> Problem? {
    var problem = problem
    do {
      do {
        try await body(&output)
      } catch .stopped {
        // A stopped block also has an end.
      } catch .source(let error) {
        problem = Problem(error)
      }
      end(&output, problem)
      try await output.flush()
    } catch .console(let error) {
      throw error
    } catch {
      preconditionFailure("an output fails only because of its console")
    }
    return problem
  }
}

extension ListState {
  /// Passes the rows of a range to `body` in pages, each with the position of its first row.
  nonisolated(nonsending) func forEachPage(
    in range: Range<Int>,
    _ body: nonisolated(nonsending) ([ListRow], Int) async throws(PresentationError) -> Void
  ) async throws(PresentationError) {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: BlockOutput.rowsPerPage) {
      let end = min(start + BlockOutput.rowsPerPage, range.upperBound)
      let rows = try await PresentationError.mappingErrors { () throws(ListSourceError) in
        try await self.rows(in: start..<end)
      }
      if rows.isEmpty { return }
      try await body(rows, start)
    }
  }
}

extension ListChanges {
  /// Passes the changes of a part to `body` in pages, each with the position of its first change.
  ///
  /// - Parameters:
  ///   - first: The first page, if it is known.
  ///   - limit: The maximum number of changes.
  nonisolated(nonsending) func forEachPage(
    of part: ListChange.Part, first: [ListChange]? = nil, limit: Int = .max,
    _ body: nonisolated(nonsending) ([ListChange], Int) async throws(PresentationError) -> Void
  ) async throws(PresentationError) {
    var (known, offset) = (first, 0)
    while offset < limit {
      let page: [ListChange]
      if let first = known.take() {
        page = first
      } else {
        page = try await presentedPage(of: part, from: offset, limit: limit - offset)
      }
      if page.isEmpty { return }
      try await body(page, offset)
      offset += page.count
    }
  }

  nonisolated(nonsending) func presentedPage(
    of part: ListChange.Part, from offset: Int, limit: Int = .max
  ) async throws(PresentationError) -> [ListChange] {
    try await PresentationError.mappingErrors { () throws(ListSourceError) in
      try await changes(of: part, from: offset, limit: min(limit, BlockOutput.rowsPerPage))
    }
  }
}

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
