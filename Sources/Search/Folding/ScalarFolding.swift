/// Folds text scalar by scalar, and caches the folded scalars.
///
/// Scalars fold independently, since canonical decomposition reorders only marks, which are removed.
struct ScalarFolding {
  private let caseSensitive: Bool
  private var known: [Unicode.Scalar: [UInt8]] = [:]

  init(caseSensitive: Bool) { self.caseSensitive = caseSensitive }

  mutating func fold(_ bytes: ArraySlice<UInt8>, into folded: inout [UInt8]) {
    fold(bytes.span, into: &folded)
  }

  /// Appends a folded text; replaces invalid UTF-8 with U+FFFD.
  ///
  /// - Complexity: O(length).
  mutating func fold(_ bytes: Span<UInt8>, into folded: inout [UInt8]) {
    var position = 0
    while position < bytes.count {
      let start = position
      while position < bytes.count && bytes[position] < 0x80 { position += 1 }
      if position > start {
        appendASCII(bytes.extracting(start..<position), to: &folded)
      } else {
        let (scalar, length) = Unicode.Scalar.decode(bytes, at: position)
        folded.append(contentsOf: folding(of: scalar))
        position += length
      }
    }
  }

  private func appendASCII(_ bytes: Span<UInt8>, to folded: inout [UInt8]) {
    let start = folded.count
    bytes.withUnsafeBufferPointer { folded.append(contentsOf: $0) }
    if caseSensitive { return }
    folded.withUnsafeMutableBufferPointer { folded in
      for index in start..<folded.count { folded[index] = TextFolding.lowercase(folded[index]) }
    }
  }

  private mutating func folding(of scalar: Unicode.Scalar) -> [UInt8] {
    if let bytes = known[scalar] { return bytes }
    let bytes = TextFolding.fold(scalar, caseSensitive: caseSensitive)
    known[scalar] = bytes
    return bytes
  }
}

extension Unicode.Scalar {
  /// Returns the scalar at a position of UTF-8, and its length in bytes.
  ///
  /// Replaces invalid UTF-8 as `String(decoding:as:)` does (Unicode Standard, 3.9, "U+FFFD
  /// Substitution of Maximal Subparts").
  @inline(__always)
  package static func decode(
    _ bytes: borrowing Span<UInt8>, at position: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    let lead = bytes[position]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    // Unicode's table 3-7: the bounds exclude surrogates, values that are too large, and overlong
    // forms.
    let min: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
    let max: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
    guard lead >= 0xC2, lead <= 0xF4, position + 1 < bytes.count,
      bytes[position + 1] >= min, bytes[position + 1] <= max
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
