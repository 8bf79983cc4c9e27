import Datasets

extension RowBytes {
  @inline(__always)
  func containsCell(inRegularRow row: Int, _ test: (_ column: Int, Span<UInt8>) -> Bool) -> Bool {
    let bytes = self.bytes.assumingMemoryBound(to: UInt8.self)
    let cells = cells(ofRegularRow: row)
    let end = cells.upperBound
    var start = cells.lowerBound
    var column = 0
    while true {
      let cellEnd = delimiter.flatMap { bytes[start..<end].index(of: $0) } ?? end
      let cell = contents(of: start..<cellEnd)
      if test(column, UnsafeBufferPointer(rebasing: bytes[cell]).span) { return true }
      if cellEnd == end { return false }
      start = cellEnd &+ 1
      column &+= 1
    }
  }

  /// Returns whether a byte separates or encloses cells, so that none contains it.
  @inline(__always)
  func isCellEnd(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == quote || isLineEnd(byte)
  }
}

extension RowText.Copies {
  /// - Parameter rank: The number of copies before it.
  @inline(__always)
  func containsCell(inCopy rank: Int, _ test: (_ column: Int, Span<UInt8>) -> Bool) -> Bool {
    let bytes = self[rank].assumingMemoryBound(to: UInt8.self)
    var start = 0
    var column = 0
    while start < bytes.count {
      var end = start
      while bytes[end] != RowText.separator { end &+= 1 }
      if test(column, UnsafeBufferPointer(rebasing: bytes[start..<end]).span) { return true }
      start = end &+ 1
      column &+= 1
    }
    return false
  }
}

extension Dataset {
  /// Works for any row, and passes cells without quotes, not folded.
  func containsCell(inRow row: Int, _ test: (_ column: Int, ArraySlice<UInt8>) -> Bool) -> Bool {
    var isFound = false
    var column = 0
    forEachCell(of: self.row(at: row)) { cell in
      if !isFound { isFound = test(column, cell) }
      column += 1
    }
    return isFound
  }
}
