import Datasets
import DiffableList
import Synchronization

extension DatasetSource {
  /// Describes the cells of some columns in all rows, on all cores.
  ///
  /// - Complexity: O(bytes + cells × log(rows)).
  @concurrent
  public func descriptions(
    ofColumns columns: [Int]
  ) async throws(ListSourceError) -> [ColumnDescription] {
    try await cancellable { cancellation throws(ListSourceError) in
      let described = Mutex<[Int: Result<ColumnDescription, ListSourceError>]>([:])
      ChunkedWork.forEachChunk(of: columns.count, by: 1, cancellation) { range in
        for column in columns[range] {
          let description = Result { () throws(ListSourceError) in
            try describer(ofColumn: column, cancellation).description()
          }
          described.withLock { $0[column] = description }
        }
      }
      try cancellation.check()
      let all = described.withLock { $0 }
      var descriptions: [ColumnDescription] = []
      for column in columns {
        if let description = try all[column]?.get() { descriptions.append(description) }
      }
      return descriptions
    }
  }

  /// Returns the distribution of a column's cells over all rows and over those of a result.
  ///
  /// - Parameters:
  ///   - column: The column's position.
  ///   - result: The matching rows; nil if all match.
  @concurrent
  public func histogram(
    ofColumn column: Int, found result: (any ListResult)?
  ) async throws(ListSourceError) -> Histogram {
    let found = result.map { dataset.positions(of: $0) }
    return try await cancellable { cancellation throws(ListSourceError) in
      try describer(ofColumn: column, cancellation).histogram(found: found)
    }
  }

  private func describer(
    ofColumn column: Int, _ cancellation: Cancellation
  ) throws(ListSourceError) -> ColumnDescriber {
    guard let cells = dataset.cells(ofColumn: column) else { throw .noMemory }
    return ColumnDescriber(
      dataset: dataset, column: column, cells: cells,
      isDeleted: { [deleted] in deleted?.contains($0) ?? false }, cancellation: cancellation)
  }
}

extension Dataset {
  /// Returns the positions of a result's rows in file order.
  func positions(of result: any ListResult) -> Bitmap {
    Bitmap(length: count, positions: result.sections.flatMap(\.rows).compactMap(position(of:)))
  }
}
