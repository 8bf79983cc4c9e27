import Datasets
import Output
import Search
import Session
import Terminal

/// A filter that reads, searches, writes and forgets one block of rows after another.
struct StreamedFilter: Sendable {
  private let blocks: DatasetBlocks
  private let search: BlockSearch
  /// The writer of rows; nil if they are only counted.
  let writer: RowWriter?
  private let terminator: UInt8
  /// Whether no columns were chosen.
  private let showsAll: Bool
  /// The maximum number of rows.
  private let limit: Int?

  /// The rows of a block that match.
  private struct Part: Sendable {
    let matches: BlockSearch.Matches
    let lines: Lines
  }

  private enum Lines {
    case made([UInt8])
    /// The rows of a dataset, of which only some may be written.
    case rows(Dataset)
  }

  init(
    _ blocks: DatasetBlocks, _ search: BlockSearch, _ writer: RowWriter?, terminator: UInt8,
    showsAll: Bool, limit: Int?
  ) {
    self.showsAll = showsAll
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
    /// The numbers of repaired rows, and the line of the first one.
    fileprivate(set) var repairs: [RowRepair: Int] = [:]
    fileprivate(set) var firstRepairedLine: Int?
    /// The columns of later blocks that are named in the query.
    fileprivate(set) var laterColumns: [String] = []
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
  @MainActor
  func run(_ write: ([UInt8]) async throws -> Void) async throws -> Counts {
    var counts = Counts()
    var isFirst = true
    func add(_ part: Part) async throws -> Bool {
      let rows = part.matches.rows.prefix(limit.map { $0 - counts.rows } ?? .max)
      counts.rows += rows.count
      counts.invalid += part.matches.invalid
      part.matches.skipped.forEach { counts.add($0) }
      counts.repairs.merge(part.matches.repairs, uniquingKeysWith: +)
      if counts.firstRepairedLine == nil {
        counts.firstRepairedLine = try part.matches.firstRepairedLine()
      }
      if counts.laterColumns.isEmpty { counts.laterColumns = part.matches.laterColumns }
      let lines =
        switch part.lines {
        case .made(let lines): lines
        case .rows(let dataset): self.lines(rows, of: dataset)
        }
      if !lines.isEmpty {
        try await write(joined(lines, isFirst: isFirst))
        isFirst = false
      }
      return limit.map { counts.rows < $0 } ?? true
    }
    if try await add(part(search.first)) {
      try await blocks.values { block in
        Result { part(try search.matches(in: block)) }
      }.forEach { try await add(try $0.get()) }
      try blocks.checkSize()
    }
    if writer?.format == .json && !isFirst { try await write([terminator]) }
    return counts
  }

  private func part(_ found: BlockSearch.Found) -> Part {
    // Lines of all rows would be made in vain if the limit cuts them; otherwise the next block can take the
    // memory of this one.
    Part(
      matches: found.matches,
      lines: limit == nil
        ? .made(lines(found.matches.rows[...], of: found.dataset)) : .rows(found.dataset))
  }

  private func lines(_ rows: ArraySlice<RowID>, of dataset: Dataset) -> [UInt8] {
    guard let writer, !rows.isEmpty else { return [] }
    var lines: [UInt8] = []
    writer.writer(of: dataset, showsAll: showsAll).append(
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
    _ text: String, _ settings: [CommandOption], _ input: DatasetInput, on console: any Console
  ) async throws -> ProcessStatus? {
    guard let blocks = input.blocks else { return nil }
    func names(_ words: [String]) -> [String] {
      var known = ColumnNames(source.columns)
      return ColumnList.names(in: words) { known.isColumn($0) }
    }
    var named: [String] = []
    var hasColumns = false
    for setting in settings {
      switch setting.command {
      // Their columns may first appear in later rows.
      case .set(.sort), .set(.section): return nil
      case .set(.columns(.set(let words))): (named, hasColumns) = (named + names(words), true)
      case .set(.search(.set(let words))): named += names(words)
      default: break
      }
    }
    let wider = try blocks.expecting(later: named)
    if wider.first.columns.count > source.columns.count {
      var (filter, input) = (self, input)
      input.blocks = wider
      filter.source = DatasetSource(wider.first, isIndexed: false)
      return try await filter.stream(text, settings, input, on: console)
    }
    let arrangement = try settings.arrangement(of: source.columns)
    let columns = arrangement.columns
    let search = try await search(text, arrangement, in: blocks)
    // The best row may come last.
    if search.query.isRanking { return nil }
    var writer: RowWriter?
    do throws(ListSourceError) {
      if !count { writer = try self.writer(of: blocks.first, source.columns, columns) }
    } catch {
      throw Problem(error)
    }
    let filter = StreamedFilter(
      blocks, search, writer, terminator: terminator, showsAll: !hasColumns,
      limit: arrangement.limit)
    let found = try await write(filter, input, on: console)
    await warn(of: text, found: found, arrangement, searches: blocks.isComplete)
    return found > 0 ? .done : .nothingFound
  }

  private func search(
    _ text: String, _ arrangement: ListArrangement, in blocks: DatasetBlocks
  ) async throws -> BlockSearch {
    do {
      return try await BlockSearch(
        text, hasFuzzyWords: arrangement.hasFuzzyWords, in: blocks, columns: source.columns,
        searched: arrangement.searched)
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
    if let opening = filter.writer?.opening(header: header, terminator: terminator) {
      try await write(opening)
    }
    let counts: StreamedFilter.Counts
    do {
      counts = try await filter.run(write)
    } catch let error as ListSourceError {
      throw Problem(error)
    } catch let error as DatasetError {
      throw Problem(error)
    }
    if count { try await console.write(Array("\(counts.rows)".utf8) + [terminator]) }
    if let first = input.blocks?.first {
      let path = first.word()
      first.loadWarnings.forEach(warn)
      if let line = counts.firstRepairedLine {
        let format = first.formatNote.map { "read as \($0); " } ?? ""
        warn(format + RowRepair.sentence(counts.repairs, firstLine: line))
      }
      if let warning = first.encodingWarning(path, streamed: counts.invalid) { warn(warning) }
    }
    if let column = counts.laterColumns.first {
      warn(
        "\(column) is in no row of the first block, so that the query was searched as text there")
    }
    if let closing = filter.writer?.closing { try await console.write(closing + [terminator]) }
    for skipped in counts.skipped { warn(skipped.note) }
    return counts.rows
  }
}
