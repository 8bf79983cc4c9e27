/// Turning the escapes of JSON strings into what they stand for.
enum JSONEscapes {
  /// The value of a hexadecimal digit.
  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// The bytes of a string that was read without fault; half a surrogate pair becomes U+FFFD.
  ///
  /// - Complexity: O(length).
  static func decode(_ range: Range<Int>, of bytes: Span<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\\") else {
        decoded.append(byte)
        continue
      }
      let letter = bytes[index]
      index += 1
      switch letter {
      case UInt8(ascii: "b"): decoded.append(0x08)
      case UInt8(ascii: "f"): decoded.append(0x0C)
      case UInt8(ascii: "n"): decoded.append(newline)
      case UInt8(ascii: "r"): decoded.append(carriageReturn)
      case UInt8(ascii: "t"): decoded.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "u"): decoded += scalar(of: bytes, at: &index, range.upperBound)
      default: decoded.append(letter)
      }
    }
    return decoded
  }

  /// The scalar behind `\\u`, with the second half of a pair where there is one.
  private static func scalar(
    of bytes: Span<UInt8>, at index: inout Int, _ end: Int
  ) -> Unicode.UTF8.EncodedScalar {
    let first = unit(of: bytes, at: index)
    index += 4
    var value = first
    if first & 0xFC00 == 0xD800, index + 6 <= end, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    {
      let second = unit(of: bytes, at: index + 2)
      if second & 0xFC00 == 0xDC00 {
        index += 6
        value = 0x10000 + (first & 0x3FF) << 10 + second & 0x3FF
      }
    }
    return UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter
  }

  private static func unit(of bytes: Span<UInt8>, at index: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 << 4 | (hexDigit(bytes[index + $1]) ?? 0) }
  }
}
