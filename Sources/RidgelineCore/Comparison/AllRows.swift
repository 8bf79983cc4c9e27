import Datasets
import Search

extension ListSource {
  /// Returns all rows as a list in memory, without deleted ones.
  func allRows() async throws(ListSourceError) -> Dataset {
    let all = ListRequest(query: .everything, arrangement: ListArrangement(allOf: columns))
    let result = try await search(all)
    var rows: [ListRow] = []
    while case let page = try await result.rows(
      in: rows.count..<rows.count + BlockOutput.rowsPerPage), !page.isEmpty
    {
      rows += page
    }
    guard let dataset = Dataset(rows, of: columns, name: name) else { throw .noMemory }
    return dataset
  }
}
