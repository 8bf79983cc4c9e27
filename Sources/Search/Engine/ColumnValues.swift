import Datasets
import Files

/// The parsed cells of a number or date column, computed when a query first compares the column.
enum ColumnValues: Sendable {
  /// Numbers, NaN for empty cells.
  case numbers([Double])
  /// A column in which a `Double` is too imprecise for some numbers.
  case longNumbers
  /// The first and last instants of dates; an empty cell spans all of time.
  case dates(first: [Int64], last: [Int64])
  /// Any other column.
  case texts

  private static let rowsPerChunk = 1 << 16

  init(_ column: Int, of dataset: Dataset, _ cancellation: Cancellation) throws(ListSourceError) {
    // Optional and unwrapped values exist at the same time.
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
      // Chunks write to disjoint ranges; cancelled ones stay nil.
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
