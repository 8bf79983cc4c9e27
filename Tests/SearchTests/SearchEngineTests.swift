import Datasets
import DiffableList
import TestSupport
import Testing

@testable import Search

@Suite struct SearchEngineTests {
  private func dataset(rows: Int) throws -> Dataset {
    let text = "name\n" + (0..<rows).map { "Évérest \($0)\n" }.joined()
    return try DatasetLoader.load(Array(text.utf8), name: "x", path: "x.csv", extension: "csv")
  }

  @Test func `cancelled searches together finish folding a list`() throws {
    let engine = SearchEngine(try dataset(rows: 10_000), isIndexed: false)
    let cancelled = Cancellation()
    cancelled.cancel()
    var isFolded = false
    for _ in 0..<10 where !isFolded { isFolded = (try? engine.rowText(cancelled)) != nil }
    #expect(isFolded)
  }

  @Test func `few rows are sorted, many use an order of all rows`() throws {
    let dataset = try dataset(rows: 100)
    let engine = SearchEngine(dataset, isIndexed: false)
    let order = RowOrder(
      dataset: dataset, columns: ListColumn.columns(of: dataset), cancellation: Cancellation())
    let keys = [ListArrangement.SortKey(column: 0, isDescending: true)]
    let expected = try order.sorted((0..<100).map(dataset.row(at:)), by: keys)
    for count in [3, 60, 3] {
      let positions = Bitmap(length: 100, positions: 0..<count)
      let rows = try engine.rows(at: positions, by: keys, order)
      expectEqual(Array(rows), expected.filter { $0.rawValue < count })
    }
    let inFileOrder = try engine.rows(at: Bitmap(length: 100, positions: [9, 2]), by: [], order)
    expectEqual(Array(inFileOrder), [RowID(2), RowID(9)])
  }
}
