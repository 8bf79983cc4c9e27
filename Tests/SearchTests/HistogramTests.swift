import Datasets
import TestSupport
import Testing

@testable import Search

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

  @Test func `nearby whole numbers have a bar each`() async throws {
    let histogram = try await histogram(["3", "1", "1", "", "4"], found: "a<3")
    expectEqual(bars(histogram), ["1: 2 of 2", "2: 0 of 0", "3: 0 of 1", "4: 0 of 1"])
    expectEqual(histogram.empty, 1)
    expectEqual(histogram.others, 0)
  }

  @Test func `distant numbers are counted in round ranges`() async throws {
    let far = try await histogram(["318", "8849", "500", "499"], found: "a<500")
    expectEqual(far.bars.count, 18)
    expectEqual(bars(far).first, "0 … 499: 2 of 2")
    expectEqual(bars(far).last, "8500 … 8999: 0 of 1")
    let near = try await histogram(["0.12", "0.14", "0.3"], found: "")
    expectEqual(bars(near).first, "0.12 … 0.13: 1 of 1")
    expectEqual(near.bars.last?.total, 1)
  }

  @Test func `values far from the others have separate bars`() async throws {
    let cells = (0..<200).map { "\($0 % 10)" } + ["-5000", "100000"]
    let histogram = try await histogram(cells, found: "")
    expectEqual(
      bars(histogram),
      ["< 0: 1 of 1"] + (0..<10).map { "\($0): 20 of 20" } + ["> 9: 1 of 1"])
    #expect(histogram.isCut)
    let dates = (1..<300).map { "19\(50 + $0 % 10)" } + ["0001"]
    let old = try await self.histogram(dates, found: "")
    expectEqual(bars(old).first, "< 1950: 1 of 1")
    #expect(try await !self.histogram(["1", "2", "9000"], found: "").isCut)
  }

  @Test func `one of a few values is far from the others`() async throws {
    let histogram = try await histogram(["1", "2", "3", "4", "900000"], found: "")
    expectEqual(
      bars(histogram), ["1: 1 of 1", "2: 1 of 1", "3: 1 of 1", "4: 1 of 1", "> 4: 1 of 1"])
    #expect(histogram.isCut)
    // The middle half is one value.
    let zeros = Array(repeating: "0", count: 96) + ["1", "2", "3", "900000"]
    expectEqual(
      bars(try await self.histogram(zeros, found: "")),
      ["0: 96 of 96", "1: 1 of 1", "2: 1 of 1", "3: 1 of 1", "> 3: 1 of 1"])
  }

  @Test func `without a result, all rows match`() async throws {
    let source = DatasetSource(
      try DatasetLoader.load(Array("a\n1\n2\n".utf8), name: "x", path: "x.csv", extension: "csv"))
    expectEqual(
      bars(try await source.histogram(ofColumn: 0, found: nil)), ["1: 1 of 1", "2: 1 of 1"])
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

  @Test func `the most common cells have a bar each, others share one`()
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
  func `bars cover any numbers`(cells: [String]) async throws {
    let histogram = try await histogram(cells, found: "")
    expectEqual(histogram.bars.map(\.total).reduce(histogram.others, +), cells.count)
    #expect(histogram.bars.count <= 20)
  }
}
