import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct HistogramAxisTests {
  @Test(
    arguments: [
      (1, 4, true, 1, 1, 4), (318, 8849, false, 0, 500, 18), (0.12, 0.3, false, 0.12, 0.01, 19),
      (-5, 5, true, -5, 1, 11), (0, 20, true, 0, 2, 11), (7, 7, true, 7, 1, 1),
      (0, .infinity, false, 0, 1, 1),
    ] as [(Double, Double, Bool, Double, Double, Int)])
  func `bin widths are 1, 2 or 5 times a power of ten`(
    min: Double, max: Double, areWhole: Bool, start: Double, step: Double, count: Int
  ) {
    let steps = HistogramBins(from: min, to: max, areWhole: areWhole)
    #expect(abs(steps.start - start) < 1e-9)
    #expect(abs(steps.step - step) < 1e-9)
    expectEqual(steps.count, count)
    expectEqual(steps.index(of: min), 0)
    expectEqual(steps.index(of: max), count - 1)
  }

  @Test func `bounds have no rounding errors`() {
    let steps = HistogramBins(from: 0.1, to: 0.9, areWhole: false)
    for index in 0..<steps.count {
      #expect("\(steps.bound(index))".count <= 4, "\(steps.bound(index))")
    }
  }

  private func axis(_ dates: String...) -> HistogramAxis? {
    HistogramAxis(.date, dates: dates.map { Array($0.utf8)[...] })
  }

  @Test func `dates use the largest unit that spans at least three`() {
    expectEqual(axis("1950", "1953"), .years)
    expectEqual(axis("1953-01", "1953-04"), .months)
    expectEqual(axis("1953-01-01", "1953-02-28"), .days)
    expectEqual(HistogramAxis(.text, dates: []), nil)
  }

  @Test(
    arguments: [
      (.integers, "12", 12), (.decimals, "-0.5", -0.5), (.years, "1953-05-29", 1953),
      (.months, "0001-02", 13), (.days, "1970-01-02T12:00", 1), (.days, "1969-12-31", -1),
      (.days, "x", nil), (.decimals, "1e400", nil),
    ] as [(HistogramAxis, String, Double?)])
  func `a cell has a position on its axis`(axis: HistogramAxis, cell: String, position: Double?) {
    expectEqual(axis.value(Array(cell.utf8)[...]), position)
  }

  @Test func `a bin is labeled with its bounds, inclusive for whole numbers`() {
    func labels(_ axis: HistogramAxis, _ bins: HistogramBins) -> [String] {
      (0..<bins.count).map { axis.label(of: $0, in: bins) }
    }
    func whole(_ from: Double, _ to: Double, _ ends: ClosedRange<Double>? = nil) -> HistogramBins {
      HistogramBins(from: from, to: to, areWhole: true, within: ends)
    }
    expectEqual(labels(.integers, whole(-80, 20))[0], "-80 … -71")
    expectEqual(labels(.integers, whole(10, 12)), ["10", "11", "12"])
    expectEqual(
      labels(.decimals, HistogramBins(from: 1, to: 9, areWhole: false)).prefix(2),
      ["1 … 1.5", "1.5 … 2"])
    expectEqual(labels(.months, whole(12, 40))[0], "0001-01 … 0001-02")
    expectEqual(labels(.days, whole(0, 1)), ["1970-01-01", "1970-01-02"])
    expectEqual(labels(.integers, whole(10, 12, 0...90)), ["< 10", "10", "11", "12", "> 12"])
    expectEqual(
      labels(.decimals, HistogramBins(from: 0, to: 0, areWhole: false, within: 0...5)).last, "≥ 1")
  }

  @Test func `values outside the range have the first and the last bin`() {
    let bins = HistogramBins(from: 10, to: 12, areWhole: true, within: 0...90)
    expectEqual([0, 9, 10, 12, 13, 90].map(bins.index), [0, 0, 1, 3, 4, 4])
    let inside = HistogramBins(from: 10, to: 12, areWhole: true, within: 10...12)
    expectEqual([10, 12].map(inside.index), [0, 2])
    #expect(!inside.hasBelow && !inside.hasAbove)
  }

  @Test(
    arguments: [
      ([9, 0, 1], true), ([3, 0, 1], true), ([7, 2, 1], false), ([9, 1], false),
      ([10, 0, 0], false), ([], false),
    ] as [([Int], Bool)])
  func `a bin with most values is lopsided`(counts: [Int], areLopsided: Bool) {
    expectEqual(HistogramBins.areLopsided(counts), areLopsided)
  }
}
