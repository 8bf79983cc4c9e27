import Datasets
import Search

/// A source that holds three rows in memory, without a dataset.
///
/// It supports only the empty query, which matches all rows.
struct FixedSource: ListSource {
  let name = "fixed"
  let columns = ["name", "height"].map { name in
    ListColumn(
      header: name, typedName: name, key: name, kind: name == "height" ? .integer : .text)
  }
  let rows = [["Everest", "8849"], ["K2", "8611"], ["Lhotse", "8516"]]

  var total: RowCount { .exact(rows.count) }

  func search(_ request: ListRequest) async throws(ListSourceError) -> any ListResult {
    let found = request.query.condition == nil ? Array(rows.indices) : []
    let listed = Array(found.prefix(request.arrangement.limit ?? .max))
    return FixedResult(
      source: self, arrangement: request.arrangement, positions: listed,
      found: .exact(found.count))
  }
}

/// The result of a fixed source, whose changes follow from its identities.
struct FixedResult: ListResult {
  let source: FixedSource
  let arrangement: ListArrangement
  /// Rows of the source, in the order listed.
  let positions: [Int]
  let found: RowCount

  var columns: [ListColumn] { arrangement.columns.map { source.columns[$0] } }
  var listed: RowCount { .exact(positions.count) }
  var total: RowCount { source.total }
  var sections: [ListSection] {
    [ListSection(title: .untitled, rows: .listed(positions.map { RowID(UInt32($0)) }))]
  }

  func rows(in range: Range<Int>) async throws(ListSourceError) -> [ListRow] {
    positions[range.clamped(to: positions.indices)].map { position in
      ListRow(
        identifier: RowID(UInt32(position)), section: .untitled,
        cells: arrangement.columns.map { source.rows[position][$0] })
    }
  }
}
