import Datasets
import DiffableList

/// A section of a result.
public struct ListSection: Sendable, Equatable {
  /// The title.
  public let title: SectionTitle
  /// The rows in order.
  public let rows: ListRows

  /// Creates a section.
  public init(title: SectionTitle, rows: ListRows) {
    self.title = title
    self.rows = rows
  }
}

/// A section's identity: the cell that its rows share in the section column.
public enum SectionTitle: Sendable, Hashable {
  /// The only section of a list without sections.
  case untitled
  /// The rows with an empty cell.
  case empty
  case text(String)

  /// Creates the title for a cell.
  package init(cell: String) { self = cell.isEmpty ? .empty : .text(cell) }

  /// The text to print; nil in a list without sections.
  public var text: String? {
    switch self {
    case .untitled: nil
    case .empty: "(none)"
    case .text(let text): text
    }
  }
}

extension [ListSection] {
  /// The number of rows before each section.
  var offsets: [Int] {
    var next = 0
    return map { section in
      defer { next += section.rows.count }
      return next
    }
  }
}

/// The rows of a section in order: listed, or selected from the source's rows.
///
/// Two selections of millions of rows are compared without visiting individual rows.
public enum ListRows: Sendable, Equatable {
  /// Rows in any order.
  case listed([RowID])
  /// Some of the source's rows, in its order or another one.
  case selected(Selection<RowID>)

  /// The number of rows.
  public var count: Int {
    switch self {
    case .listed(let rows): rows.count
    case .selected(let selection): selection.count
    }
  }

  /// Whether there are no rows.
  public var isEmpty: Bool { count == 0 }

  func rows(at positions: [Int]) -> [RowID] {
    switch self {
    case .listed(let rows): positions.map { rows[$0] }
    case .selected(let selection): selection.items(at: positions)
    }
  }

  /// Returns at most the first `limit` rows, in O(rows of the source).
  func prefix(_ limit: Int) -> ListRows {
    if limit >= count { return self }
    switch self {
    case .listed(let rows): return .listed(Array(rows.prefix(limit)))
    case .selected(let selection):
      if selection.order != nil { return .listed(Array(selection.prefix(limit))) }
      let end = limit == 0 ? 0 : selection.positions.select(limit - 1) + 1
      let first = Bitmap(length: selection.base.count, positions: 0..<end)
      return .selected(Selection(base: selection.base, positions: selection.positions & first))
    }
  }
}

extension ListRows: Sequence {
  /// Returns an iterator over the rows in order.
  public func makeIterator() -> AnyIterator<RowID> {
    switch self {
    case .listed(let rows): AnyIterator(rows.makeIterator())
    case .selected(let selection): AnyIterator(selection.makeIterator())
    }
  }
}
