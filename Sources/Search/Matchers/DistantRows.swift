import Datasets

extension RowBytes {
  /// Calls `body` with rows that may be far from each other in memory, which then is waited for once
  /// for many of them: their first bytes are read before the first of them is looked at.
  @inline(__always)
  func forEachDistantRow(_ rows: some Sequence<Int>, _ body: (Int) -> Void) {
    withUnsafeTemporaryAllocation(of: DistantRow.self, capacity: DistantRow.mostAtOnce) { distant in
      var count = 0
      for row in rows {
        distant[count] = DistantRow(row, of: self)
        count &+= 1
        if count == DistantRow.mostAtOnce {
          Self.forEach(distant, count, body)
          count = 0
        }
      }
      Self.forEach(distant, count, body)
    }
  }

  /// Not inlined, so that what was read counts as used.
  @inline(never)
  private static func forEach(
    _ distant: UnsafeMutableBufferPointer<DistantRow>, _ count: Int, _ body: (Int) -> Void
  ) {
    for index in 0..<count { body(distant[index].row) }
  }
}

/// A row whose first bytes have been read.
private struct DistantRow {
  let row: Int
  private let bytes: UInt8

  /// More than a processor has reads under way.
  static var mostAtOnce: Int { 32 }

  @inline(__always)
  init(_ row: Int, of rows: RowBytes) {
    self.row = row
    let start = rows.start(of: row)
    // A cache line is 64 bytes, and most rows reach into two. No row is behind the last byte.
    bytes = rows.bytes[start] | rows.bytes[min(start &+ 64, rows.bytes.count &- 1)]
  }
}
