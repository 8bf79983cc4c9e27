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
    try await source(cells).description(ofColumn: 0)
  }

  @Test func `numbers are told by value`() async throws {
    let column = try await description(["10", "9", "", "-1.5", "10", "+9"])
    expectEqual(
      column,
      ColumnDescription(
        kind: .decimal, rowCount: 6, filled: 5, distinct: 4, least: "-1.5", greatest: "10",
        mean: 7.3, frequent: [.init(cell: "10", count: 2)], exceptions: nil))
  }

  @Test func `dates are told by value, texts as they are searched`() async throws {
    let dates = try await description(["1953-05-29", "1953", "2001-01-01T00:00+02:00"])
    expectEqual(dates.kind, .date)
    expectEqual(dates.least, "1953")
    expectEqual(dates.greatest, "2001-01-01T00:00+02:00")
    expectEqual(dates.mean, nil)
    let texts = try await description(["Émile", "zoe", "Fritz", "Émile", "fritz"])
    expectEqual(texts.least, "Émile")
    expectEqual(texts.greatest, "zoe")
    expectEqual(texts.frequent, [.init(cell: "Émile", count: 2)])
  }

  @Test func `the most frequent come first, then those that come first in the list`() async throws {
    let cells = ["f", "e", "d", "c", "b", "a", "a", "b", "c", "d", "e", "f", "b"]
    let column = try await description(cells)
    expectEqual(column.frequent.map(\.cell), ["b", "f", "e", "d", "c"])
  }

  @Test func `cells that keep a column from being of a kind are told`() async throws {
    let numbers = (1...30).map { "\($0)" }
    let column = try await description(numbers + ["n/a", "", "n/a"])
    expectEqual(column.kind, .text)
    expectEqual(column.exceptions, .init(kind: .integer, count: 2, cell: "n/a", row: 31))
    expectEqual(try await description(["1", "2", "x"]).exceptions, nil)
    expectEqual(try await description(["00501", "00502"]).exceptions, nil)
  }

  @Test func `cells that are not of the kind that their column is said to be are told`()
    async throws
  {
    let dataset = try source(["1", "x", "2.5"]).dataset.settingKinds([0: .integer])
    let column = try await DatasetSource(dataset).description(ofColumn: 0)
    expectEqual(column.kind, .integer)
    expectEqual(column.least, "1")
    expectEqual(column.greatest, "2.5")
    expectEqual(column.exceptions, .init(kind: .integer, count: 2, cell: "x", row: 2))
  }

  @Test func `an empty column and an empty list have nothing to tell`() async throws {
    for cells in [["", ""], []] {
      let column = try await description(cells)
      expectEqual(
        column,
        ColumnDescription(
          kind: .empty, rowCount: cells.count, filled: 0, distinct: 0, least: nil, greatest: nil,
          mean: nil, frequent: [], exceptions: nil))
    }
  }

  @Test func `deleted rows do not count`() async throws {
    let source = try source(["1", "2", "3"])
    let delete = try #require(source.deleting)
    let describing = try #require(delete([source.dataset.row(at: 2)]).describing)
    let column = try await describing.description(ofColumn: 0)
    expectEqual(column.rowCount, 2)
    expectEqual(column.greatest, "2")
  }
}

@Suite struct HistogramTests {
  private func histogram(_ cells: [String], found query: String) async throws -> Histogram {
    let text = "a,b\n" + cells.enumerated().map { "\"\($1)\",row\($0)\n" }.joined()
    let source = DatasetSource(
      try DatasetLoader.load(Array(text.utf8), name: "x", path: "x.csv", extension: "csv"))
    let request = ListRequest(
      query: try Query(query, columns: source.columns),
      arrangement: ListArrangement(allOf: source.columns))
    return try await source.histogram(ofColumn: 0, found: source.search(request))
  }

  private func bars(_ histogram: Histogram) -> [String] {
    histogram.bars.map { "\($0.label): \($0.found) of \($0.total)" }
  }

  @Test func `whole numbers that are near each other have a bar each`() async throws {
    let histogram = try await histogram(["3", "1", "1", "", "4"], found: "a<3")
    expectEqual(bars(histogram), ["1: 2 of 2", "2: 0 of 0", "3: 0 of 1", "4: 0 of 1"])
    expectEqual(histogram.empty, 1)
    expectEqual(histogram.others, 0)
  }

  @Test func `numbers that are far apart are counted in round ranges`() async throws {
    let far = try await histogram(["318", "8849", "500", "499"], found: "a<500")
    expectEqual(far.bars.count, 18)
    expectEqual(bars(far).first, "0–499: 2 of 2")
    expectEqual(bars(far).last, "8500–8999: 0 of 1")
    let near = try await histogram(["0.12", "0.14", "0.3"], found: "")
    expectEqual(bars(near).first, "0.12–0.13: 1 of 1")
    expectEqual(near.bars.last?.total, 1)
  }

  @Test func `dates are counted in years, months or days`() async throws {
    let years = try await histogram(["1953-05-29", "1956", "1953-01-01"], found: "")
    expectEqual(bars(years), ["1953: 2 of 2", "1954: 0 of 0", "1955: 0 of 0", "1956: 1 of 1"])
    let months = try await histogram(["1953-11-29", "1954-02-01"], found: "")
    expectEqual(
      bars(months),
      [
        "1953-11: 1 of 1", "1953-12: 0 of 0", "1954-01: 0 of 0", "1954-02: 1 of 1",
      ])
    let days = try await histogram(["1953-12-31", "1954-01-01T12:00"], found: "")
    expectEqual(bars(days), ["1953-12-31: 1 of 1", "1954-01-01: 1 of 1"])
  }

  @Test func `texts are counted one by one, the most frequent first, and others together`()
    async throws
  {
    let many = (0..<30).map { "t\($0)" }
    let histogram = try await histogram(many + ["t7", "t7", "t3", ""], found: "a:t7")
    expectEqual(bars(histogram).prefix(3), ["t7: 3 of 3", "t3: 0 of 2", "t0: 0 of 1"])
    expectEqual(histogram.bars.count, 20)
    expectEqual(histogram.others, 10)
    expectEqual(histogram.empty, 1)
  }

  @Test(arguments: [
    ["1", "1"], ["1e308", "-1e308"], ["1e-300", "2e-300"], ["99999999999999999999", "1"],
    ["0.1", "0.1"], ["1e400", "1"], ["-5", "5"],
  ])
  func `any numbers have bars for all of them`(cells: [String]) async throws {
    let histogram = try await histogram(cells, found: "")
    expectEqual(histogram.bars.map(\.total).reduce(histogram.others, +), cells.count)
    #expect(histogram.bars.count <= 20)
  }
}
