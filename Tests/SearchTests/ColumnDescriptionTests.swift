import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct ColumnDescriptionTests {
  private func source(_ cells: [String]) throws -> DatasetSource {
    let text = "a,b\n" + cells.map { "\"\($0)\",x\n" }.joined()
    return DatasetSource(
      try DatasetLoader.load(Array(text.utf8), name: "x", path: "x.csv", extension: "csv"))
  }

  private func description(_ cells: [String]) async throws -> ColumnDescription {
    try await source(cells).descriptions(ofColumns: [0])[0]
  }

  @Test func `numbers are compared by value`() async throws {
    let column = try await description(["10", "9", "", "-1.5", "10", "+9"])
    expectEqual(
      column,
      ColumnDescription(
        kind: .decimal, rowCount: 6, nonEmpty: 5, distinct: 4, min: "-1.5", max: "10",
        mean: 7.3, mostCommon: [.init(cell: "10", count: 2)], exceptions: nil))
  }

  @Test func `dates are compared by value, text in folded order`() async throws {
    let dates = try await description(["1953-05-29", "1953", "2001-01-01T00:00+02:00"])
    expectEqual(dates.kind, .date)
    expectEqual(dates.min, "1953")
    expectEqual(dates.max, "2001-01-01T00:00+02:00")
    expectEqual(dates.mean, nil)
    let texts = try await description(["Émile", "zoe", "Fritz", "Émile", "fritz"])
    expectEqual(texts.min, "Émile")
    expectEqual(texts.max, "zoe")
    expectEqual(texts.mostCommon, [.init(cell: "Émile", count: 2)])
  }

  @Test func `ties of the most common cells are in list order`() async throws {
    let cells = ["f", "e", "d", "c", "b", "a", "a", "b", "c", "d", "e", "f", "b"]
    let column = try await description(cells)
    expectEqual(column.mostCommon.map(\.cell), ["b", "f", "e", "d", "c"])
  }

  @Test func `cells that prevent a more specific kind are reported`() async throws {
    let numbers = (1...30).map { "\($0)" }
    let column = try await description(numbers + ["n/a", "", "n/a"])
    expectEqual(column.kind, .text)
    expectEqual(
      column.exceptions,
      .init(
        kind: .integer, count: 2, cell: "n/a", row: 31, cells: [.init(cell: "n/a", count: 2)]))
    expectEqual(try await description(["1", "2", "x"]).exceptions, nil)
    // Of several kinds, the one with the fewest exceptions.
    let mixed = try await description(numbers + [".5", "?", "n/a", "?"])
    expectEqual(
      mixed.exceptions,
      .init(
        kind: .decimal, count: 3, cell: "?", row: 32,
        cells: [.init(cell: "?", count: 2), .init(cell: "n/a", count: 1)]))
    expectEqual(try await description(["00501", "00502"]).exceptions, nil)
  }

  @Test func `cells that violate a declared kind are reported`()
    async throws
  {
    let dataset = try source(["1", "x", "2.5"]).dataset.overridingKinds([0: .integer])
    let column = try await DatasetSource(dataset).descriptions(ofColumns: [0])[0]
    expectEqual(column.kind, .integer)
    expectEqual(column.min, "1")
    expectEqual(column.max, "2.5")
    expectEqual(
      column.exceptions,
      .init(
        kind: .integer, count: 2, cell: "x", row: 2,
        cells: [.init(cell: "x", count: 1), .init(cell: "2.5", count: 1)]))
  }

  @Test func `an empty column and an empty list have no values`() async throws {
    for cells in [["", ""], []] {
      let column = try await description(cells)
      expectEqual(
        column,
        ColumnDescription(
          kind: .empty, rowCount: cells.count, nonEmpty: 0, distinct: 0, min: nil, max: nil,
          mean: nil, mostCommon: [], exceptions: nil))
    }
  }

  @Test func `deleted rows are not counted`() async throws {
    let source = try source(["1", "2", "3"])
    let delete = try #require(source.deleting)
    let rest = delete([source.dataset.row(at: 2)])
    let column = try await rest.descriptions(ofColumns: [0])[0]
    expectEqual(column.rowCount, 2)
    expectEqual(column.max, "2")
  }
}
