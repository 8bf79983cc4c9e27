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

  /// A cancelled search has the rows only if they are folded.
  private func isFolded(_ engine: SearchEngine) -> Bool {
    let cancelled = Cancellation()
    cancelled.cancel()
    return (try? engine.text.rows(cancelled)) != nil
  }

  @Test func `few rows are sorted, many use an order of all rows`() throws {
    let dataset = try dataset(rows: 100)
    let engine = SearchEngine(dataset, isIndexed: false)
    let order = RowOrder(dataset: dataset, cancellation: Cancellation())
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

  @Test func `rows are folded after a cancelled search`() throws {
    let engine = SearchEngine(try dataset(rows: 3_000), isIndexed: false)
    #expect(!isFolded(engine))
    expectEqual(try engine.text.rows(Cancellation()).count, 3_000)
    #expect(isFolded(engine))
  }

  @Test(arguments: [false, true])
  func `warming folds a large list, and indexes it if wanted`(
    isIndexed: Bool
  ) throws {
    let engine = SearchEngine(try dataset(rows: 70_000), isIndexed: isIndexed)
    #expect(!isFolded(engine))
    engine.warm()
    engine.warm()
    engine.background.sync {}
    #expect(isFolded(engine))
    expectEqual(engine.indexing.current?.isComplete, isIndexed ? true : nil)
  }

  @Test func `a small list is not warmed`() throws {
    let engine = SearchEngine(try dataset(rows: 100), isIndexed: true)
    engine.warm()
    engine.background.sync {}
    #expect(!isFolded(engine) && engine.indexing.current == nil)
  }
}
