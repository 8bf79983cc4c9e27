/// A number as written in a cell or a query: `8849`, `.5`, `5.`, `-.25`, `+5`, `1e5`, `$1,200.50`, `12 %`.
///
/// Column kinds, comparisons, sorts and servers all use this definition: blanks, an optional sign and
/// currency sign in any order, digits with an optional point before, between or after them, an optional
/// exponent, an optional percent sign and blanks. The digits before the point may be in groups of three.
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

  /// Parses a number; nil if the bytes are not one, such as `1,00`, `0x1F`, `inf` and `nan`.
  package init?(_ bytes: Span<UInt8>, _ values: ValueSyntax = ValueSyntax()) {
    let trimmed = bytes.trimmedRange
    var (index, end) = (trimmed.lowerBound, trimmed.upperBound)
    var sign = bytes.sign(at: index, before: end)
    if sign != nil { index += 1 }
    let currency = bytes.currencySign(at: index, before: end)
    if currency > 0 {
      index += currency
      while index < end, bytes[index].isBlank { index += 1 }
      if sign == nil {
        sign = bytes.sign(at: index, before: end)
        if sign != nil { index += 1 }
      }
    }
    if index < end, bytes[end - 1] == UInt8(ascii: "%") {
      end -= 1
      while end > index, bytes[end - 1].isBlank { end -= 1 }
    }
    let start = index
    var significand: UInt64 = 0
    var digitCount = 0
    var point: Int?
    // The first digit after the last sign between groups.
    var group: Int?
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      if digit < 10 {
        if digitCount > 0 || digit > 0 { digitCount += 1 }
        if digitCount <= Self.exactDigits { significand = significand &* 10 &+ UInt64(digit) }
      } else if bytes[index] == values.decimalSign, point == nil {
        point = index
      } else if bytes[index] == values.groupSign, point == nil {
        let isFirst = group == nil && 1...3 ~= index - start && bytes[start] != UInt8(ascii: "0")
        guard isFirst || group.map({ index - $0 == 3 }) ?? false else { return nil }
        group = index + 1
      } else {
        break
      }
      index += 1
    }
    if let group, (point ?? index) - group != 3 || index < end { return nil }
    let wholeCount = (point ?? index) - start
    let decimalCount = point.map { index - $0 - 1 } ?? 0
    guard wholeCount + decimalCount > 0 else { return nil }
    let mantissaEnd = index
    if index < end {
      guard bytes[index] | 0x20 == UInt8(ascii: "e") else { return nil }
      let exponent = index + (bytes.sign(at: index + 1, before: end) != nil ? 2 : 1)
      index = exponent
      while index < end && bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
      guard index > exponent, index == end else { return nil }
    }
    self.significand = significand
    self.digitCount = digitCount
    self.decimalCount = decimalCount
    isNegative = sign == UInt8(ascii: "-")
    hasExponent = mantissaEnd < end
    isInteger = point == nil && !hasExponent
    isIdentifier = group == nil && wholeCount > 1 && bytes[start] == UInt8(ascii: "0")
  }

  /// Returns the sign, the digits, the point and the exponent of a number, without what else it may have.
  package static func plainText(_ bytes: Span<UInt8>, _ values: ValueSyntax) -> [UInt8] {
    var plain: [UInt8] = []
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "e"),
        UInt8(ascii: "E"):
        plain.append(bytes[index])
      case values.decimalSign: plain.append(UInt8(ascii: "."))
      default: break
      }
    }
    return plain
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
  fileprivate func sign(at index: Int, before end: Int) -> UInt8? {
    guard index < end, self[index] == UInt8(ascii: "-") || self[index] == UInt8(ascii: "+") else {
      return nil
    }
    return self[index]
  }

  /// Returns the number of bytes of a currency sign: `$`, `¢`, `£`, `¥`, or one from U+20A0 to U+20BF.
  fileprivate func currencySign(at index: Int, before end: Int) -> Int {
    guard index < end else { return 0 }
    if self[index] == UInt8(ascii: "$") { return 1 }
    if index + 1 < end, self[index] == 0xC2 {
      return [0xA2, 0xA3, 0xA5].contains(self[index + 1]) ? 2 : 0
    }
    let isInBlock =
      index + 2 < end && self[index] == 0xE2 && self[index + 1] == 0x82
      && 0xA0...0xBF ~= self[index + 2]
    return isInBlock ? 3 : 0
  }
}
