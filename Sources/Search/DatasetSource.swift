import Datasets
import DiffableList

/// The rows of a dataset in memory.
public struct DatasetSource: ListSource {
  /// How many rows are looked at before the next look whether the search was given up.
  private static let rowsBetweenChecks = 4096

  /// The dataset.
  public let dataset: Dataset
  /// Its columns under their typed names.
  public let columns: [ListColumn]

  /// A source over a dataset.
  public init(_ dataset: Dataset) {
    self.dataset = dataset
    columns = ListColumn.columns(of: dataset)
  }

  /// The dataset's name.
  public var name: String { dataset.name }

  /// The number of its rows.
  public var total: RowCount { .exact(dataset.count) }

  /// Finds the rows of a request.
  ///
  /// - Complexity: O(cells), and O(n log n) in the rows found when they are sorted.
  public func search(_ request: ListRequest) async throws(ListSourceError) -> any ListResult {
    let arrangement = request.arrangement
    var rows = try matches(of: request.query, in: arrangement.columns)
    let found = rows.count
    let order = RowOrder(dataset: dataset, kinds: columns.map(\.kind))
    rows = order.sorted(rows, by: arrangement.sort)
    if let limit = arrangement.limit { rows = Array(rows.prefix(limit)) }
    return DatasetResult(
      dataset: dataset, columns: columns, arrangement: arrangement, found: found,
      sections: order.sections(of: rows, by: arrangement.section))
  }

  private func matches(
    of query: Query, in shown: [Int]
  ) throws(ListSourceError) -> [RowID] {
    var rows: [RowID] = []
    for position in 0..<dataset.count {
      if position % Self.rowsBetweenChecks == 0 && Task.isCancelled { throw .cancelled }
      let row = dataset.row(at: position)
      let isMatch = query.words.allSatisfy { word in
        shown.contains { column in
          dataset.withBytes(of: row, column) { word.matches($0, columns[column].kind) }
        }
      }
      if isMatch { rows.append(row) }
    }
    return rows
  }
}

/// What a search of a dataset found.
///
/// Keeps its version of the dataset.
struct DatasetResult: ListResult {
  let sections: [ListSection]
  let columns: [ListColumn]
  let listed: RowCount
  let found: RowCount
  let total: RowCount
  private let dataset: Dataset
  private let shown: [Int]

  init(
    dataset: Dataset, columns: [ListColumn], arrangement: ListArrangement, found: Int,
    sections: [ListSection]
  ) {
    self.dataset = dataset
    self.sections = sections
    self.found = .exact(found)
    shown = arrangement.columns
    self.columns = shown.map { columns[$0] }
    listed = .exact(sections.reduce(0) { $0 + $1.rows.count })
    total = .exact(dataset.count)
  }

  /// Nothing to do: all cells are at hand.
  func prepare(_ rows: [RowID]) async throws(ListSourceError) {}

  func cells(of row: RowID) -> [String] { shown.map { dataset.cell(row, $0) } }

  func difference(
    from old: (any ListResult)?, in update: ListUpdate<SectionTitle, RowID>
  ) -> any ListDifference {
    SnapshotListDifference(update, old: old, new: self)
  }
}
