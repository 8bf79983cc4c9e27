/// A number as a list writes it.
package struct NumberText: Sendable {
  /// Its nearest `Double`.
  package let value: Double
  /// Whether it has more digits than a `Double` can tell apart, or is too large or small for one.
  package let isLong: Bool

  /// The nearest `Double`, unless it is so large that there is none for what is reckoned with it.
  package var reckonedValue: Double? { value.magnitude <= 1e300 ? value : nil }

  /// As many digits are always told apart.
  private static let exactDigits = 15
  /// The powers of ten that a `Double` has exactly.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Reads a number; nil when the bytes are none, so when there are none.
  ///
  /// - Complexity: O(length).
  package init?(_ bytes: ArraySlice<UInt8>) {
    var digits = 0
    var whole: UInt64 = 0
    var decimals = 0
    var isBehindPoint = false
    var isPlain = true
    digits: for byte in bytes {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        if digits > 0 || byte != UInt8(ascii: "0") { digits += 1 }
        if digits <= Self.exactDigits { whole = whole * 10 + UInt64(byte - UInt8(ascii: "0")) }
        if isBehindPoint { decimals += 1 }
      case UInt8(ascii: "."): isBehindPoint = true
      case UInt8(ascii: "-"), UInt8(ascii: "+"): isPlain = isPlain && byte == bytes.first
      default:
        isPlain = false
        break digits
      }
    }
    let isExact = digits <= Self.exactDigits
    if isPlain && isExact && decimals < Self.powers.count && digits + decimals > 0 {
      // Both are exact, so that the quotient is the nearest there is: W. D. Clinger, "How to read
      // floating point numbers accurately", 1990.
      let magnitude = Double(whole) / Self.powers[decimals]
      value = bytes.first == UInt8(ascii: "-") ? -magnitude : magnitude
      isLong = false
    } else if bytes.allSatisfy(Self.canHold),
      let number = Double(String(decoding: bytes, as: UTF8.self))
    {
      value = number
      // A subnormal number has fewer digits than others.
      isLong =
        !isExact || !number.isFinite || number.isSubnormal || (number == 0 && digits > 0)
    } else {
      return nil
    }
  }

  /// Whether a byte may stand in a number; what a `Double` knows besides, such as `NaN`, is none.
  static func canHold(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Whether a folded text may stand in a number.
  package static func canHold(_ folded: [UInt8]) -> Bool { folded.allSatisfy(canHold) }
}
