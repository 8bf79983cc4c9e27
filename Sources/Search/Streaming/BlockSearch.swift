import Datasets
import DiffableList

/// A search of a dataset's blocks for the rows that match a query.
public struct BlockSearch: Sendable {
  private let blocks: DatasetBlocks
  private let columns: [ListColumn]
  /// The parsed query.
  public let query: Query
  private let shown: [Int]
  /// Whether the columns that later rows add are shown too.
  private let showsAddedColumns: Bool
  private let candidates: CandidateRecords?

  /// The rows of a block that match.
  public struct Matches: Sendable {
    /// Rows of the block, in order, with all that match.
    public let dataset: Dataset
    /// The rows that match.
    public let rows: [RowID]
    /// The cells of the block that the query's comparisons skip.
    public let skipped: [SkippedCells]
  }

  /// The matches in the first block.
  public let first: Matches

  /// Creates a search for a typed query.
  ///
  /// - Parameters:
  ///   - text: The query as typed.
  ///   - hasFuzzyWords: Whether plain words are fuzzy.
  ///   - blocks: The rows.
  ///   - columns: The columns of the first block.
  ///   - shown: The columns for terms without a column; nil for all, also those of later blocks.
  /// - Throws: `QueryError` or `ListSourceError`.
  @concurrent
  public init(
    _ text: String, hasFuzzyWords: Bool = false, in blocks: DatasetBlocks, columns: [ListColumn],
    shown: [Int]?
  ) async throws {
    try self.init(
      Query(text, columns: columns, hasFuzzyWords: hasFuzzyWords), blocks, columns, shown: shown)
  }

  private init(
    _ query: Query, _ blocks: DatasetBlocks, _ columns: [ListColumn], shown: [Int]?
  ) throws(ListSourceError) {
    let all = Array(columns.indices)
    showsAddedColumns = shown == nil
    self.blocks = blocks
    self.columns = columns
    self.query = query
    self.shown = shown ?? all
    // Skipped cells are counted in all records.
    let text =
      query.valueComparisons(blocks.first.values).isEmpty
      ? query.condition.flatMap { RequiredText($0) } : nil
    candidates =
      blocks.areJSON
      ? text?.inJSON.map { CandidateRecords($0, in: .json) }
      : text.map { CandidateRecords($0, in: .delimited(quote: blocks.quote)) }
    first = try Self.matches(of: query, in: blocks.first, columns, shown: shown ?? all)
  }

  /// Whether matching rows are sorted by rank, so that the first one may come last.
  public var ranksRows: Bool { query.isRanking }

  /// Returns the matches in another block.
  ///
  /// - Complexity: O(bytes).
  public func matches(in block: RecordsBlock) throws(BlockError) -> Matches {
    let dataset: Dataset
    do throws(DatasetError) {
      dataset = try self.dataset(of: block)
    } catch {
      throw .dataset(error)
    }
    if dataset.count == 0 { return Matches(dataset: dataset, rows: [], skipped: []) }
    do throws(ListSourceError) {
      let isWider = dataset.columns.count > columns.count
      let all = isWider ? ListColumn.columns(of: dataset) : columns
      return try Self.matches(
        of: query, in: dataset, all, shown: showsAddedColumns ? Array(all.indices) : shown)
    } catch {
      throw .source(error)
    }
  }

  private func dataset(of block: RecordsBlock) throws(DatasetError) -> Dataset {
    try blocks.dataset(of: block) { bytes in
      block.hasRegularQuotes ? candidates?.records(of: bytes, ends: block.recordEnds) : nil
    }
  }

  private static func matches(
    of query: Query, in dataset: Dataset, _ columns: [ListColumn], shown: [Int]
  ) throws(ListSourceError) -> Matches {
    let source = DatasetSource(dataset, columns: columns, isIndexed: false)
    let positions = try source.positions(matching: query, shown: shown)
    var skipped: [SkippedCells] = []
    for comparison in query.valueComparisons(dataset.values) {
      if let cells = try source.skippedCells(by: comparison, Cancellation()) {
        skipped.append(cells)
      }
    }
    return Matches(dataset: dataset, rows: positions.map(dataset.row(at:)), skipped: skipped)
  }
}

/// An error from searching a block.
public enum BlockError: Error, Sendable {
  /// A row cannot be read.
  case dataset(DatasetError)
  /// The search failed.
  case source(ListSourceError)
}
