/// A dataset's bytes and row starts, for loops over all rows.
///
/// Valid only during the call that passes it.
public struct RowBytes {
  /// The bytes of the file.
  public let bytes: UnsafeRawBufferPointer
  /// The delimiter between the cells of a regular row; nil if a row is one cell.
  public let delimiter: UInt8?
  /// The quote around a cell of a regular row; nil if cells are never quoted.
  public let quote: UInt8?
  /// The byte that begins an escape in a cell; nil if cells have none.
  package let escape: UInt8?
  @usableFromInline let offsets: UnsafeBufferPointer<UInt32>
  @usableFromInline let bases: UnsafeBufferPointer<Int>

  /// The number of rows.
  @inlinable public var count: Int { offsets.count }

  /// Returns the start of a row; for `count`, the end of the last one.
  @inlinable @inline(__always)
  public func start(of row: Int) -> Int {
    row < count ? bases[row &>> RecordStarts.groupBits] &+ Int(offsets[row]) : bytes.count
  }
}

/// A regular row is cells between delimiters; a cell that begins with a quote ends with one, and has
/// no other special byte.
extension RowBytes {
  /// Returns the bytes of a regular row, without its line ends.
  @inlinable @inline(__always)
  public func cells(ofRegularRow row: Int) -> Range<Int> {
    let start = start(of: row)
    var end = self.start(of: row &+ 1)
    while end > start && isLineEnd(bytes[end &- 1]) { end &-= 1 }
    return start..<end
  }

  /// Returns whether a cell of a regular row is quoted.
  @inlinable @inline(__always)
  public func isQuoted(_ cell: Range<Int>) -> Bool {
    !cell.isEmpty && bytes[cell.lowerBound] == quote
  }

  /// Returns the bytes of a cell of a regular row, without its quotes.
  @inlinable @inline(__always)
  public func contents(of cell: Range<Int>) -> Range<Int> {
    isQuoted(cell) ? cell.lowerBound &+ 1..<cell.upperBound &- 1 : cell
  }

  /// Returns whether a byte is LF or CR.
  @inlinable @inline(__always)
  public func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
}

extension RowBytes {
  /// Calls `body` with the end of each of some rows, of which the first starts a word of 64.
  @inlinable @inline(__always)
  public func forEachEnd(of rows: Range<Int>, _ body: (_ row: Int, _ end: Int) -> Void) {
    var row = rows.lowerBound
    while row < rows.upperBound {
      // The rows of a word share a base.
      let last = min((row | 63), rows.upperBound &- 1)
      let base = bases[row &>> RecordStarts.groupBits]
      while row < last {
        body(row, base &+ Int(offsets[row &+ 1]))
        row &+= 1
      }
      body(last, start(of: last &+ 1))
      row = last &+ 1
    }
  }
}

extension RecordTable {
  /// Returns whether a record is just ASCII fields, quoted or not, between delimiters.
  func isRegular(_ record: Int) -> Bool {
    irregular[record &>> 6] &>> UInt64(record & 63) & 1 == 0
  }
}

extension Dataset {
  /// Calls `body` with the file's bytes and row starts, for loops over all rows.
  public func withRowBytes<Value>(_ body: (RowBytes) -> Value) -> Value {
    let dialect = table.dialect
    return table.bytes.withUnsafeBytes { bytes in
      table.starts.offsets.withUnsafeBufferPointer { offsets in
        table.starts.bases.withUnsafeBufferPointer { bases in
          body(
            RowBytes(
              bytes: bytes, delimiter: dialect.delimiter, quote: dialect.quote,
              escape: dialect.escape, offsets: offsets, bases: bases))
        }
      }
    }
  }
}
