/// A number by its digits, of which there may be any number.
struct DecimalDigits: Sendable, Comparable {
  private let isNegative: Bool
  /// The digits without zeros at either end; none for zero.
  private let digits: [UInt8]
  /// How many digits stand before the point, less than 0 when zeros stand behind it.
  private let exponent: Int

  /// Reads a number such as `-12.50e3`, which the caller knows to be one.
  ///
  /// - Complexity: O(length).
  init(_ bytes: Span<UInt8>) {
    var digits: [UInt8] = []
    var wholeDigits = 0
    var isBehindPoint = false
    var index = 0
    while index < bytes.count, bytes[index] | 0x20 != UInt8(ascii: "e") {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: ".") { isBehindPoint = true }
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { continue }
      // A zero before all others counts for nothing, but shifts the point when it is behind it.
      if digits.isEmpty && byte == UInt8(ascii: "0") {
        if isBehindPoint { wholeDigits -= 1 }
      } else {
        digits.append(byte)
        if !isBehindPoint { wholeDigits += 1 }
      }
    }
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    self.digits = digits
    isNegative = !digits.isEmpty && bytes.count > 0 && bytes[0] == UInt8(ascii: "-")
    exponent = digits.isEmpty ? .min : wholeDigits + Self.exponent(bytes, from: index + 1)
  }

  /// The number behind the `e`, cut to what can be added up.
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

  /// Whether it is nearer to zero.
  private func isSmaller(_ other: Self) -> Bool {
    exponent == other.exponent
      ? digits.lexicographicallyPrecedes(other.digits) : exponent < other.exponent
  }
}
