extension Unicode.Scalar {
  /// Decodes the scalar of UTF-8 at `position`, which is within `bytes`.
  ///
  /// What is no UTF-8 counts as U+FFFD, one for each maximal subpart of a scalar, as
  /// `String(decoding:as:)` has it (Unicode Standard, 3.9, "U+FFFD Substitution of Maximal
  /// Subparts").
  ///
  /// - Returns: The scalar, and how many bytes it takes.
  @inline(__always)
  static func decode(
    _ bytes: borrowing Span<UInt8>, at position: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    let lead = bytes[position]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    // Which second bytes may follow, as Unicode's table 3-7 has it: its bounds leave out surrogates,
    // what is too large, and what fewer bytes could say.
    let least: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
    let most: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
    guard lead >= 0xC2, lead <= 0xF4, position + 1 < bytes.count,
      bytes[position + 1] >= least, bytes[position + 1] <= most
    else { return ("\u{FFFD}", 1) }
    let second = UInt32(bytes[position + 1] & 0x3F)
    if lead < 0xE0 { return (valid(UInt32(lead & 0x1F) << 6 | second), 2) }
    guard position + 2 < bytes.count, bytes[position + 2] & 0xC0 == 0x80 else {
      return ("\u{FFFD}", 2)
    }
    let third = second << 6 | UInt32(bytes[position + 2] & 0x3F)
    if lead < 0xF0 { return (valid(UInt32(lead & 0x0F) << 12 | third), 3) }
    guard position + 3 < bytes.count, bytes[position + 3] & 0xC0 == 0x80 else {
      return ("\u{FFFD}", 3)
    }
    return (valid(UInt32(lead & 0x07) << 18 | third << 6 | UInt32(bytes[position + 3] & 0x3F)), 4)
  }

  @inline(__always)
  private static func valid(_ value: UInt32) -> Unicode.Scalar {
    Unicode.Scalar(value) ?? "\u{FFFD}"
  }
}
