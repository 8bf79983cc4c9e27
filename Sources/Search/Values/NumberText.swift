import Datasets

/// A parsed number of a list.
package struct NumberText: Sendable {
  /// The nearest `Double`.
  package let value: Double
  /// Whether a `Double` is too imprecise or its range too small for the number.
  package let isLong: Bool

  /// The value, or nil if it is too large for arithmetic.
  package var arithmeticValue: Double? { value.magnitude <= 1e300 ? value : nil }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Parses a number; nil if the bytes are not one.
  package init?(_ bytes: ArraySlice<UInt8>, _ values: ValueSyntax = ValueSyntax()) {
    self.init(bytes.span, values)
  }

  init?(_ bytes: Span<UInt8>, _ values: ValueSyntax = ValueSyntax()) {
    guard let syntax = NumberSyntax(bytes, values) else { return nil }
    let isExact = syntax.digitCount <= NumberSyntax.exactDigits
    if isExact && !syntax.hasExponent && syntax.decimalCount < Self.powers.count {
      // Both are exact, so that the quotient is correctly rounded: W. D. Clinger, "How to read
      // floating point numbers accurately", 1990.
      let magnitude = Double(syntax.significand) / Self.powers[syntax.decimalCount]
      value = syntax.isNegative ? -magnitude : magnitude
      isLong = false
    } else {
      let text = String(decoding: NumberSyntax.plainText(bytes, values), as: UTF8.self)
      guard let number = Double(text) else { return nil }
      value = number
      // Subnormal numbers are less precise.
      isLong =
        !isExact || !number.isFinite || number.isSubnormal
        || (number == 0 && syntax.digitCount > 0)
    }
  }
}

/// A decimal number of any length.
struct DecimalDigits: Sendable, Comparable {
  private let isNegative: Bool
  /// The digits without leading and trailing zeros; empty for zero.
  private let digits: [UInt8]
  /// The number of digits before the point; negative for zeros after it.
  private let exponent: Int

  init?(_ bytes: Span<UInt8>, _ values: ValueSyntax) {
    if NumberSyntax(bytes, values) == nil { return nil }
    self.init(NumberSyntax.plainText(bytes, values).span)
  }

  /// Parses a valid number, such as `-12.50e3`.
  init(_ bytes: Span<UInt8>) {
    var digits: [UInt8] = []
    var wholeDigits = 0
    var isAfterPoint = false
    var index = 0
    while index < bytes.count, bytes[index] | 0x20 != UInt8(ascii: "e") {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: ".") { isAfterPoint = true }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { continue }
      // A leading zero after the point only shifts the exponent.
      if digits.isEmpty && byte == UInt8(ascii: "0") {
        if isAfterPoint { wholeDigits -= 1 }
      } else {
        digits.append(byte)
        if !isAfterPoint { wholeDigits += 1 }
      }
    }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    self.digits = digits
    isNegative = !digits.isEmpty && bytes.count > 0 && bytes[0] == UInt8(ascii: "-")
    exponent = digits.isEmpty ? .min : wholeDigits + Self.exponent(bytes, from: index + 1)
  }

  /// Returns the exponent after the `e`, clamped so that sums don't overflow.
  private static func exponent(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var exponent = 0
    var isNegative = false
    for index in start..<max(start, bytes.count) {
      if bytes[index] == UInt8(ascii: "-") { isNegative = true }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) else { continue }
      exponent = min(exponent * 10 + Int(bytes[index] - UInt8(ascii: "0")), 1 << 40)
    }
    return isNegative ? -exponent : exponent
  }

  static func < (left: Self, right: Self) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    return left.isNegative ? right.isSmaller(left) : left.isSmaller(right)
  }

  private func isSmaller(_ other: Self) -> Bool {
    exponent == other.exponent
      ? digits.lexicographicallyPrecedes(other.digits) : exponent < other.exponent
  }
}
