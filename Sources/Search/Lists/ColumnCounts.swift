import Datasets
import DiffableList

extension DatasetSource {
  /// Returns a list of a column's different cells, the most common first, with their numbers of rows and the
  /// shares of all counted rows; nil if memory is too small.
  ///
  /// - Parameters:
  ///   - column: The column's position.
  ///   - result: The rows to count; nil for all.
  /// - Complexity: O(bytes + cells × log(cells)).
  @concurrent
  package func counts(
    ofColumn column: Int, found result: (any ListResult)?
  ) async throws(ListSourceError) -> Dataset? {
    let found = result.map { dataset.positions(of: $0) }
    return try await cancellable { [dataset, deleted] cancellation throws(ListSourceError) in
      guard let cells = dataset.cells(ofColumn: column) else { throw .noMemory }
      let groups = try CellGroups(
        cells, without: { deleted?.contains($0) ?? false || !(found?.contains($0) ?? true) },
        cancellation)
      let empty = groups.rowCount - groups.nonEmpty
      var values = groups.groups.map { (row: Optional($0.row), count: $0.count) }
      if empty > 0 { values.append((nil, empty)) }
      // Ties stay in the order of rows.
      let order = values.indices.sorted { (-values[$0].count, $0) < (-values[$1].count, $1) }
      let heading = ListColumn.columns(of: dataset)[column].header
      return Dataset(
        name: "\(dataset.name): \(heading)", columns: [heading, "count", "share"], kinds: nil,
        count: values.count, values: dataset.values
      ) { index, append in
        let (row, count) = values[order[index]]
        append(row.map { cells[$0] } ?? [])
        append(ArraySlice("\(count)".utf8))
        append(ArraySlice(Self.percentage(count, of: groups.rowCount).utf8))
      }
    }
  }

  /// Returns a share rounded to a tenth of a percent: `12.3%`.
  private static func percentage(_ count: Int, of total: Int) -> String {
    let tenths = (2_000 * count + total) / (2 * total)
    return "\(tenths / 10).\(tenths % 10)%"
  }
}
