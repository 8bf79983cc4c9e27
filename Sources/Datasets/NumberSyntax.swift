/// A number as written in a cell or a query: `8849`, `.5`, `5.`, `-.25`, `+5`, `1e5`.
///
/// Column kinds, comparisons, sorts and servers all use this definition: an optional sign, digits
/// with an optional point before, between or after them, and an optional exponent.
package struct NumberSyntax: Sendable {
  /// A `Double` represents this many digits exactly.
  package static let exactDigits = 15

  /// Whether it starts with a minus sign.
  package let isNegative: Bool
  /// The digits without the point; only the first `exactDigits` of a longer number.
  package let significand: UInt64
  /// The number of digits after leading zeros.
  package let digitCount: Int
  /// The number of digits after the point.
  package let decimalCount: Int
  /// Whether there is an `e` or `E`.
  package let hasExponent: Bool
  /// Whether it has neither a point nor an exponent.
  package let isInteger: Bool
  /// Whether other digits follow a leading zero, as in `00501`; cells like this are text.
  package let isIdentifier: Bool
  /// Whether JSON has the same syntax: no plus sign, and digits on both sides of a point.
  package let isJSON: Bool

  /// Parses a number; nil if the bytes are not one, such as `1,000`, `0x1F`, `inf` and `nan`.
  package init?(_ bytes: Span<UInt8>) {
    var index = bytes.isSign(at: 0) ? 1 : 0
    let start = index
    var significand: UInt64 = 0
    var digitCount = 0
    var point: Int?
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      if digit < 10 {
        if digitCount > 0 || digit > 0 { digitCount += 1 }
        if digitCount <= Self.exactDigits { significand = significand &* 10 &+ UInt64(digit) }
      } else if bytes[index] == UInt8(ascii: "."), point == nil {
        point = index
      } else {
        break
      }
      index += 1
    }
    let end = index
    let wholeCount = (point ?? end) - start
    let decimalCount = point.map { end - $0 - 1 } ?? 0
    guard wholeCount + decimalCount > 0 else { return nil }
    if index < bytes.count {
      guard bytes[index] | 0x20 == UInt8(ascii: "e") else { return nil }
      let exponent = index + (bytes.isSign(at: index + 1) ? 2 : 1)
      index = exponent
      while index < bytes.count && bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
      guard index > exponent, index == bytes.count else { return nil }
    }
    self.significand = significand
    self.digitCount = digitCount
    self.decimalCount = decimalCount
    isNegative = bytes[0] == UInt8(ascii: "-")
    hasExponent = end < bytes.count
    isInteger = point == nil && !hasExponent
    isIdentifier = wholeCount > 1 && bytes[start] == UInt8(ascii: "0")
    isJSON =
      bytes[0] != UInt8(ascii: "+") && !isIdentifier && wholeCount > 0
      && (point == nil || decimalCount > 0)
  }

  /// Returns whether a reader of JSON that makes it a `Double`, as most do, keeps its digits.
  ///
  /// - Parameter bytes: The number's text.
  package func isKeptByDouble(_ bytes: Span<UInt8>) -> Bool {
    if digitCount <= Self.exactDigits && !hasExponent { return true }
    let bytes = bytes.indices.map { bytes[$0] }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else {
      return false
    }
    return Self.digits(of: Array("\(value)".utf8)) == Self.digits(of: bytes)
  }

  /// Returns the digits before an exponent, without leading and trailing zeros.
  private static func digits(of bytes: [UInt8]) -> [UInt8] {
    let zero = UInt8(ascii: "0")
    let mantissa = bytes.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    var digits = Array(mantissa.filter { $0 &- zero < 10 }.drop { $0 == zero })
    while digits.last == zero { digits.removeLast() }
    return digits
  }
}

extension Span<UInt8> {
  fileprivate func isSign(at index: Int) -> Bool {
    index < count && (self[index] == UInt8(ascii: "-") || self[index] == UInt8(ascii: "+"))
  }
}
