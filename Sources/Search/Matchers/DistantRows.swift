import Datasets

extension RowBytes {
  /// Calls `body` with rows that may be far from each other in memory, which then is waited for once
  /// for many of them: they are read before the first of them is looked at.
  @inline(__always)
  func forEachDistantRow(_ rows: some Sequence<Int>, _ body: (Int) -> Void) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: DistantRows.mostAtOnce + 1) { memory in
      var distant = DistantRows(rows: memory)
      for row in rows {
        distant.append(row)
        if distant.count == DistantRows.mostAtOnce { distant.empty(self, body) }
      }
      distant.empty(self, body)
    }
  }
}

/// Rows to be read ahead.
private struct DistantRows {
  /// Their positions, and behind them room for what was read.
  let rows: UnsafeMutableBufferPointer<Int>
  private(set) var count = 0

  /// More than a processor has reads under way.
  static var mostAtOnce: Int { 64 }

  init(rows: UnsafeMutableBufferPointer<Int>) { self.rows = rows }

  @inline(__always)
  mutating func append(_ row: Int) {
    rows[count] = row
    count &+= 1
  }

  /// Reads all of them, and calls `body` with one after the other.
  @inline(__always)
  mutating func empty(_ bytes: RowBytes, _ body: (Int) -> Void) {
    read(bytes)
    forEach(body)
    count = 0
  }

  /// Reads of each row a byte of its first two cache lines, which are 64 bytes, and its last one.
  ///
  /// Nothing else is done in this loop, so that no read waits for another.
  @inline(__always)
  private func read(_ bytes: RowBytes) {
    var all: UInt8 = 0
    for index in 0..<count {
      let first = bytes.start(of: rows[index])
      let last = bytes.start(of: rows[index] &+ 1) &- 1
      // An empty row at the end of the list has no byte.
      if last >= first {
        all |= bytes.bytes[first] | bytes.bytes[min(first &+ 64, last)] | bytes.bytes[last]
      }
    }
    rows[Self.mostAtOnce] = Int(all)
  }

  /// Not inlined, so that what was read counts as used.
  @inline(never)
  private func forEach(_ body: (Int) -> Void) {
    for index in 0..<count { body(rows[index]) }
  }
}
