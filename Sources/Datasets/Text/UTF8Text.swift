/// Checks of text that may not be UTF-8.
package enum UTF8Text {
  /// The mark at the start of some files, which is not part of their text.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns whether bytes are valid UTF-8.
  package static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.withUnsafeBytes(isASCII) || (try? UTF8Span(validating: bytes.span)) != nil
  }

  /// Returns whether all bytes are ASCII, several times as fast as the standard library validates
  /// them.
  private static func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let base = bytes.baseAddress else { return true }
    let blocks = bytes.count / ByteBlock.count
    for block in 0..<blocks where ByteBlock.containsNonASCII(base + block * ByteBlock.count) {
      return false
    }
    return bytes[(blocks * ByteBlock.count)...].allSatisfy { $0 < 0x80 }
  }

  /// Returns the number of U+FFFD that replace invalid parts of text: one for each maximal subpart,
  /// as in `String(decoding:as:)`.
  package static func replacementCount(of bytes: some Sequence<UInt8>) -> Int {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var count = 0
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue: continue
      case .error: count += 1
      case .emptyInput: return count
      }
    }
  }
}
