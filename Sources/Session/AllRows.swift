import Datasets
import Output
import Search

extension ListSource {
  /// Returns all rows as a list in memory, which they are in already or are fetched to.
  func allRows() async throws(Problem) -> Dataset {
    if let dataset = inMemory?.dataset { return dataset }
    do { return try await fetchedRows() } catch { throw Problem(error) }
  }

  private func fetchedRows() async throws(ListSourceError) -> Dataset {
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
