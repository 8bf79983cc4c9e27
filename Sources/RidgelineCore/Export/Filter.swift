import Datasets
import Search
import Terminal

/// One query over one list, without a session: what `ridgeline filter` does.
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

  private let source: any ListSource

  /// A filter over a dataset.
  public init(_ dataset: Dataset) { self.init(DatasetSource(dataset, isIndexed: false)) }

  /// A filter over a list wherever its rows live.
  public init(_ source: any ListSource) { self.source = source }

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
    let session = Session(source, isIndexed: false)
    for line in settings {
      if let problem = await session.handle(line).problem { throw problem }
    }
    let result = try await search(query, session.arrangement)
    if count { await result.countAll() }
    try await telling { () throws(PresentationError) in
      if let source = source.inMemory {
        try await writeRows(
          result.sections.lazy.flatMap(\.rows), of: source.dataset, count: result.listed,
          shown: session.arrangement.columns, on: console)
      } else {
        try await writePages(of: result, on: console)
      }
    }
    return result.listed.value > 0 ? .done : .nothingFound
  }

  /// Writes a row that somebody picked.
  ///
  /// - Throws: `ConsoleError` when the output cannot be written.
  public func write(_ pick: Pick, on console: any Console) async throws {
    try await telling { () throws(PresentationError) in
      try await writeRows(
        [pick.row], of: pick.dataset, count: .exact(1), shown: pick.shown, on: console)
    }
  }

  private func telling(_ body: () async throws(PresentationError) -> Void) async throws {
    do {
      try await body()
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

  /// Writes rows that live elsewhere as those of lists of their own, a page each.
  private func writePages(
    of result: any ListResult, on console: any Console
  ) async throws(PresentationError) {
    var output = BlockOutput(console)
    if count {
      output.append(result.listed.text)
      return try await output.flush()
    }
    if format == .raw {
      throw .source(.failed("\(source.name) has no lines that could be printed as they stand"))
    }
    func page(_ start: Int) async throws(PresentationError) -> [ListRow] {
      try await PresentationError.telling { () throws(ListSourceError) in
        try await result.rows(in: start..<start + BlockOutput.rowsPerPage)
      }
    }
    var (start, rows) = (0, try await page(0))
    var writer = try self.writer(of: rows, in: result)
    if let opening = writer.writer.opening(header: header) { try await output.line(safe(opening)) }
    while !rows.isEmpty {
      start += rows.count
      let next = try await page(start)
      for row in 0..<rows.count {
        var line: [UInt8] = []
        let isLast = next.isEmpty && row == rows.count - 1
        writer.writer.append(writer.list.row(at: row), isLast: isLast, to: &line)
        try await output.line(safe(line))
      }
      rows = next
      writer = try self.writer(of: rows, in: result)
    }
    if let closing = writer.writer.closing { try await output.line(closing) }
    try await output.flush()
  }

  private func writer(
    of rows: [ListRow], in result: any ListResult
  ) throws(PresentationError) -> (writer: RowWriter, list: Dataset) {
    guard let list = Dataset(rows, of: result.columns, name: source.name) else {
      throw .source(.failed("rows of \(source.name) are too long to be written"))
    }
    let shown = Array(result.columns.indices)
    return (RowWriter(format, of: list, result.columns, shown: shown), list)
  }

  private func writeRows(
    _ rows: some Sequence<RowID>, of dataset: Dataset, count listed: RowCount, shown: [Int],
    on console: any Console
  ) async throws(PresentationError) {
    var output = BlockOutput(console)
    if count {
      output.append(listed.text)
      return try await output.flush()
    }
    let writer = RowWriter(format, of: dataset, ListColumn.columns(of: dataset), shown: shown)
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
