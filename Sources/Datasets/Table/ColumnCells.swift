import Files

/// The cells of one column, copied so that each is found at once, also by several threads.
package struct ColumnCells: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  fileprivate init?(rowCount: Int, byteCount: Int) {
    guard bytes.makeRoom(for: byteCount), ends.makeRoom(for: rowCount) else { return nil }
  }

  /// The number of rows.
  package var count: Int { ends.count }

  /// The unquoted bytes of the cell in a row.
  package subscript(row: Int) -> ArraySlice<UInt8> {
    bytes[(row == 0 ? 0 : ends[row - 1])..<ends[row]]
  }

  /// Adds the cell of the next row; returns false if memory is full.
  fileprivate mutating func append(_ cell: some Collection<UInt8>) -> Bool {
    guard bytes.makeRoom(for: cell.count), ends.makeRoom(for: 1) else { return false }
    bytes.append(contentsOf: cell)
    ends.append(bytes.count)
    return true
  }
}

extension Dataset {
  /// Returns the cells of a column; nil if memory is short.
  ///
  /// - Complexity: O(rows + bytes of the column), and once O(bytes) for a wide table.
  package func cells(ofColumn column: Int) -> ColumnCells? {
    let offsets = table.fieldOffsets.offsets(of: table)
    // As many bytes as in other columns, with their delimiters; each growth is a system call.
    let byteCount = table.bytes.count / table.header.count
    guard var cells = ColumnCells(rowCount: count, byteCount: byteCount) else { return nil }
    return withRowBytes { rows in
      for row in 0..<count {
        let isRegular = table.isRegular(row) && column < table.width
        let isCopied =
          isRegular
          ? cells.append(
            rows.regularCell(of: row, column, after: offsets?.field(before: column, in: row)))
          : withBytes(of: self.row(at: row), column) { cells.append($0) }
        if !isCopied { return nil }
      }
      return cells
    }
  }
}

extension Dataset {
  /// Calls `body` with the unquoted bytes of a column's cells in some rows, which it must not keep.
  package func forEachCell(
    ofColumn column: Int, inRows rows: Range<Int>,
    _ body: (_ row: Int, _ cell: UnsafeRawBufferPointer) -> Void
  ) {
    withRowBytes { bytes in
      for row in rows {
        if table.isRegular(row) && column < table.width {
          let cell = bytes.regularCell(of: row, column, after: nil)
          body(row, UnsafeRawBufferPointer(rebasing: cell))
        } else {
          withBytes(of: self.row(at: row), column) { $0.withUnsafeBytes { body(row, $0) } }
        }
      }
    }
  }
}

extension RowBytes {
  /// Returns the unquoted bytes of a cell of a regular row, which has all cells.
  ///
  /// - Parameter known: A cell at or before the column, and its offset in the row.
  fileprivate func regularCell(
    of row: Int, _ column: Int, after known: (column: Int, offset: Int)?
  ) -> Slice<UnsafeRawBufferPointer> {
    let cells = cells(ofRegularRow: row)
    var start = cells.lowerBound + (known?.offset ?? 0)
    for _ in (known?.column ?? 0)..<column {
      while bytes[start] != delimiter { start += 1 }
      start += 1
    }
    var end = start
    while end < cells.upperBound && bytes[end] != delimiter { end += 1 }
    return bytes[contents(of: start..<end)]
  }
}
