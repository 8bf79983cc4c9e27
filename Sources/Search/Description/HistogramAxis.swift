import Datasets

/// Where the cells of a number or date column stand on a line, and what its steps are called.
package enum HistogramAxis: Sendable {
  case integers
  case decimals
  case years
  /// Counted from the beginning of year 0.
  case months
  /// Counted from the beginning of 1970.
  case days

  private static let microsecondsPerDay: Int64 = 86_400_000_000
  /// Fewer years are told in months, fewer months in days.
  private static let fewestSteps = 3.0

  /// The axis of a column of numbers, or one for dates as far apart as these; nil for texts.
  package init?(_ kind: Column.Kind, dates: some Sequence<ArraySlice<UInt8>>) {
    switch kind {
    case .integer: self = .integers
    case .decimal: self = .decimals
    case .date:
      func span(_ axis: Self) -> Double {
        let values = dates.compactMap(axis.value)
        return (values.max() ?? 0) - (values.min() ?? 0)
      }
      self = [Self.years, .months].first { span($0) >= Self.fewestSteps } ?? .days
    case .text, .boolean, .empty: return nil
    }
  }

  /// Whether there is nothing between two neighbouring whole numbers.
  package var isWhole: Bool { self != .decimals }

  /// Where a cell stands, if it stands anywhere.
  package func value(_ cell: ArraySlice<UInt8>) -> Double? {
    switch self {
    case .integers, .decimals: return NumberText(cell)?.reckonedValue
    case .years, .months, .days:
      guard let date = ISODate(cell) else { return nil }
      let day = Int((Double(date.first) / Double(Self.microsecondsPerDay)).rounded(.down))
      if self == .days { return Double(day) }
      let parts = ISODate.calendarDay(day)
      return Double(self == .years ? parts.year : parts.year * 12 + parts.month - 1)
    }
  }

  /// What a step is called, from one bound up to the next.
  package func label(from bound: Double, step: Double) -> String {
    let last = isWhole ? bound + step - 1 : bound + step
    return isWhole && step == 1 ? name(bound) : "\(name(bound))–\(name(last))"
  }

  private func name(_ value: Double) -> String {
    switch self {
    case .integers, .years: return value.formattedWhole
    case .decimals: return value == value.rounded() ? value.formattedWhole : "\(value)"
    case .months:
      let months = Int(value)
      return Self.padded(months / 12, 4) + "-" + Self.padded(months % 12 + 1, 2)
    case .days:
      let parts = ISODate.calendarDay(Int(value))
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
  /// A whole number as people write it.
  fileprivate var formattedWhole: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
