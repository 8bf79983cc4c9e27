enum JSONEscapes {
  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  /// Returns whether a string can have a byte only in an escape.
  static func mustEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == quote || byte == UInt8(ascii: "\\")
  }

  /// Decodes a valid string; a lone surrogate becomes U+FFFD.
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

  private static func scalar(
    of bytes: Span<UInt8>, at index: inout Int, _ end: Int
  ) -> Unicode.UTF8.EncodedScalar {
    func unit(at index: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 << 4 | (hexDigit(bytes[index + $1]) ?? 0) }
    }
    var value = unit(at: index)
    index += 4
    if value & 0xFC00 == 0xD800, index + 6 <= end, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    {
      let second = unit(at: index + 2)
      if second & 0xFC00 == 0xDC00 {
        index += 6
        value = 0x10000 + (value & 0x3FF) << 10 + second & 0x3FF
      }
    }
    return UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter
  }
}
