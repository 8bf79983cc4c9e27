/// How numbers and dates are written in a list, where there is more than one way.
public struct ValueSyntax: Sendable, Hashable {
  /// The order of the parts of a date with slashes.
  public enum DayOrder: String, Sendable, CaseIterable {
    /// Day, month, year: `31/12/2026`.
    case dmy
    /// Month, day, year: `12/31/2026`.
    case mdy
  }

  /// The sign before the fraction of a number: a point or a comma; the other one groups digits.
  package var decimalSign = UInt8(ascii: ".")
  /// Nil if text with slashes is no date, except with the year first.
  package var dayOrder: DayOrder?

  /// Creates the syntax of most lists.
  public init() {}

  /// The syntax that options choose; semicolons between cells leave the comma to numbers.
  init(_ options: DatasetOptions, delimiter: UInt8?) {
    decimalSign =
      options.decimalSign ?? UInt8(ascii: delimiter == UInt8(ascii: ";") ? "," : ".")
    dayOrder = options.dayOrder
  }

  var groupSign: UInt8 { UInt8(ascii: ",") + UInt8(ascii: ".") - decimalSign }

  /// The option with which a cell is a number; nil if it is none anyway.
  package func optionForNumber(_ cell: Span<UInt8>) -> String? {
    var other = self
    other.decimalSign = groupSign
    if NumberSyntax(cell, other) == nil { return nil }
    return "--decimal \(Unicode.Scalar(other.decimalSign))"
  }

  /// The option with which a cell is a date; nil if it is none anyway.
  package func optionForDate(_ cell: Span<UInt8>) -> String? {
    let orders = DayOrder.allCases.filter {
      var other = self
      other.dayOrder = $0
      return DateSpan(cell, other) != nil
    }
    return orders.isEmpty ? nil : "--dates \(orders.map(\.rawValue).joined(separator: " or "))"
  }
}

extension Span<UInt8> {
  /// The range of the bytes without the blanks at both ends.
  package var trimmedRange: Range<Int> {
    var (start, end) = (0, count)
    while start < end, self[start].isBlank { start += 1 }
    while end > start, self[end - 1].isBlank { end -= 1 }
    return start..<end
  }
}

extension UInt8 {
  /// Whether it is a blank of ASCII.
  package var isBlank: Bool { self == 0x20 || 0x09...0x0D ~= self }
}
