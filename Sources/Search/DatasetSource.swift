import Datasets

/// The rows of a dataset in memory.
public struct DatasetSource: ListSource {
  /// The dataset.
  public let dataset: Dataset
  /// Its columns under their typed names.
  public let columns: [ListColumn]
  /// The rows that somebody deleted; the file still has them.
  public private(set) var deletedRows: Set<RowID> = []

  /// A source over a dataset.
  public init(_ dataset: Dataset) {
    self.dataset = dataset
    columns = ListColumn.columns(of: dataset)
  }

  /// The source less some of its rows.
  public func deleting(_ rows: Set<RowID>) -> (any ListSource)? {
    var copy = self
    copy.deletedRows.formUnion(rows)
    return copy
  }

  /// The dataset's name.
  public var name: String { dataset.name }

  /// The number of its rows.
  public var total: RowCount { .exact(dataset.count - deletedRows.count) }

  /// Finds the rows of a request.
  ///
  /// - Complexity: O(cells), and O(n log n) in the rows found when they are sorted.
  public func search(_ request: ListRequest) async throws(ListSourceError) -> any ListResult {
    let arrangement = request.arrangement
    var rows = try matches(of: request.query, in: arrangement.columns)
    let found = rows.count
    let order = RowOrder(dataset: dataset, kinds: columns.map(\.kind))
    rows = try order.sorted(rows, by: arrangement.sort)
    if let limit = arrangement.limit { rows = Array(rows.prefix(limit)) }
    let sections = try order.sections(of: rows, by: arrangement.section)
    return DatasetResult(
      dataset: dataset, columns: columns, arrangement: arrangement, found: found, total: total,
      sections: sections)
  }

  private func matches(
    of query: Query, in shown: [Int]
  ) throws(ListSourceError) -> [RowID] {
    var rows: [RowID] = []
    for position in 0..<dataset.count {
      try checkCancellation(at: position)
      let row = dataset.row(at: position)
      if deletedRows.contains(row) { continue }
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

/// Gives up where the task was cancelled; looks every now and then.
func checkCancellation(at position: Int) throws(ListSourceError) {
  if position & 15 == 0 && Task.isCancelled { throw .cancelled }
}
