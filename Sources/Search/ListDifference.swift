import Datasets
import DiffableList

/// What changed between two results, in pages, so that whoever prints it never holds all of it.
public protocol ListDifference: Sendable {
  /// How many rows there are of a kind of change.
  func count(of part: ListChange.Part) -> RowCount

  /// At most `limit` changes of a kind, from the `offset`th on, in the order to print them.
  func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange]
}

/// One row that came, left, moved or changed.
public struct ListChange: Sendable, Equatable {
  /// The kinds of change, in the order in which they are printed.
  public enum Part: Sendable, CaseIterable {
    /// Left; positions are in the old list.
    case removed
    /// Came; positions are in the new list.
    case inserted
    /// Stayed but moved; positions are in the new list.
    case moved
    /// Stayed in place with other contents; positions are in the new list.
    case changed
  }

  /// Where it is in the list it is or was in, from 0, over all sections.
  public let position: Int
  /// The section it is or was in.
  public let section: SectionTitle
  /// Whether that section itself came or left with this step.
  public let sectionChanged: Bool
  /// The shown columns of the list it is or was in.
  public let columns: [ListColumn]
  /// A text for each of them.
  public let cells: [String]

  /// A change of one row.
  public init(
    position: Int, section: SectionTitle, sectionChanged: Bool, columns: [ListColumn],
    cells: [String]
  ) {
    self.position = position
    self.section = section
    self.sectionChanged = sectionChanged
    self.columns = columns
    self.cells = cells
  }
}

/// The difference of two results whose snapshots hold all their rows.
struct SnapshotListDifference: ListDifference {
  private let update: ListUpdate<SectionTitle, RowID>
  private let old: (any ListResult)?
  private let new: any ListResult
  private let oldOffsets: [Int]
  private let newOffsets: [Int]

  init(_ update: ListUpdate<SectionTitle, RowID>, old: (any ListResult)?, new: any ListResult) {
    self.update = update
    self.old = old
    self.new = new
    oldOffsets = Self.offsets(of: update.old)
    newOffsets = Self.offsets(of: update.new)
  }

  func count(of part: ListChange.Part) -> RowCount {
    let difference = update.difference
    switch part {
    case .removed: return .exact(difference.removed.count)
    case .inserted: return .exact(difference.inserted.count)
    case .moved: return .exact(difference.moved.count)
    case .changed: return .exact(difference.reconfigured.count)
    }
  }

  func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] {
    let range = offset..<min(offset + limit, count(of: part).value)
    let difference = update.difference
    switch part {
    case .removed:
      guard let old else { return [] }
      return try await changes(
        difference.removed[range], of: update.old, oldOffsets, in: old,
        changedSections: difference.removedSections)
    case .inserted: return try await new(difference.inserted[range])
    case .moved: return try await new(difference.moved[range].map(\.to)[...])
    case .changed: return try await new(difference.reconfigured[range])
    }
  }

  private func new(
    _ paths: ArraySlice<ListIndexPath>
  ) async throws(ListSourceError) -> [ListChange] {
    try await changes(
      paths, of: update.new, newOffsets, in: new,
      changedSections: update.difference.insertedSections)
  }

  private func changes(
    _ paths: ArraySlice<ListIndexPath>,
    of snapshot: DiffableDataSourceSnapshot<SectionTitle, RowID>, _ offsets: [Int],
    in result: any ListResult, changedSections: [Int]
  ) async throws(ListSourceError) -> [ListChange] {
    let titles = snapshot.sectionIdentifiers
    let changed = Set(changedSections)
    let rows = paths.map { snapshot.itemIdentifiers(inSection: titles[$0.section])[$0.row] }
    try await result.prepare(rows)
    return zip(paths, rows).map { path, row in
      ListChange(
        position: offsets[path.section] + path.row, section: titles[path.section],
        sectionChanged: changed.contains(path.section), columns: result.columns,
        cells: result.cells(of: row))
    }
  }

  /// How many items stand before each section.
  private static func offsets(
    of snapshot: DiffableDataSourceSnapshot<SectionTitle, RowID>
  ) -> [Int] {
    var next = 0
    return snapshot.sectionIdentifiers.map { section in
      defer { next += snapshot.numberOfItems(inSection: section) }
      return next
    }
  }
}
