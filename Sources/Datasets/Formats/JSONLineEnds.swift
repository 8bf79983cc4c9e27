/// The line ends of JSON Lines that may end a value.
///
/// A value can span lines. Within it, each line end has a comma, a colon or an opening bracket
/// before it, or a comma, a colon or a closing bracket after it: strings contain no line ends. Any
/// other line end is between two values, or the value that contains it is invalid, and the next
/// line starts a row.
package enum JSONLineEnds {
  /// Returns whether a line end is between two values.
  ///
  /// - Parameters:
  ///   - last: The last byte before it that is not blank.
  ///   - first: The first byte after it that is not blank.
  static func separatesValues(after last: UInt8, before first: UInt8) -> Bool {
    switch last {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "{"), UInt8(ascii: "["): return false
    default: break
    }
    switch first {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"): return false
    default: return true
    }
  }

  /// Returns the range of the lines around an offset that start and end between values.
  ///
  /// - Parameter bytes: Whole values.
  package static func values(around offset: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int> {
    start(of: offset, in: bytes)..<end(of: offset, in: bytes)
  }

  private static func start(of offset: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    var start = lineStart(of: offset, in: bytes)
    while true {
      guard let last = bytes[..<start].lastIndex(where: { !JSONReader.isBlank($0) }),
        let first = bytes[start...].firstIndex(where: { !JSONReader.isBlank($0) }),
        !separatesValues(after: bytes[last], before: bytes[first])
      else { return start }
      start = lineStart(of: last, in: bytes)
    }
  }

  private static func lineStart(of offset: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    bytes[..<offset].lastIndex(where: Dialect.isLineEnd).map { $0 + 1 } ?? 0
  }

  private static func end(of offset: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    var index = offset
    while let end = bytes[index...].firstIndex(where: Dialect.isLineEnd) {
      guard let first = bytes[end...].firstIndex(where: { !JSONReader.isBlank($0) }) else { break }
      let last = bytes[..<end].last { !JSONReader.isBlank($0) }
      if last.map({ separatesValues(after: $0, before: bytes[first]) }) ?? true { return end + 1 }
      index = first
    }
    return bytes.count
  }
}
