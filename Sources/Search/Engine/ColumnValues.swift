import Datasets
import Files
import Synchronization

/// The cells of a column as numbers or as dates, computed when a query first compares them.
enum ColumnValues: Sendable {
  /// Numbers; NaN for other cells.
  case numbers([Double])
  /// A column in which a `Double` is too imprecise for some numbers.
  case longNumbers
  /// The first and last instants of dates; other cells span all of time.
  case dates(first: [Int64], last: [Int64])

  enum Kind: Sendable { case numbers, dates }

  private static let rowsPerChunk = 1 << 16

  init(
    _ kind: Kind, ofColumn column: Int, of dataset: Dataset, _ cancellation: Cancellation
  ) throws(ListSourceError) {
    // Two numbers for a date.
    guard FreeMemory.fits(2 * MemoryLayout<Int64>.stride * dataset.count) else { throw .noMemory }
    let values = dataset.values
    switch kind {
    case .numbers:
      let hasLong = Atomic(false)
      let numbers = Self.array(dataset.count, of: Double.nan) { numbers in
        nonisolated(unsafe) let numbers = numbers
        Self.read(column, of: dataset, cancellation) { row, cell in
          guard let number = NumberText(cell, values) else { return }
          numbers[row] = number.value
          if number.isLong { hasLong.store(true, ordering: .relaxed) }
        }
      }
      try cancellation.check()
      self = hasLong.load(ordering: .relaxed) ? .longNumbers : .numbers(numbers)
    case .dates:
      var last: [Int64] = []
      let first = Self.array(dataset.count, of: Int64.min) { first in
        last = Self.array(dataset.count, of: Int64.max) { last in
          nonisolated(unsafe) let (first, last) = (first, last)
          Self.read(column, of: dataset, cancellation) { row, cell in
            guard let date = DateSpan(cell, values) else { return }
            (first[row], last[row]) = (date.first, date.last)
          }
        }
      }
      try cancellation.check()
      self = .dates(first: first, last: last)
    }
  }

  private static func array<Value: Sendable>(
    _ count: Int, of value: Value, _ fill: (UnsafeMutableBufferPointer<Value>) -> Void
  ) -> [Value] {
    [Value](unsafeUninitializedCapacity: count) { values, filled in
      values.initialize(repeating: value)
      fill(UnsafeMutableBufferPointer(rebasing: values[..<count]))
      filled = count
    }
  }

  /// Calls `body` with each cell, on all cores but each row once; a cancelled call leaves cells out.
  private static func read(
    _ column: Int, of dataset: Dataset, _ cancellation: Cancellation,
    _ body: @Sendable (_ row: Int, _ cell: Span<UInt8>) -> Void
  ) {
    ChunkedWork.forEachChunk(of: dataset.count, by: rowsPerChunk, cancellation) { rows in
      dataset.forEachCell(ofColumn: column, inRows: rows) { row, cell in
        body(row, cell.assumingMemoryBound(to: UInt8.self).span)
      }
    }
  }
}
