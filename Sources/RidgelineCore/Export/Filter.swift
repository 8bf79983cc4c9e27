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
  public init(_ dataset: Dataset) { source = DatasetSource(dataset, isIndexed: false) }

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
    let result = try await search(query, session.arrangement)
    let rows = result.sections.lazy.flatMap(\.rows)
    try await write(
      rows, count: result.listed, shown: session.arrangement.columns, on: console)
    return result.listed.value > 0 ? .done : .nothingFound
  }

  /// Writes a row that somebody picked.
  ///
  /// - Throws: `ConsoleError` when the output cannot be written.
  public func write(_ pick: Pick, on console: any Console) async throws {
    try await write([pick.row], count: .exact(1), shown: pick.shown, on: console)
  }

  private func write(
    _ rows: some Sequence<RowID>, count: RowCount, shown: [Int], on console: any Console
  ) async throws {
    do {
      try await writeRows(rows, count: count, shown: shown, on: console)
    } catch {
      switch error {
      case .console(let error): throw error
      case .source(let error): throw Problem(error)
      case .stopped: throw Problem(.cancelled)
      }
    }
  }

  private func search(
    _ text: String, _ arrangement: ListArrangement
  ) async throws(Problem) -> any ListResult {
    let query: Query
    do {
      query = try Query(text, columns: source.columns)
    } catch {
      throw Problem(error, in: text)
    }
    do {
      return try await source.search(ListRequest(query: query, arrangement: arrangement))
    } catch {
      throw Problem(error)
    }
  }

  private func writeRows(
    _ rows: some Sequence<RowID>, count listed: RowCount, shown: [Int], on console: any Console
  ) async throws(PresentationError) {
    var output = BlockOutput(console)
    if count {
      output.append(listed.text)
      return try await output.flush()
    }
    let writer = RowWriter(format, of: source.dataset, source.columns, shown: shown)
    if let opening = writer.opening(header: header) { try await output.line(safe(opening)) }
    var rows = rows.makeIterator()
    var left = listed.value
    try await output.lines { bytes in
      guard let row = rows.next() else { return false }
      left -= 1
      if isForTerminal {
        var line: [UInt8] = []
        writer.append(row, isLast: left == 0, to: &line)
        bytes += safe(line)
      } else {
        writer.append(row, isLast: left == 0, to: &bytes)
      }
      bytes.append(UInt8(ascii: "\n"))
      return true
    }
    if let closing = writer.closing { try await output.line(closing) }
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
