/// A list view that records its changes, for tests of a list.
///
/// ```swift
/// #expect(recorder.lines == ["- a", "+ b"])
/// ```
public final class RecordingListView<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: ListView {
  /// The changes of the last update, a line each: `- cell` for removed rows, `+ cell` for inserted
  /// rows, `^ 7 cell` for moved rows with their new number from 1 over all sections, and `~ cell`
  /// for reloaded and reconfigured rows.
  ///
  /// In each part, `@ title` precedes the rows of a section with a title; `-@`, `+@` and `^@` mark
  /// removed, inserted and moved sections. A section without changed rows has no line. Cells
  /// and titles are not escaped.
  public private(set) var lines: [String] = []
  /// The style of the last update.
  public private(set) var style = SnapshotUpdate<SectionIdentifierType, ItemIdentifierType>.Style
    .reload
  private var cells: [ItemIdentifierType: String] = [:]
  private var titles: [SectionIdentifierType: String] = [:]

  /// Creates a recorder of an empty list.
  public init() {}

  /// Replaces `lines` with the changes of an update.
  /// - Complexity: O(changes + sections).
  public func performUpdate(
    _ update: SnapshotUpdate<SectionIdentifierType, ItemIdentifierType>,
    contents: ListContents<ItemIdentifierType, String>
  ) {
    style = update.style
    let difference = update.difference
    let oldTitles = titles
    titles = [:]
    for (position, section) in update.new.sectionIdentifiers.enumerated() {
      titles[section] = contents.titleForHeader(position)
    }
    let removedSections = Set(difference.removedSections)
    let removed = part(Array(difference.removed), in: update.old, oldTitles) { path, item in
      (removedSections.contains(path.section) ? "-@" : "@", "- \(cells[item] ?? "")")
    }
    for path in difference.removed {
      if let item = update.old.item(at: path) { cells[item] = nil }
    }
    for (path, item) in zip(difference.inserted, difference.insertedItemIdentifiers) {
      cells[item] = contents.cell(path, item)
    }
    let signs = sectionSigns(difference)
    let inserted = part(Array(difference.inserted), in: update.new, titles) { path, item in
      (signs[path.section] ?? "@", "+ \(cells[item] ?? "")")
    }
    let moves = part(difference.moved.map { $0.to }, in: update.new, titles) { path, item in
      let number = (update.new.indexOfItem(item) ?? 0) + 1
      return (signs[path.section] ?? "@", "^ \(number) \(cells[item] ?? "")")
    }
    lines = removed + inserted + moves
  }

  /// Appends a line for each reloaded or reconfigured row.
  /// - Complexity: O(those rows), plus O(inserted rows) if sections are reloaded.
  public func performReloads(
    _ update: SnapshotUpdate<SectionIdentifierType, ItemIdentifierType>,
    contents: ListContents<ItemIdentifierType, String>
  ) {
    let difference = update.difference
    var paths = Set(difference.reloaded).union(difference.reconfigured)
    for section in difference.reloadedSections {
      let identifier = update.new.sectionIdentifiers[section]
      for row in 0..<update.new.numberOfItems(inSection: identifier) {
        paths.insert(ListIndexPath(row: row, section: section))
      }
    }
    // Inserted rows have new cells already, also in a reloaded section.
    if !difference.reloadedSections.isEmpty { paths.subtract(difference.inserted) }
    let signs = sectionSigns(difference)
    lines += part(paths.sorted(), in: update.new, titles) { path, item in
      let cell = contents.cell(path, item)
      cells[item] = cell
      return (signs[path.section] ?? "@", "~ \(cell)")
    }
  }

  /// Returns the signs of inserted and moved sections, by new position.
  private func sectionSigns(
    _ difference: SnapshotDifference<SectionIdentifierType, ItemIdentifierType>
  ) -> [Int: String] {
    var signs: [Int: String] = [:]
    for section in difference.insertedSections { signs[section] = "+@" }
    for move in difference.movedSections { signs[move.to] = "^@" }
    return signs
  }

  /// Returns the lines of one kind of change, with section lines between them.
  private func part(
    _ paths: [ListIndexPath],
    in snapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>,
    _ titles: [SectionIdentifierType: String],
    _ signAndRow: (ListIndexPath, ItemIdentifierType) -> (section: String, row: String)
  ) -> [String] {
    var lines: [String] = []
    var section: Int?
    for path in paths {
      guard let item = snapshot.item(at: path) else { continue }
      let line = signAndRow(path, item)
      if path.section != section, let title = titles[snapshot.sectionIdentifiers[path.section]] {
        lines.append("\(line.section) \(title)")
      }
      section = path.section
      lines.append(line.row)
    }
    return lines
  }
}
