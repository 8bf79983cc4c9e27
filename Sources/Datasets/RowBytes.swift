/// The bytes of a dataset and where its rows are in them, for the loops that look at every row.
///
/// Valid only within the call that gave it.
public struct RowBytes {
  /// All of the file.
  public let bytes: UnsafeRawBufferPointer
  /// What stands between the cells of a regular row, or nil where a row is one cell.
  public let delimiter: UInt8?
  /// What may stand around a cell of a regular row, if anything may.
  public let quote: UInt8?
  /// How many rows there are.
  public let count: Int
  @usableFromInline let offsets: UnsafeBufferPointer<UInt32>
  @usableFromInline let bases: UnsafeBufferPointer<Int>

  init(
    bytes: UnsafeRawBufferPointer, _ dialect: Dialect, offsets: UnsafeBufferPointer<UInt32>,
    bases: UnsafeBufferPointer<Int>
  ) {
    self.bytes = bytes
    delimiter = dialect.delimiter
    quote = dialect.quote
    self.offsets = offsets
    self.bases = bases
    count = offsets.count
  }

  /// Where a row begins; of `count` where the last one ends.
  @inlinable @inline(__always)
  public func start(of row: Int) -> Int {
    row < count ? bases[row &>> RecordStarts.groupBits] &+ Int(offsets[row]) : bytes.count
  }
}

extension RowBytes {
  /// Where some neighbouring rows begin, counted from the first of them; `count` may be the last.
  ///
  /// They must span less than 4 GB.
  ///
  /// - Complexity: O(rows).
  public func offsets(of rows: ClosedRange<Int>) -> [UInt32] {
    let first = start(of: rows.lowerBound)
    return [UInt32](unsafeUninitializedCapacity: rows.count) { relative, filled in
      var row = rows.lowerBound
      while row < rows.upperBound {
        // Up to the end of its group, in which all count from one base.
        let end = min(
          rows.upperBound, (row >> RecordStarts.groupBits + 1) << RecordStarts.groupBits)
        let shift = UInt32(truncatingIfNeeded: bases[row >> RecordStarts.groupBits] - first)
        for row in row..<end { relative[row - rows.lowerBound] = offsets[row] &+ shift }
        row = end
      }
      relative[rows.count - 1] = UInt32(truncatingIfNeeded: start(of: rows.upperBound) - first)
      filled = rows.count
    }
  }
}

extension RecordTable {
  func withRowBytes<Value>(_ body: (RowBytes) -> Value) -> Value {
    bytes.withUnsafeBytes { buffer in
      starts.offsets.withUnsafeBufferPointer { offsets in
        starts.bases.withUnsafeBufferPointer { bases in
          body(RowBytes(bytes: buffer, dialect, offsets: offsets, bases: bases))
        }
      }
    }
  }
}
