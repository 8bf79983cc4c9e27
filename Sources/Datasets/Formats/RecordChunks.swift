/// A division of text into chunks of whole records, which several cores scan at once.
///
/// Where a record begins depends on the number of quotes before it, so each core first counts the
/// quotes of its chunks: C. Ge et al., "Speculative Distributed CSV Data Parsing for Big Data
/// Analytics", 2019. The division is right if each quote opens or closes a field; if not, the scan of a
/// chunk finds an open quote at its end.
struct RecordChunks {
  /// The start of each chunk, and the end of the last one.
  let bounds: [Int]

  /// Two cores wait for each other at most a few milliseconds.
  static let usualSize = 1 << 22

  /// - Parameters:
  ///   - first: The start of the first record.
  ///   - size: The approximate number of bytes of a chunk.
  init(of bytes: [UInt8], from first: Int, _ dialect: Dialect, size: Int) {
    let positions = Array(stride(from: first, to: bytes.count, by: size))
    let parities = dialect.quote.map { Self.parities(of: $0, in: bytes, from: positions, by: size) }
    var bounds = [first]
    var isOpen = false
    for (index, position) in positions.enumerated().dropFirst() {
      if parities?[index - 1] ?? false { isOpen.toggle() }
      // A longer search, for each chunk after a misplaced quote, would take quadratic time.
      let part = position..<min(position + size, bytes.count)
      let start = Self.end(ofRecordIn: part, of: bytes, isOpen: isOpen, dialect)
      if let start, start > bounds[bounds.count - 1] { bounds.append(start) }
    }
    if bytes.count > bounds[bounds.count - 1] { bounds.append(bytes.count) }
    self.bounds = bounds
  }

  /// Returns whether the number of quotes in each part is odd.
  private static func parities(
    of quote: UInt8, in bytes: [UInt8], from positions: [Int], by size: Int
  ) -> [Bool] {
    [Bool](unsafeUninitializedCapacity: positions.count) { parities, count in
      parities.initialize(repeating: false)
      // No two parts share an element.
      nonisolated(unsafe) let parities = parities
      ChunkedWork.forEachChunk(of: positions.count, by: 1) { parts in
        for part in parts {
          let start = positions[part]
          parities[part] = bytes.withUnsafeBytes { bytes in
            let part = bytes[start..<min(start + size, bytes.count)]
            return ByteBlock.count(of: quote, in: UnsafeRawBufferPointer(rebasing: part)) & 1 == 1
          }
        }
      }
      count = positions.count
    }
  }

  /// Returns the end of the first record that ends in a part; nil if none does.
  ///
  /// - Parameter isOpen: Whether a quoted field is open at the start of the part.
  private static func end(
    ofRecordIn part: Range<Int>, of bytes: [UInt8], isOpen: Bool, _ dialect: Dialect
  ) -> Int? {
    var isOpen = isOpen
    for index in part {
      let byte = bytes[index]
      if !isOpen && Dialect.isLineEnd(byte) { return Dialect.lineEnd(of: bytes, from: index) }
      if byte == dialect.quote { isOpen.toggle() }
    }
    return nil
  }
}
