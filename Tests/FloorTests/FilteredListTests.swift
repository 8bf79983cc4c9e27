import Datasets
import Search
import TestSupport
import Testing

@testable import Live
@testable import Output
@testable import Session

@MainActor
@Suite(.session) struct FilteredListTests {
  private func dataset(_ rows: String) throws -> Dataset {
    let text = "name,n\n" + rows
    return try DatasetLoader.load(Array(text.utf8), name: "x", path: "x.csv", extension: "csv")
  }

  @Test func `the difference of several steps keeps the law`() async throws {
    let old = try dataset("a,3\nb,2\nc,1\n")
    let new = try dataset("a,3\nb,5\nd,1\n").continuing(old, keys: [[PositionPair(old: 0, new: 0)]])
    let list = FilteredList(DatasetSource(old))
    _ = try await list.performQuery("")
    let before = list.entered
    var arrangement = list.arrangement
    arrangement.section = 1
    list.replaceSource(DatasetSource(new), arrangement)
    _ = try await list.arrange(arrangement)
    let step = ListStep(from: before, to: list.entered)
    expectEqual(step.count(of: .removed), .exact(1))
    expectEqual(step.count(of: .inserted), .exact(1))
    expectEqual(step.count(of: .changed), .exact(1))
  }
}
