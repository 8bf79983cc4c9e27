import Datasets
import DiffableList
import Search

/// The list as shown, with what it was made of.
struct ShownList {
  let result: any ListResult
  let snapshot: DiffableDataSourceSnapshot<SectionTitle, RowID>
  let source: any ListSource
  let query: Query?
  let arrangement: ListArrangement

  /// Whether an arrangement of a newer version of the source, or of the same one, has another order.
  func isReordered(by newer: ListArrangement, of newerSource: any ListSource) -> Bool {
    let followed = arrangement.following(source.columns, to: newerSource.columns)
    return followed.sort != newer.sort || followed.section != newer.section
  }

  /// The columns of its source that correspond to the shown columns of a newer version.
  ///
  /// Those that were shown, unless a command chose others meanwhile.
  func columns(for newer: ListArrangement, of newerSource: any ListSource) -> [Int] {
    let followed = arrangement.following(source.columns, to: newerSource.columns)
    return followed.columns == newer.columns
      ? arrangement.columns : newer.following(newerSource.columns, to: source.columns).columns
  }

  /// The rows in the order of a newer version's arrangement, as far as it depends on columns that
  /// both versions have; nil if its source has no versions, or has the same one.
  nonisolated(nonsending) func reordered(
    by newer: ListArrangement, of newerSource: any ListSource
  ) async throws(ListSourceError) -> DiffableDataSourceSnapshot<SectionTitle, RowID>? {
    guard let source = source as? DatasetSource, let newerSource = newerSource as? DatasetSource,
      let query, !source.isSameVersion(as: newerSource)
    else { return nil }
    var arrangement = newer.following(newerSource.columns, to: source.columns)
    arrangement.limit = nil
    let request = ListRequest(query: query, arrangement: arrangement)
    return try await source.rearranging(result, for: request).snapshot
  }
}
