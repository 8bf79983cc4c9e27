import Datasets
import DiffableList
import Search

/// The list view of a session: it keeps the last step of the list, for a presenter to print.
///
/// Its cells are the rows' identities; their texts are fetched in pages, when they are printed. A
/// class because a list view is a place with a state; it stays with the session that made it.
final class ResultListView: ListView {
  /// What the list is about to show; set before the update that makes it so.
  var result: (any ListResult)?
  /// The rows shown, in the order and the sections that an update without animation gives them; nil
  /// if only that moves rows.
  var reordered: DiffableDataSourceSnapshot<SectionTitle, RowID>?
  /// The last step.
  private(set) var step: ListStep?
  /// The titles of the sections shown.
  private(set) var headers: [SectionTitle: String] = [:]
  private var shown: (any ListResult)?

  func performUpdate(
    _ update: ListUpdate<SectionTitle, RowID>, contents: ListContents<RowID, RowID>
  ) {
    guard let result else { return }
    let before = headers
    headers = [:]
    for (position, section) in update.new.sectionIdentifiers.enumerated() {
      headers[section] = contents.titleForHeader(position)
    }
    let difference = result.difference(from: shown, in: update)
    let remaining = reordered.map { old in
      RemainingMoves(
        result.difference(from: shown, in: ListUpdate(old: old, new: update.new)), in: update)
    }
    step = ListStep(
      difference: difference, moves: update.style == .animated ? difference : remaining,
      headers: before.merging(headers) { _, new in new })
    (shown, reordered) = (result, nil)
  }

  /// Nothing: the step has what changed in place already.
  func performReloads(
    _ update: ListUpdate<SectionTitle, RowID>, contents: ListContents<RowID, RowID>
  ) {}
}

/// The moves that a new order does not explain.
private struct RemainingMoves: ListDifference {
  private let difference: any ListDifference
  private let sectionChanges: [SectionTitle: ListChange.Part]

  /// - Parameters:
  ///   - difference: The difference from the old list in the new order.
  ///   - update: The step from the old list, which says what happened to the sections.
  init(_ difference: any ListDifference, in update: ListUpdate<SectionTitle, RowID>) {
    self.difference = difference
    let sections = update.new.sectionIdentifiers
    sectionChanges = Dictionary(
      uniqueKeysWithValues: update.difference.insertedSections.map { (sections[$0], .inserted) }
        + update.difference.movedSections.map { (sections[$0.to], .moved) })
  }

  func count(of part: ListChange.Part) -> RowCount { difference.count(of: part) }

  func columns(of part: ListChange.Part) -> [ListColumn] { difference.columns(of: part) }

  func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] {
    try await difference.page(of: part, from: offset, limit: limit).map { change in
      ListChange(
        position: change.position, row: change.row,
        sectionChange: sectionChanges[change.row.section])
    }
  }
}
