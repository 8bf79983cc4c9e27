import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct RowTextTests {
  private func dataset(rows: Int) throws -> Dataset {
    let text = "name\n" + (0..<rows).map { "Évérest \($0)\n" }.joined()
    return try DatasetLoader.load(Array(text.utf8), name: "x", path: "x.csv", extension: "csv")
  }

  @Test func `cancelled folding resumes`() throws {
    let dataset = try dataset(rows: 10_000)
    var folding = RowText.Folding(dataset)
    let cancelled = Cancellation()
    cancelled.cancel()
    var resumed: RowText?
    var cancellations = 0
    while resumed == nil {
      resumed = try? folding.finish(cancelled)
      if resumed == nil { cancellations += 1 }
      try #require(cancellations < 20)
    }
    expectEqual(cancellations, 9)
    let whole = try RowText(dataset, Cancellation())
    for row in [0, 1_023, 1_024, 5_000, 9_999] {
      let rank = row
      let copies = [try #require(resumed), whole].map { $0.withCopies { Array($0[rank]) } }
      expectEqual(copies[0], copies[1])
      expectEqual(copies[0], whole.foldedCells(ofRowAt: row))
    }
  }
}
