import Datasets
import Search
import Terminal

/// One query over one list, for `ridgeline filter`.
@MainActor
public struct Filter {
  /// The form of the rows; nil for the plain form on a terminal, and elsewhere the records as they
  /// came in, or the dataset's own format if it has none or only some columns are written.
  public var format: RowFormat?
  /// Whether to write the column headings first.
  public var header = false
  /// Whether to write only the number of rows.
  public var count = false
  /// Whether each line ends with NUL.
  public var isNULTerminated = false
  /// Whether to escape control characters for a terminal.
  public var isForTerminal = false

  /// Called with each line of a warning about the query.
  public var warn: (String) -> Void = { _ in }

  private(set) var source: any ListSource
  /// The input of which `source` has the first rows.
  private var unread: (input: DatasetInput, load: () async throws(Problem) -> Dataset)?

  /// Creates a filter over a dataset.
  public init(_ dataset: Dataset) { self.init(DatasetSource(dataset, isIndexed: false)) }

  /// Creates a filter over a source.
  public init(_ source: any ListSource) { self.source = source }

  /// Creates a filter over a file, standard input or a remote list.
  ///
  /// It reads a file's rows block by block if the query and the format allow that.
  public init(_ arguments: LoadArguments, _ choice: DatasetChoice) async throws(Problem) {
    if let remote = try await choice.open(arguments) {
      self.init(remote)
    } else if let input = try await choice.input(arguments) {
      self.init(input) { () async throws(Problem) in
        try await choice.load(input, arguments.options)
      }
    } else {
      self.init(try await choice.load(arguments))
    }
  }

  /// - Parameter load: Loads all rows of the input.
  init(_ input: DatasetInput, load: @escaping () async throws(Problem) -> Dataset) {
    self.init(input.blocks?.first ?? .empty(name: ""))
    unread = (input, load)
  }

  /// Writes the rows of a query after settings such as `:sort -height_m`.
  ///
  /// - Throws: `Problem`, and `ConsoleError` when the output cannot be written.
  public func run(
    _ query: String, settings: [String], on console: any Console
  ) async throws -> ProcessStatus {
    if let unread {
      if let streamed = try await stream(query, settings, unread.input, on: console) {
        return streamed
      }
      var loaded = self
      loaded.unread = nil
      loaded.source = DatasetSource(try await unread.load(), isIndexed: false)
      return try await loaded.run(query, settings: settings, on: console)
    }
    source.inMemory?.dataset.warnings().forEach(warn)
    let session = Session(source, isIndexed: false)
    for line in settings {
      if let problem = await session.handle(line).problem { throw problem.inOption(for: line) }
    }
    let query = try parse(query)
    let result = try await search(query, session.list.arrangement)
    let notes = await session.textComparisonNotes(on: query) { "--type \($0)=\($1.rawValue)" }
    notes.forEach(warn)
    if count {
      do { try await result.countExactly() } catch { throw Problem(error) }
    }
    try await mappingErrors { () throws(PresentationError) in
      if count {
        try await writeCount(result.listed, on: console)
      } else if let source = source.inMemory {
        try await writeRows(
          result.sections.map(\.rows), of: source.dataset,
          shown: session.list.arrangement.columns, on: console)
      } else {
        try await writePages(of: result, on: console)
      }
    }
    return result.listed.value > 0 ? .done : .nothingFound
  }

  /// Writes a picked row; throws `ConsoleError` when the output cannot be written.
  public func write(_ pick: Pick, on console: any Console) async throws {
    try await mappingErrors { () throws(PresentationError) in
      if count { return try await writeCount(.exact(1), on: console) }
      try await writeRows(
        [.listed([pick.row])], of: pick.dataset, shown: pick.shown, on: console)
    }
  }

  func mappingErrors(_ body: () async throws(PresentationError) -> Void) async throws {
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

  func parse(_ text: String) throws(Problem) -> Query {
    do {
      return try Query(text, columns: source.columns)
    } catch {
      throw Problem(error).locating(in: text)
    }
  }

  private func search(
    _ query: Query, _ arrangement: ListArrangement
  ) async throws(Problem) -> any ListResult {
    do {
      return try await source.search(ListRequest(query: query, arrangement: arrangement))
    } catch {
      throw Problem(error)
    }
  }

  private func writeCount(
    _ count: RowCount, on console: any Console
  ) async throws(PresentationError) {
    var output = self.output(on: console)
    output.append(count.text)
    try await output.flush()
  }

  /// Writes remote rows page by page, each page as a dataset.
  private func writePages(
    of result: any ListResult, on console: any Console
  ) async throws(PresentationError) {
    var output = self.output(on: console)
    func page(_ start: Int) async throws(PresentationError) -> [ListRow] {
      try await PresentationError.mappingErrors { () throws(ListSourceError) in
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
      throw .source(.failed("a row of \(source.name) is too long to write"))
    }
    let shown = Array(result.columns.indices)
    return (try writer(of: list, result.columns, shown), list)
  }

  func writer(
    of dataset: Dataset, _ columns: [ListColumn], _ shown: [Int]
  ) throws(PresentationError) -> RowWriter {
    if format == .raw && !dataset.hasRecords {
      throw .source(.failed("\(source.name) has no raw records; use another --output"))
    }
    if let format { return RowWriter(format, of: dataset, columns, shown: shown) }
    if isForTerminal { return RowWriter(.plain, of: dataset, columns, shown: shown) }
    let isWhole = shown == Array(columns.indices)
    return isWhole && dataset.hasRecords
      ? RowWriter(.raw, of: dataset, columns, shown: shown)
      : RowWriter(
        .usual(for: dataset), of: dataset, columns, shown: shown,
        delimiter: dataset.isVerbatim ? dataset.separators?.delimiter : nil)
  }

  private func output(on console: any Console) -> BlockOutput {
    BlockOutput(console, terminator: terminator)
  }

  var terminator: UInt8 { isNULTerminated ? 0 : UInt8(ascii: "\n") }

  private func writeRows(
    _ sections: [ListRows], of dataset: Dataset, shown: [Int], on console: any Console
  ) async throws(PresentationError) {
    var output = self.output(on: console)
    let writer = try writer(of: dataset, ListColumn.columns(of: dataset), shown)
    if let opening = writer.opening(header: header) { try await output.line(safe(opening)) }
    var blocks = RowBlocks(of: sections, writer, terminator: output.terminator)
    while true {
      let made = blocks.next()
      if made.isEmpty { break }
      for block in made { try await output.block(safe(block)) }
    }
    if let closing = writer.closing { try await output.line(closing) }
    try await output.flush()
  }

  /// Escapes control characters for a terminal, except TABs and line ends.
  func safe(_ lines: [UInt8]) -> [UInt8] {
    guard isForTerminal else { return lines }
    var escaped: [UInt8] = []
    var rest = lines[...]
    while true {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") && !(isNULTerminated && $0 == 0) }
      escaped += PlainForm.escapingControlsExceptTabs(String(decoding: line, as: UTF8.self)).utf8
      rest = rest.dropFirst(line.count)
      guard let end = rest.popFirst() else { return escaped }
      escaped.append(end)
    }
  }
}
