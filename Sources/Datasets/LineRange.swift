import Files

/// The lines that begin in a range of a file.
///
/// Any number of threads can read ranges at the same time, since none depends on the one before.
struct LineRange {
  let input: InputFile
  /// The number of blocks before it.
  let number: Int
  /// The range's first byte follows another one.
  let range: Range<Int>
  /// Whether it ends with the file.
  let isLast: Bool

  private static let partSize = 1 << 10

  /// Reads the lines into an empty array; none if a longer line spans the range.
  func block(_ bytes: inout [UInt8]) throws(FileError) -> RecordsBlock {
    let start = try lineStart(at: range.lowerBound, before: range.upperBound)
    if let start {
      let end = isLast ? range.upperBound : try lineStart(at: range.upperBound, before: .max)
      if let end, end > start { try input.read(end - start, at: start, to: &bytes) }
    }
    return RecordsBlock(
      number: number, bytes: bytes, offset: start ?? range.upperBound, place: nil,
      hasRegularQuotes: true, recordEnds: [], isLast: isLast)
  }

  /// Returns the start of the first line at or after an offset, or the file's end; nil if it is not
  /// before `limit`.
  private func lineStart(at offset: Int, before limit: Int) throws(FileError) -> Int? {
    var next = offset - 1
    while next < limit {
      let bytes = try input.bytes(at: next, count: Self.partSize)
      if bytes.isEmpty { return next }
      guard let index = bytes.firstIndex(where: Dialect.isLineEnd) else {
        next += bytes.count
        continue
      }
      next += index + 1
      if bytes[index] == carriageReturn, try input.bytes(at: next, count: 1) == [newline] {
        next += 1
      }
      return next < limit ? next : nil
    }
    return nil
  }
}
