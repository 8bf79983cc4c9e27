import Datasets

/// The axis of a number or date column: positions of cells and labels of bins.
package enum HistogramAxis: Sendable {
  case integers
  case decimals
  case years
  /// Counted from January of year 0.
  case months
  /// Counted from 1970-01-01.
  case days

  private static let microsecondsPerDay: Int64 = 86_400_000_000
  /// A shorter span of years uses months, one of months uses days.
  private static let minSpan = 3.0

  /// Returns the axis of a number column, or one for the span of some dates; nil for text.
  package init?(
    _ kind: Column.Kind, dates: some Sequence<ArraySlice<UInt8>>,
    _ values: ValueSyntax = ValueSyntax()
  ) {
    switch kind {
    case .integer: self = .integers
    case .decimal: self = .decimals
    case .date:
      func span(_ axis: Self) -> Double {
        let values = dates.compactMap { axis.value($0, values) }
        return (values.max() ?? 0) - (values.min() ?? 0)
      }
      self = [Self.years, .months].first { span($0) >= Self.minSpan } ?? .days
    case .text, .boolean, .empty: return nil
    }
  }

  /// Whether all positions are integers.
  package var isWhole: Bool { self != .decimals }

  /// Returns the position of a cell, if it has one.
  package func value(_ cell: ArraySlice<UInt8>, _ values: ValueSyntax = ValueSyntax()) -> Double? {
    switch self {
    case .integers, .decimals: return NumberText(cell, values)?.arithmeticValue
    case .years, .months, .days:
      guard let date = DateSpan(cell.span, values) else { return nil }
      let day = Int((Double(date.first) / Double(Self.microsecondsPerDay)).rounded(.down))
      if self == .days { return Double(day) }
      let parts = DateSpan.calendarDay(day)
      return Double(self == .years ? parts.year : parts.year * 12 + parts.month - 1)
    }
  }

  /// Returns the label of a bin.
  package func label(of index: Int, in bins: HistogramBins) -> String {
    let bound = bins.bound(index)
    if index == 0 && bins.hasBelow { return "< \(name(bins.bound(1)))" }
    if index == bins.count - 1 && bins.hasAbove {
      return isWhole ? "> \(name(bound - 1))" : "≥ \(name(bound))"
    }
    let last = isWhole ? bound + bins.step - 1 : bound + bins.step
    return isWhole && bins.step == 1 ? name(bound) : "\(name(bound)) … \(name(last))"
  }

  private func name(_ value: Double) -> String {
    switch self {
    case .integers, .years: return value.formattedWhole
    case .decimals: return value == value.rounded() ? value.formattedWhole : "\(value)"
    case .months:
      let months = Int(value)
      return Self.padded(months / 12, 4) + "-" + Self.padded(months % 12 + 1, 2)
    case .days:
      let parts = DateSpan.calendarDay(Int(value))
      return [Self.padded(parts.year, 4), Self.padded(parts.month, 2), Self.padded(parts.day, 2)]
        .joined(separator: "-")
    }
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = "\(number)"
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}

extension Double {
  fileprivate var formattedWhole: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}

/// Bins of a round width over a range.
package struct HistogramBins: Sendable {
  static let maxBars = 20

  /// The lower bound of the first bin.
  package let start: Double
  /// The width of a bin.
  package let step: Double
  /// The number of bins, with those below and above the range.
  package let count: Int
  /// Whether the first bin has all lower values.
  package let hasBelow: Bool
  /// Whether the last bin has all higher values.
  package let hasAbove: Bool

  /// Creates bins whose width is 1, 2 or 5 times a power of ten, at least 1 for whole numbers.
  ///
  /// P. S. Heckbert, "Nice numbers for graph labels", Graphics Gems, 1990.
  ///
  /// - Parameter ends: The lowest and the highest value, which have separate bins if they are
  ///   outside the others; nil if they are the ends of the range.
  package init(
    from minimum: Double, to maximum: Double, areWhole: Bool,
    within ends: ClosedRange<Double>? = nil
  ) {
    let (start, step, count) = Self.steps(from: minimum, to: maximum, areWhole: areWhole)
    self.start = start
    self.step = step
    hasBelow = ends.map { $0.lowerBound < start } ?? false
    hasAbove = ends.map { $0.upperBound >= start + Double(count) * step } ?? false
    self.count = count + (hasBelow ? 1 : 0) + (hasAbove ? 1 : 0)
  }

  private static func steps(
    from minimum: Double, to maximum: Double, areWhole: Bool
  ) -> (start: Double, step: Double, count: Int) {
    let span = maximum - minimum
    guard span > 0, span.isFinite else { return (minimum, 1, 1) }
    var step = 1.0
    let power = (span / Double(Self.maxBars)).exponentOfTen
    search: for exponent in power...(power + 2) {
      for factor in [1.0, 2, 5] {
        step = factor * Double.powerOfTen(exponent)
        if areWhole && step < 1 { continue }
        let first = (minimum / step).rounded(.down)
        if (maximum / step).rounded(.down) - first < Double(Self.maxBars) { break search }
      }
    }
    let count =
      (maximum / step).rounded(.down) - (minimum / step).rounded(.down) + 1
    return ((minimum / step).rounded(.down) * step, step, max(1, min(maxBars, Int(count))))
  }

  /// Returns the bin of a value.
  package func index(of value: Double) -> Int {
    Int(max(0, min(Double(count - 1), ((value - start) / step).rounded(.down) + first)))
  }

  /// The index of the bin that begins at `start`.
  private var first: Double { hasBelow ? 1 : 0 }

  /// Returns the lower bound of a bin without rounding errors.
  package func bound(_ index: Int) -> Double {
    let places = Double.powerOfTen(max(0, -step.exponentOfTen))
    let bound = start + (Double(index) - first) * step
    return step < 1 ? (bound * places).rounded() / places : bound
  }

  /// Whether a bin has values outside the range.
  package var isCut: Bool { hasBelow || hasAbove }

  /// The fractions of the values for `usualRange`.
  package static let usualFractions = [0.01, 0.25, 0.75, 0.99]

  /// Returns the range outside which values are far from the others.
  ///
  /// J. W. Tukey, "Exploratory Data Analysis", 1977: values beyond the outer fences are far out.
  /// If the middle half is one value, which has no fences, the first and last hundredth are.
  ///
  /// - Parameter quantiles: The values at `usualFractions`.
  package static func usualRange(_ quantiles: [Double]) -> ClosedRange<Double> {
    let (first, third) = (quantiles[1], quantiles[2])
    let fence = 3 * (third - first)
    return fence > 0 ? first - fence...third + fence : quantiles[0]...quantiles[3]
  }

  /// Returns whether a bin has most values, so that a range without the ends shows more.
  package static func areLopsided(_ counts: [Int]) -> Bool {
    let all = counts.reduce(0, +)
    let most = counts.max() ?? 0
    return counts.count > 2 && most < all && 4 * most >= 3 * all
  }
}

extension Double {
  /// The exponent of the largest power of ten that does not exceed the number.
  fileprivate var exponentOfTen: Int {
    var exponent = 0
    while Double.powerOfTen(exponent + 1) <= self { exponent += 1 }
    while Double.powerOfTen(exponent) > self && exponent > -320 { exponent -= 1 }
    return exponent
  }

  fileprivate static func powerOfTen(_ exponent: Int) -> Double {
    exponent < 0
      ? 1 / powerOfTen(-exponent) : (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }
}
