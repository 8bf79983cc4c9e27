import Datasets
import DiffableList

/// The cells that a comparison with a number or a date skips: they are neither empty nor of its kind.
public struct SkippedCells: Sendable, Equatable {
  /// What the cells of a column are compared with.
  public struct Comparison: Sendable, Hashable {
    /// The column's typed name.
    public let column: String
    /// Whether the operand is a number.
    public let isNumber: Bool
    /// Whether the operand is a date.
    public let isDate: Bool
  }

  /// The comparison.
  public let comparison: Comparison
  /// The number of cells.
  public package(set) var count: Int
  /// The first of them.
  public let first: String
  /// The option with which it is not skipped, if there is one.
  public let option: String?
}

extension Query {
  /// The comparisons and ranges with numbers or dates, each once.
  package func valueComparisons(_ values: ValueSyntax) -> [SkippedCells.Comparison] {
    var found: [SkippedCells.Comparison] = []
    func add(_ column: String, _ ends: [String]) {
      let operands = ends.map { Operand($0, values) }
      let comparison = SkippedCells.Comparison(
        column: column, isNumber: operands.allSatisfy { $0.number != nil },
        isDate: operands.allSatisfy { $0.date != nil })
      let hasValues = comparison.isNumber || comparison.isDate
      if hasValues && !found.contains(comparison) { found.append(comparison) }
    }
    func visit(_ condition: Condition) {
      switch condition {
      case .term(.comparison(_, let value), let column?): add(column, [value])
      case .term(.range(let from, let to), let column?):
        add(column, [from, to].compactMap(\.self))
      case .term: break
      case .not(let condition): visit(condition)
      case .all(let conditions), .any(let conditions): conditions.forEach(visit)
      }
    }
    if let condition { visit(condition) }
    return found
  }
}

extension DatasetSource {
  /// Finds the cells that a comparison skips, deleted rows excepted; nil if there are none.
  ///
  /// - Complexity: O(bytes of the rows).
  @concurrent
  package func skippedCells(
    by comparison: SkippedCells.Comparison
  ) async throws(ListSourceError) -> SkippedCells? {
    try await cancellable { cancellation throws(ListSourceError) in
      try skippedCells(by: comparison, cancellation)
    }
  }

  func skippedCells(
    by comparison: SkippedCells.Comparison, _ cancellation: Cancellation
  ) throws(ListSourceError) -> SkippedCells? {
    guard let column = columns.firstIndex(where: { $0.typedName == comparison.column }) else {
      return nil
    }
    var count = 0
    var first: Int?
    for start in stride(from: 0, to: dataset.count, by: Self.rowsToCheck) {
      try cancellation.check()
      let rows = start..<min(start + Self.rowsToCheck, dataset.count)
      dataset.forEachCell(ofColumn: column, inRows: rows) { row, cell in
        let cell = cell.assumingMemoryBound(to: UInt8.self).span
        if cell.trimmedRange.isEmpty
          || comparison.isNumber && NumberText(cell, dataset.values) != nil
          || comparison.isDate && DateSpan(cell, dataset.values) != nil
          || deleted?.contains(row) ?? false
        {
          return
        }
        count += 1
        first = first ?? row
      }
    }
    guard let first else { return nil }
    return dataset.withBytes(of: dataset.row(at: first), column) { cell in
      SkippedCells(
        comparison: comparison, count: count, first: String(decoding: cell, as: UTF8.self),
        option: (comparison.isNumber ? dataset.values.optionForNumber(cell.span) : nil)
          ?? (comparison.isDate ? dataset.values.optionForDate(cell.span) : nil))
    }
  }

  private static let rowsToCheck = 1 << 16
}
