/// The lines, or the records with another end, that rows were converted from.
struct SourceLines {
  private let bytes: [UInt8]
  private var starts = RecordStarts()
  private var ends = RecordStarts()

  /// - Parameter earlier: The lines of the first bytes, which are continued.
  init(_ bytes: [UInt8], after earlier: SourceLines? = nil) {
    self.bytes = bytes
    if let earlier { (starts, ends) = (earlier.starts, earlier.ends) }
  }

  subscript(record: Int) -> ArraySlice<UInt8> { bytes[starts[record]..<ends[record]] }

  /// Returns whether CRLF follows a line.
  func endsWithCRLF(_ record: Int) -> Bool { bytes.span.isCRLF(at: ends[record]) }

  /// Adds the lines from the one of a value to `end`.
  mutating func append(valueAt index: Int, end: Int) throws(FormatFault) {
    let first = textStart(of: bytes)
    var start = index
    while start > first && !Dialect.isLineEnd(bytes[start - 1]) { start -= 1 }
    try append(start..<end)
  }

  mutating func append(_ range: Range<Int>) throws(FormatFault) {
    guard starts.append(range.lowerBound), ends.append(range.upperBound) else {
      throw FormatFault(
        fault: .tooManyBytes(limit: range.lowerBound), offset: range.lowerBound)
    }
  }
}
