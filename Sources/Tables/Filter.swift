import Datasets
import Output
import Search
import Session
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

  var source: any ListSource
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
    } else {
      let input = try await choice.input(arguments)
      self.init(input) { () async throws(Problem) in
        try await choice.load(input, arguments.options)
      }
    }
  }

  /// - Parameter load: Loads all rows of the input.
  init(_ input: DatasetInput, load: @escaping () async throws(Problem) -> Dataset) {
    self.init(input.blocks?.first ?? .empty(name: ""))
    unread = (input, load)
  }

  /// Writes the rows of a query after settings such as `--sort -height_m`.
  ///
  /// - Throws: `Problem`, and `ConsoleError` when the output cannot be written.
  public func run(
    _ typed: String, settings: [CommandOption], on console: any Console
  ) async throws -> ProcessStatus {
    if let unread {
      if let streamed = try await stream(typed, settings, unread.input, on: console) {
        return streamed
      }
      var loaded = self
      loaded.unread = nil
      loaded.source = DatasetSource(try await unread.load(), isIndexed: false)
      return try await loaded.run(typed, settings: settings, on: console)
    }
    source.inMemory?.dataset.warnings().forEach(warn)
    let arrangement = try settings.arrangement(of: source.columns)
    let query = try parse(typed, arrangement)
    let result = try await search(query, arrangement)
    if count {
      do { try await result.countExactly() } catch { throw Problem(error) }
    }
    try await write(on: console) { output in
      if count { return output.append(result.listed.text) }
      let text = try ListText(
        of: result, in: source, source.columns, shown: arrangement.columns,
        header: header, terminator: terminator, form: writer)
      try await write(text, to: &output)
    }
    await source.inMemory?.skippedCells(by: query).map(\.note).forEach(warn)
    await warn(of: typed, found: result.listed.value, arrangement, searches: true)
    return result.listed.value > 0 ? .done : .nothingFound
  }

  /// Warns of a query that was probably meant otherwise.
  ///
  /// - Parameter searches: Whether `source` has all rows, so that other queries can be tried.
  func warn(
    of typed: String, found: Int, _ arrangement: ListArrangement, searches: Bool
  ) async {
    let hint = Hint(source: source, arrangement: arrangement)
    let note: String? =
      if !searches {
        found > 0 && !QueryHabits.hasConnective(typed) ? nil : hint.noteWithoutSearch(on: typed)
      } else {
        found > 0 ? await hint.meant(typed, foundRows: found) : await hint.note(on: typed)
      }
    if let note { warn(note) }
  }

  /// Writes rows of a dataset.
  ///
  /// - Parameters:
  ///   - rows: The rows in the order to write them.
  ///   - dataset: Their dataset.
  ///   - shown: The positions of the columns to write.
  ///   - console: Where to write.
  /// - Throws: `ConsoleError` when the output cannot be written.
  public func write(
    _ rows: [RowID], of dataset: Dataset, columns shown: [Int], on console: any Console
  ) async throws {
    try await write(on: console) { output in
      if count { return output.append(RowCount.exact(rows.count).text) }
      let writer = try writer(of: dataset, ListColumn.columns(of: dataset), shown)
      let text = ListText(of: [.listed(rows)], writer, header: header, terminator: terminator)
      try await write(text, to: &output)
    }
  }

  private func write(
    on console: any Console, _ body: (inout BlockOutput) async throws -> Void
  ) async throws {
    var output = BlockOutput(console, terminator: terminator)
    do {
      try await body(&output)
      try await output.flush()
    } catch PresentationError.console(let error) {
      throw error
    } catch PresentationError.source(let error) {
      throw Problem(error)
    } catch PresentationError.stopped {
      throw Problem(.cancelled)
    } catch let error as ListSourceError {
      throw Problem(error)
    }
  }

  private func write(_ text: consuming ListText, to output: inout BlockOutput) async throws {
    while case let parts = try await text.next(), !parts.isEmpty {
      for part in parts { try await output.block(safe(part)) }
    }
  }

  private func parse(_ text: String, _ arrangement: ListArrangement) throws(Problem) -> Query {
    do {
      return try Query(
        text, columns: source.columns, hasFuzzyWords: arrangement.hasFuzzyWords)
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

  var terminator: UInt8 { isNULTerminated ? 0 : UInt8(ascii: "\n") }

  func writer(
    of dataset: Dataset, _ columns: [ListColumn], _ shown: [Int]
  ) throws(ListSourceError) -> RowWriter {
    if format == .raw && !dataset.hasRecords {
      throw .failed(Problem.noRawRecords(in: source.name).sentence)
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

  /// Escapes control characters for a terminal, except TABs and line ends.
  func safe(_ lines: [UInt8]) -> [UInt8] {
    isForTerminal ? PlainForm.escapingControls(inLines: lines, isNULTerminated) : lines
  }
}
