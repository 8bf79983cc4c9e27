/// Steps of round numbers over a range.
package struct HistogramSteps: Sendable {
  /// The most bars that are easy to look at.
  static let mostBars = 20

  /// Where the first one begins.
  package let start: Double
  /// How long each is.
  package let step: Double
  /// How many there are.
  package let count: Int

  /// Steps of 1, 2 or 5 times a power of ten, at least 1 for whole numbers.
  ///
  /// P. S. Heckbert, "Nice numbers for graph labels", Graphics Gems, 1990.
  package init(from least: Double, to greatest: Double, areWhole: Bool) {
    let span = greatest - least
    guard span > 0, span.isFinite else {
      start = least
      step = 1
      count = 1
      return
    }
    var step = 1.0
    let power = (span / Double(Self.mostBars)).exponentOfTen
    search: for exponent in power...(power + 2) {
      for factor in [1.0, 2, 5] {
        step = factor * Double.powerOfTen(exponent)
        if areWhole && step < 1 { continue }
        let first = (least / step).rounded(.down)
        if (greatest / step).rounded(.down) - first < Double(Self.mostBars) { break search }
      }
    }
    self.step = step
    start = (least / step).rounded(.down) * step
    count = max(
      1,
      min(Self.mostBars, Int((greatest / step).rounded(.down) - (least / step).rounded(.down)) + 1))
  }

  /// Which step a value is in.
  package func index(of value: Double) -> Int {
    Int(max(0, min(Double(count - 1), ((value - start) / step).rounded(.down))))
  }

  /// Where a step begins, without the digits that a sum of fractions gets.
  package func bound(_ index: Int) -> Double {
    let places = Double.powerOfTen(max(0, -step.exponentOfTen))
    let bound = start + Double(index) * step
    return step < 1 ? (bound * places).rounded() / places : bound
  }
}

extension Double {
  /// The greatest power of ten that is not above it.
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
