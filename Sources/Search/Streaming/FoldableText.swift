/// A test of whether bytes that are not ASCII may fold to an ASCII text.
///
/// Characters that are not ASCII may fold to any letters, but the characters around them must be those
/// of the text. That rules out most rows without folding them.
struct FoldableText: Sendable {
  /// The folded text, in ASCII.
  let text: [UInt8]

  /// Returns whether records may fold to the text with the help of characters that are not ASCII.
  func mayBe(in record: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while let start = record[index...].firstIndex(where: { $0 >= 0x80 }) {
      let end = record[start...].firstIndex { $0 < 0x80 } ?? record.count
      if mayBe(around: start..<end, in: record) { return true }
      index = end
    }
    return false
  }

  /// Returns whether the text may start before or in characters that are not ASCII, and end in or
  /// after them.
  private func mayBe(around other: Range<Int>, in record: UnsafeRawBufferPointer) -> Bool {
    // No character folds to more letters of ASCII than it has bytes.
    for count in 0...min(text.count - 1, other.lowerBound) {
      let before = zip(text[..<count], record[(other.lowerBound - count)...])
      guard before.allSatisfy({ $0 == TextFolding.lowercase($1) }) else { continue }
      let most = min(text.count, count + other.count)
      if (count...most).contains(where: { mayEnd($0, at: other.upperBound, in: record) }) {
        return true
      }
    }
    return false
  }

  /// Returns whether the rest of the text follows, at least up to the next character that is not
  /// ASCII.
  private func mayEnd(
    _ count: Int, at start: Int, in record: UnsafeRawBufferPointer
  ) -> Bool {
    var index = start
    for byte in text[count...] {
      if index == record.count { return false }
      if record[index] >= 0x80 { return true }
      if TextFolding.lowercase(record[index]) != byte { return false }
      index += 1
    }
    return true
  }
}
