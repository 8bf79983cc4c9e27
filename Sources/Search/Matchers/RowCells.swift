import Datasets

// The cells of a row, for whoever looks at one after the other until one will do: as they stand in
// the file, folded, or with their quotes taken off.

extension RowBytes {
  /// Whether a cell of a regular row passes a test, which gets the cells in turn with their columns.
  @inline(__always)
  func holdsCell(inRegularRow row: Int, _ test: (_ column: Int, Span<UInt8>) -> Bool) -> Bool {
    let bytes = self.bytes.assumingMemoryBound(to: UInt8.self)
    var start = self.start(of: row)
    var end = self.start(of: row &+ 1)
    while end > start && isLineEnd(bytes[end &- 1]) { end &-= 1 }
    var column = 0
    while true {
      let cellEnd = delimiter.flatMap { bytes[start..<end].place(of: $0) } ?? end
      // A cell that begins with a quote ends with another one.
      let isQuoted = cellEnd > start && bytes[start] == quote
      let cell = isQuoted ? start &+ 1..<cellEnd &- 1 : start..<cellEnd
      if test(column, UnsafeBufferPointer(rebasing: bytes[cell]).span) { return true }
      if cellEnd == end { return false }
      start = cellEnd &+ 1
      column &+= 1
    }
  }
}

extension RowText.Copies {
  /// The same of the folded copy that has `rank` others before it.
  @inline(__always)
  func holdsCell(inCopy rank: Int, _ test: (_ column: Int, Span<UInt8>) -> Bool) -> Bool {
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
  /// The same of any row, its cells as they were written.
  func holdsCell(inRow row: Int, _ test: (_ column: Int, ArraySlice<UInt8>) -> Bool) -> Bool {
    var isFound = false
    var column = 0
    forEachCell(of: self.row(at: row)) { cell in
      if !isFound { isFound = test(column, cell) }
      column += 1
    }
    return isFound
  }
}
