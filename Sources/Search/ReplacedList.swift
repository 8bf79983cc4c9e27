import DiffableList

/// The changes from a list to one that shares no row with it, or from or to no list.
public struct ReplacedList: ListChanges {
  private let old: (any ListResult)?
  private let new: (any ListResult)?

  /// Removes all rows of `old` and adds all of `new`.
  public init(_ old: (any ListResult)?, by new: (any ListResult)?) {
    self.old = old
    self.new = new
  }

  private func result(of part: ListChange.Part) -> (any ListResult)? {
    switch part {
    case .removed: old
    case .inserted: new
    case .moved, .changed: nil
    }
  }

  /// All rows of one list.
  public func count(of part: ListChange.Part) -> RowCount {
    result(of: part)?.listed ?? .exact(0)
  }

  /// Counts both lists.
  public nonisolated(nonsending) func countAll() async {
    await old?.countAll()
    await new?.countAll()
  }

  /// The columns of one list.
  public func columns(of part: ListChange.Part) -> [ListColumn] {
    (part == .removed ? old : new)?.columns ?? []
  }

  /// Rows of one list.
  public nonisolated(nonsending) func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] {
    guard let result = result(of: part) else { return [] }
    let rows = try await result.rows(in: offset..<offset + limit)
    return rows.enumerated().map { index, row in
      ListChange(position: offset + index, row: row, sectionChange: part)
    }
  }
}
