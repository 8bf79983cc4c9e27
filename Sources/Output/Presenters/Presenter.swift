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
