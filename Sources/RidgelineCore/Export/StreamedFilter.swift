import Datasets
import Search
import Terminal

/// A filter that reads, searches, writes and forgets one block of rows after another.
struct StreamedFilter: Sendable {
  private let blocks: DatasetBlocks
  private let search: BlockSearch
  /// The writer of rows; nil if they are only counted.
  let writer: RowWriter?
  private let terminator: UInt8
  /// The maximum number of rows.
  private let limit: Int?

  /// The rows of a block that match.
  private struct Part: Sendable {
    let matches: BlockSearch.Matches
    /// The lines of the rows; nil if they are not written, or only some of them.
    let lines: [UInt8]?
  }

  init(
    _ blocks: DatasetBlocks, _ search: BlockSearch, _ writer: RowWriter?, terminator: UInt8,
    limit: Int?
  ) {
    self.blocks = blocks
    self.search = search
    self.writer = writer
    self.terminator = terminator
    self.limit = limit
  }

  /// The numbers of rows found.
  struct Counts {
    var rows = 0
    /// The number of rows that are not UTF-8.
    var invalid = 0
    fileprivate(set) var skipped: [SkippedCells] = []

    fileprivate mutating func add(_ cells: SkippedCells) {
      if let known = skipped.firstIndex(where: { $0.comparison == cells.comparison }) {
        skipped[known].count += cells.count
      } else {
        skipped.append(cells)
      }
    }
  }

  /// Passes the lines of the rows that match to `write`, and stops reading at the limit.
  ///
  /// - Parameter warn: Called with the first warning of a block.
  @MainActor
  func run(
    warningWith warn: (String) -> Void, _ write: ([UInt8]) async throws -> Void
  ) async throws -> Counts {
    var counts = Counts()
    var isFirst = true
    var hasWarned = blocks.isComplete
    func add(_ part: Part) async throws -> Bool {
      let rows = part.matches.rows.prefix(limit.map { $0 - counts.rows } ?? .max)
      counts.rows += rows.count
      counts.invalid += part.matches.dataset.invalidRowCount
      part.matches.skipped.forEach { counts.add($0) }
      if !hasWarned, let warning = part.matches.dataset.loadWarnings.first {
        warn(warning)
        hasWarned = true
      }
      let lines = part.lines ?? self.lines(rows, of: part.matches.dataset)
      if !lines.isEmpty {
        try await write(joined(lines, isFirst: isFirst))
        isFirst = false
      }
      return limit.map { counts.rows < $0 } ?? true
    }
    if try await add(part(search.first)) {
      try await blocks.values { block in
        Result { () throws(BlockError) in part(try search.matches(in: block)) }
      }.forEach { try await add(try $0.get()) }
      try blocks.checkVersion()
    }
    if writer?.format == .json && !isFirst { try await write([terminator]) }
    return counts
  }

  private func part(_ matches: BlockSearch.Matches) -> Part {
    // Lines of all rows would be made in vain if the limit cuts them.
    Part(
      matches: matches, lines: limit == nil ? lines(matches.rows[...], of: matches.dataset) : nil)
  }

  private func lines(_ rows: ArraySlice<RowID>, of dataset: Dataset) -> [UInt8] {
    guard let writer, !rows.isEmpty else { return [] }
    var lines: [UInt8] = []
    writer.writer(of: dataset).append(
      Array(rows), endsList: true, terminator: terminator, to: &lines)
    return lines
  }

  /// Elements of a JSON array have commas between them, the last one has none.
  private func joined(_ lines: [UInt8], isFirst: Bool) -> [UInt8] {
    guard writer?.format == .json else { return lines }
    let separator = isFirst ? [] : [UInt8(ascii: ","), terminator]
    return separator + lines.dropLast()
  }
}

extension Filter {
  /// Writes the rows of a query block by block; returns nil if all rows must be loaded first.
  func stream(
    _ text: String, _ settings: [String], _ input: DatasetInput, on console: any Console
  ) async throws -> ProcessStatus? {
    guard let blocks = input.blocks else { return nil }
    let isContradictable = blocks.isGuess && blocks.canRestart
    if isContradictable
      || blocks.mayAddColumns && dependsOnAddedColumns(text, settings, blocks)
    {
      guard let (whole, input) = try await addingColumns(of: input) else { return nil }
      return try await whole.stream(text, settings, input, on: console)
    }
    let session = try await session(after: settings)
    let arrangement = session.list.arrangement
    guard arrangement.sort.isEmpty, arrangement.section == nil else { return nil }
    let columns = arrangement.columns
    let search = try await search(text, arrangement, in: blocks)
    if search.ranksRows { return nil }
    if blocks.isComplete { blocks.first.warnings().forEach(warn) }
    var writer: RowWriter?
    do throws(ListSourceError) {
      if !count { writer = try self.writer(of: blocks.first, source.columns, columns) }
    } catch {
      throw Problem(error)
    }
    let filter = StreamedFilter(
      blocks, search, writer, terminator: terminator, limit: arrangement.limit)
    let found = try await write(filter, input, on: console)
    await warn(of: text, found: found, arrangement, searches: blocks.isComplete)
    return found > 0 ? .done : .nothingFound
  }

  /// Returns whether columns that rows after the first ones add can change the answer, other than
  /// by the text of their cells.
  private func dependsOnAddedColumns(
    _ text: String, _ settings: [String], _ blocks: DatasetBlocks
  ) -> Bool {
    let columns = source.columns
    var shown: [String]?
    for setting in settings {
      switch try? Command(setting) {
      case .columns(.set(let words)): shown = words
      case .limit: break
      default: return true
      }
    }
    if let shown {
      // All columns are written like the whole row.
      let isPart = Set(shown).count < columns.count
      if !isPart || !shown.allSatisfy({ columns.hasColumn(named: $0) }) { return true }
    } else if !count {
      let areLines = format == .raw || format == nil && !isForTerminal
      // A terminal does not show the empty cells that earlier rows of a pipe would end with.
      let isPrinted = format == nil && isForTerminal && !header && !blocks.canRestart
      if areLines ? blocks.areJSONElements : !isPrinted { return true }
    }
    return Query.depends(text, onColumnsBeside: columns)
  }

  /// Returns the filter of an input whose first rows have the columns of all rows; nil if it cannot
  /// be read twice.
  private func addingColumns(of input: DatasetInput) async throws -> (Filter, DatasetInput)? {
    guard var blocks = input.blocks, blocks.canRestart else { return nil }
    do {
      try await blocks.addColumns()
    } catch let error as DatasetError {
      // The rows are lines.
      if blocks.isGuess { return nil }
      throw await problem(error, of: input)
    }
    var (filter, input) = (self, input)
    input.blocks = blocks
    filter.source = DatasetSource(blocks.first, isIndexed: false)
    return (filter, input)
  }

  private func search(
    _ text: String, _ arrangement: ListArrangement, in blocks: DatasetBlocks
  ) async throws -> BlockSearch {
    do {
      return try await BlockSearch(
        text, hasFuzzyWords: arrangement.hasFuzzyWords, in: blocks, columns: source.columns,
        shown: arrangement.searched)
    } catch let error as QueryError {
      throw Problem(error).locating(in: text)
    } catch let error as ListSourceError {
      throw Problem(error)
    }
  }

  private func write(
    _ filter: StreamedFilter, _ input: DatasetInput, on console: any Console
  ) async throws -> Int {
    var isAtStart = true
    func write(_ lines: [UInt8]) async throws {
      let lines = isAtStart ? filter.writer?.format.beginning(with: lines) ?? lines : lines
      isAtStart = false
      try await console.write(safe(lines))
    }
    if let opening = filter.writer?.opening(header: header) {
      try await write(opening + [terminator])
    }
    let counts: StreamedFilter.Counts
    do {
      counts = try await filter.run(warningWith: warn, write)
    } catch let error as BlockError {
      switch error {
      case .source(let error): throw Problem(error)
      case .dataset(let error): throw await problem(error, of: input)
      }
    } catch let error as DatasetError {
      throw Problem(error)
    }
    if let blocks = input.blocks, !blocks.isComplete {
      let first = blocks.first
      if let warning = first.encodingWarning(first.word(), count: counts.invalid) { warn(warning) }
    }
    if count { try await console.write(Array("\(counts.rows)".utf8) + [terminator]) }
    if let closing = filter.writer?.closing { try await console.write(closing + [terminator]) }
    for skipped in counts.skipped { warn(skipped.note) }
    return counts.rows
  }

  /// Loading a file that fits in memory reports all its invalid rows, not only those of a block.
  private func problem(_ error: DatasetError, of input: DatasetInput) async -> Problem {
    guard input.blocks?.canRestart ?? false else { return Problem(error) }
    do throws(DatasetError) {
      _ = try await input.load()
      return Problem(error)
    } catch let whole {
      if case .tooManyBytes = whole.fault { return Problem(error) }
      return Problem(whole)
    }
  }
}
