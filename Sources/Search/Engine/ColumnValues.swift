import Datasets
import Files

/// What the cells of a number or date column stand for.
///
/// Read once, when a query first compares the column.
enum ColumnValues: Sendable {
  /// Numbers; an empty cell is not a number.
  case numbers([Double])
  /// Numbers of which some have more digits than that can tell apart.
  case longNumbers
  /// The first and the last instant of dates; an empty cell is from the least to the greatest there
  /// is.
  case dates(first: [Int64], last: [Int64])
  /// No column of values.
  case texts

  /// Rows that a thread reads at a time.
  private static let rowsPerChunk = 1 << 16

  /// Reads a column.
  ///
  /// - Complexity: O(bytes).
  init(
    _ column: Int, of dataset: Dataset, _ cancellation: Cancellation
  ) throws(ListSourceError) {
    // While the values are unwrapped there are two of them for each row.
    guard FreeMemory.fits(2 * MemoryLayout<ISODate?>.stride * dataset.count) else {
      throw .noMemory
    }
    switch dataset.kind(ofColumn: column) {
    case .text, .boolean, .empty: self = .texts
    case .integer, .decimal:
      let numbers = Self.read(column, of: dataset, cancellation) { NumberText($0) }
      try cancellation.check()
      self =
        numbers.contains { $0?.isLong ?? false }
        ? .longNumbers : .numbers(numbers.map { $0?.value ?? .nan })
    case .date:
      let dates = Self.read(column, of: dataset, cancellation) { ISODate($0) }
      try cancellation.check()
      self = .dates(first: dates.map { $0?.first ?? .min }, last: dates.map { $0?.last ?? .max })
    }
  }

  private static func read<Value: Sendable>(
    _ column: Int, of dataset: Dataset, _ cancellation: Cancellation,
    _ value: @escaping @Sendable (ArraySlice<UInt8>) -> Value?
  ) -> [Value?] {
    [Value?](unsafeUninitializedCapacity: dataset.count) { values, filled in
      // Each chunk has places of its own; those of one that was cancelled stay nil.
      values.initialize(repeating: nil)
      nonisolated(unsafe) let values = values
      ChunkedWork.forEachChunk(
        of: dataset.count, by: rowsPerChunk, cancellation, from: {}
      ) { _, rows in
        for row in rows {
          values[row] = dataset.withBytes(of: dataset.row(at: row), column, value)
        }
      }
      filled = dataset.count
    }
  }
}
