import Datasets
import DiffableList

/// The rows of a section, in order: written down one by one, or as a selection of the source's rows.
///
/// Two selections of millions of rows are compared without looking at a row.
public enum ListRows: Sendable, Equatable {
  /// Rows in any order.
  case listed([RowID])
  /// Some of the source's rows, in its own order or in another one.
  case selected(Selection<RowID>)

  /// The first rows, at most `limit` of them.
  ///
  /// - Complexity: O(rows of the source).
  func prefix(_ limit: Int) -> ListRows {
    if limit >= count { return self }
    switch self {
    case .listed(let rows): return .listed(Array(rows.prefix(limit)))
    case .selected(let selection):
      if selection.order != nil { return .listed(Array(selection.prefix(limit))) }
      let end = limit == 0 ? 0 : selection.positions.select(limit - 1) + 1
      let first = Bitmap(length: selection.base.count, positions: 0..<end)
      return .selected(
        Selection(base: selection.base, positions: selection.positions & first))
    }
  }
}

extension ListRows: RandomAccessCollection {
  /// The first row.
  public var startIndex: Int { 0 }

  /// How many rows there are.
  public var endIndex: Int {
    switch self {
    case .listed(let rows): rows.count
    case .selected(let selection): selection.count
    }
  }

  /// The rows in order, one after the other.
  public func makeIterator() -> AnyIterator<RowID> {
    switch self {
    case .listed(let rows): AnyIterator(rows.makeIterator())
    case .selected(let selection): AnyIterator(selection.makeIterator())
    }
  }

  /// The rows at some positions.
  func rows(at positions: [Int]) -> [RowID] {
    switch self {
    case .listed(let rows): positions.map { rows[$0] }
    case .selected(let selection): selection.items(at: positions)
    }
  }

  /// The row at a position.
  ///
  /// - Complexity: O(log rows of the source) of a selection.
  public subscript(position: Int) -> RowID {
    switch self {
    case .listed(let rows): rows[position]
    case .selected(let selection): selection[position]
    }
  }
}
