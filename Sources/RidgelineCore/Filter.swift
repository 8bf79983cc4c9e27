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
    let arrangement = try await arrangement(settings)
    let request = ListRequest(query: Query(query), arrangement: arrangement)
    let result: any ListResult
    do {
      result = try await source.search(request)
    } catch {
      throw Problem(error)
    }
    var output = BlockOutput(console)
    if count {
      output.append(result.listed.text)
    } else {
      try await write(result, to: &output)
    }
    try output.flush()
    return result.listed.value > 0 ? .done : .nothingFound
  }

  private func arrangement(_ settings: [String]) async throws -> ListArrangement {
    let session = Session(source.dataset, catalog: DatasetCatalog(places: []))
    for line in settings {
      if let problem = await session.handle(line).problem { throw problem }
    }
    return session.arrangement
  }

  private func write(_ result: any ListResult, to output: inout BlockOutput) async throws {
    let dataset = source.dataset
    if let opening = format.opening(result.columns, dataset: dataset, header: header) {
      try await output.line(safe(opening))
    }
    let rows = result.sections.flatMap(\.rows)
    for (index, row) in rows.enumerated() {
      if index % BlockOutput.rowsPerPage == 0 {
        try await result.prepare(Array(rows[index...].prefix(BlockOutput.rowsPerPage)))
      }
      let line = format.line(
        row, result.cells(of: row), result.columns, dataset: dataset,
        isLast: index == rows.count - 1)
      try await output.line(safe(line))
    }
    if let closing = format.closing { try await output.line(closing) }
  }

  /// A program gets the bytes, a terminal gets them without control characters other than the
  /// TABs and line ends of the form.
  private func safe(_ line: [UInt8]) -> [UInt8] {
    guard isForTerminal else { return line }
    let text = String(decoding: line, as: UTF8.self).unicodeScalars.map { scalar in
      scalar == "\t" || scalar == "\n"
        ? String(scalar) : PlainForm.withoutControls(String(scalar))
    }
    return Array(text.joined().utf8)
  }
}
