import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct LazyRowTextTests {
  @Test func `cancelled searches together finish folding a list`() throws {
    let lines = "name\n" + (0..<10_000).map { "Évérest \($0)\n" }.joined()
    let dataset = try DatasetLoader.load(
      Array(lines.utf8), name: "x", path: "x.csv", extension: "csv")
    let text = LazyRowText(dataset)
    let cancelled = Cancellation()
    cancelled.cancel()
    var isFolded = false
    for _ in 0..<10 where !isFolded { isFolded = (try? text.rows(cancelled)) != nil }
    #expect(isFolded && text.known != nil)
  }
}
