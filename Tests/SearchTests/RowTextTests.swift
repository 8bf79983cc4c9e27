import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct RowTextTests {
  private func dataset(rows: Int) throws -> Dataset {
    let text = "name\n" + (0..<rows).map { "Évérest \($0)\n" }.joined()
    return try DatasetLoader.load(Array(text.utf8), name: "x", path: "x.csv", extension: "csv")
  }

  @Test func `rows of all parts are folded in order`() throws {
    let whole = try RowText(try dataset(rows: 10_000), Cancellation())
    for row in [0, 1_023, 1_024, 5_000, 9_999] {
      expectEqual(whole.withCopies { Array($0[row]) }, whole.foldedCells(ofRowAt: row))
    }
  }

  @Test func `cancelled folding fails`() throws {
    let cancelled = Cancellation()
    cancelled.cancel()
    #expect(throws: ListSourceError.self) { try RowText(dataset(rows: 10_000), cancelled) }
  }
}
