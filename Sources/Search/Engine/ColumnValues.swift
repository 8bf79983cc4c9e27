import Datasets
import Dispatch

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
    switch dataset.kind(ofColumn: column) {
    case .text: self = .texts
    case .number:
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
      // Each thread fills places of its own.
      nonisolated(unsafe) let values = values
      let chunks = (dataset.count + rowsPerChunk - 1) / rowsPerChunk
      DispatchQueue.concurrentPerform(iterations: chunks) { chunk in
        for row in chunk * rowsPerChunk..<min((chunk + 1) * rowsPerChunk, dataset.count) {
          let cell =
            cancellation.isCancelled
            ? nil : dataset.withBytes(of: dataset.row(at: row), column, value)
          (values.baseAddress.unsafelyUnwrapped + row).initialize(to: cell)
        }
      }
      filled = dataset.count
    }
  }
}
