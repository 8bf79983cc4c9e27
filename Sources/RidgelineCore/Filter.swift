import Datasets
import Search
import Terminal

/// One query over one dataset, without a session: what `ridgeline filter` does.
@MainActor
public struct Filter {
  /// The form of the rows.
  public var format = RowFormat.plain
  /// Whether the column headings come first.
  public var header = false
  /// Whether only the number of rows is wanted.
  public var count = false
  /// Whether the rows go to a terminal, so that no control character may reach it raw.
  public var isForTerminal = false

  private let source: DatasetSource

  /// A filter over a dataset.
  public init(_ dataset: Dataset) { source = DatasetSource(dataset) }

  /// Writes the rows of a query.
  ///
  /// - Parameters:
  ///   - query: As typed.
  ///   - settings: Lines such as `:sort -height_m`.
  ///   - console: Where they go.
  /// - Returns: `done`, or `nothingFound`.
  /// - Throws: `Problem`, and `ConsoleError` when the output cannot be written.
  public func run(
    _ query: String, settings: [String], on console: any Console
  ) async throws -> ProcessStatus {
    let session = Session(source.dataset)
    for line in settings {
      if let problem = await session.handle(line).problem { throw problem }
    }
    let request = ListRequest(query: Query(query), arrangement: session.arrangement)
    let result: any ListResult
    do {
      result = try await source.search(request)
    } catch {
      throw Problem(error)
    }
    do {
      try await write(result, on: console)
    } catch {
      switch error {
      case .console(let error): throw error
      case .source(let error): throw Problem(error)
      case .stopped: throw Problem(.cancelled)
      }
    }
    return result.listed.value > 0 ? .done : .nothingFound
  }

  private func write(
    _ result: any ListResult, on console: any Console
  ) async throws(PresentationError) {
    var output = BlockOutput(console)
    if count {
      output.append(result.listed.text)
      return try await output.flush()
    }
    let dataset = source.dataset
    if let opening = format.opening(result.columns, dataset: dataset, header: header) {
      try await output.line(safe(opening))
    }
    var position = 0
    while true {
      let page = position..<position + BlockOutput.rowsPerPage
      let rows = try await PresentationError.telling { () throws(ListSourceError) in
        try await result.rows(in: page)
      }
      if rows.isEmpty { break }
      for row in rows {
        position += 1
        let isLast = position == result.listed.value
        let line = format.line(row, result.columns, dataset: dataset, isLast: isLast)
        try await output.line(safe(line))
      }
    }
    if let closing = format.closing { try await output.line(closing) }
    try await output.flush()
  }

  /// A program gets the bytes, a terminal gets them without control characters other than the
  /// TABs and line ends of the form.
  private func safe(_ line: [UInt8]) -> [UInt8] {
    guard isForTerminal else { return line }
    let lines = line.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return Array(lines.map(PlainForm.withoutControlsButTabs).joined(separator: "\n").utf8)
  }
}
