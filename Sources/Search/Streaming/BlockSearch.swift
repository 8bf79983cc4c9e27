import Datasets
import DiffableList

/// A search of a dataset's blocks for the rows that match a query.
public struct BlockSearch: Sendable {
  private let blocks: DatasetBlocks
  private let columns: [ListColumn]
  /// The parsed query.
  public let query: Query
  private let text: String
  private let hasFuzzyWords: Bool
  /// The columns for terms without a column; nil for all, also those of later blocks.
  private let searched: [Int]?
  private let candidates: CandidateRecords?

  /// The rows of a block that match.
  public struct Matches: Sendable {
    /// The rows that match, in order.
    public let rows: [RowID]
    /// The number of rows that were read and are not UTF-8.
    public let invalid: Int
    /// The cells of the block that the query's comparisons skip.
    public let skipped: [SkippedCells]
    /// The number of rows that match, by their repairs.
    public let repairs: [RowRepair: Int]
    /// Returns the line of the first row that matches and was repaired.
    public let firstRepairedLine: @Sendable () throws(DatasetError) -> Int?
    /// The names that are columns only since this block, so that the query has another meaning there.
    public let laterColumns: [String]
  }

  /// Rows of a block, in order, with all that match, and which of them do.
  public typealias Found = (dataset: Dataset, matches: Matches)

  /// The matches in the first block.
  public let first: Found

  /// Creates a search for a typed query.
  ///
  /// - Parameters:
  ///   - text: The query as typed.
  ///   - hasFuzzyWords: Whether plain words are fuzzy.
  ///   - blocks: The rows.
  ///   - columns: The columns of the first block.
  ///   - searched: The columns for terms without a column; nil for all, also those of later blocks.
  /// - Throws: `QueryError` or `ListSourceError`.
  @concurrent
  public init(
    _ text: String, hasFuzzyWords: Bool = false, in blocks: DatasetBlocks, columns: [ListColumn],
    searched: [Int]?
  ) async throws {
    self.text = text
    self.hasFuzzyWords = hasFuzzyWords
    self.blocks = blocks
    self.columns = columns
    self.searched = searched
    query = try Query(text, columns: columns, hasFuzzyWords: hasFuzzyWords)
    // Skipped cells are counted in all records.
    var required =
      query.valueComparisons(blocks.first.values).isEmpty
      ? query.condition.flatMap { RequiredText($0) } : nil
    if blocks.mayAddColumns && required?.mayNameColumn ?? false { required = nil }
    candidates =
      blocks.areJSON
      ? required?.inJSON.map { CandidateRecords($0, isJSON: true) }
      : required.map {
        CandidateRecords($0, quote: blocks.quote, returnsEndLines: blocks.returnsEndLines)
      }
    first = try Self.matches(
      of: query, in: blocks.first, columns, searched: searched, nil, blocks)
  }

  /// Returns the matches in another block.
  ///
  /// - Throws: `DatasetError` or `ListSourceError`.
  /// - Complexity: O(bytes).
  public func matches(in block: RecordsBlock) throws -> Found {
    let dataset = try blocks.dataset(of: block) { bytes in
      block.hasRegularQuotes ? candidates?.records(of: bytes, ends: block.recordEnds) : nil
    }
    if dataset.columns.count == columns.count {
      return try Self.matches(of: query, in: dataset, columns, searched: searched, block, blocks)
    }
    let all = ListColumn.columns(of: dataset)
    let query = (try? Query(text, columns: all, hasFuzzyWords: hasFuzzyWords)) ?? query
    return try Self.matches(
      of: query, in: dataset, all, searched: searched, block, blocks,
      laterColumns: query == self.query ? [] : all.dropFirst(columns.count).map(\.typedName))
  }

  private static func matches(
    of query: Query, in dataset: Dataset, _ columns: [ListColumn], searched: [Int]?,
    _ block: RecordsBlock?, _ blocks: DatasetBlocks, laterColumns: [String] = []
  ) throws(ListSourceError) -> Found {
    let source = DatasetSource(dataset, columns: columns, isIndexed: false)
    let positions = try source.positions(
      matching: query, shown: searched ?? Array(columns.indices))
    var skipped: [SkippedCells] = []
    for comparison in query.valueComparisons(dataset.values) where dataset.count > 0 {
      if let cells = try source.skippedCells(by: comparison, Cancellation()) {
        skipped.append(cells)
      }
    }
    let repaired = dataset.repairs.rows.filter { positions.contains($0.position) }
    // Matches without a repair do not keep the bytes of their block.
    let first = repaired.first.map { (row: $0, block: block) }
    let matches = Matches(
      rows: positions.map(dataset.row(at:)), invalid: dataset.invalidRowCount, skipped: skipped,
      repairs: Dictionary(repaired.map { ($0.repair, 1) }, uniquingKeysWith: +),
      firstRepairedLine: { () throws(DatasetError) in
        guard let first else { return nil }
        return try blocks.line(of: first.row, in: first.block)
      }, laterColumns: laterColumns)
    return (dataset, matches)
  }
}
