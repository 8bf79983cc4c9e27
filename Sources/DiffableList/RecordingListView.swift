/// A list view that writes down what happens to it, so that a list can be tested.
///
/// ```swift
/// #expect(recorder.lines == ["- a", "+ b"])
/// ```
public final class RecordingListView<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: ListView {
  /// The last update, a line each: `- cell` for what left, then `+ cell` for what came, `^ 7 cell`
  /// for what moved, with its new number from 1 over all sections, and `~ cell` for what was shown
  /// anew in place.
  ///
  /// A section that came, left or moved without any of its rows doing so has no line.
  ///
  /// In each part `@ title` stands before the rows of a section that has a title, `-@`, `+@` and
  /// `^@` where the section itself left, came or moved.
  ///
  /// Cells and titles stand as the data source gives them, line ends and all.
  public private(set) var lines: [String] = []
  /// How the last update was to be shown.
  public private(set) var style = SnapshotUpdate<SectionIdentifierType, ItemIdentifierType>.Style
    .reload
  private var cells: [ItemIdentifierType: String] = [:]
  private var titles: [SectionIdentifierType: String] = [:]

  /// A recorder of an empty list.
  public init() {}

  /// Replaces `lines` by what this update changes.
  ///
  /// - Complexity: O(changes + sections).
  public func performUpdate(
    _ update: SnapshotUpdate<SectionIdentifierType, ItemIdentifierType>,
    contents: ListContents<ItemIdentifierType, String>
  ) {
    style = update.style
    let difference = update.difference
    let before = titles
    titles = [:]
    for (position, section) in update.new.sectionIdentifiers.enumerated() {
      titles[section] = contents.titleForHeader(position)
    }
    let left = Set(difference.removedSections)
    let removed = part(Array(difference.removed), in: update.old, before) { path, item in
      (left.contains(path.section) ? "-@" : "@", "- \(cells[item] ?? "")")
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

  /// Adds a line for each row that is shown anew.
  ///
  /// - Complexity: O(those rows), and O(what came) where sections are shown anew.
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
    // What came is fresh, also in a section that is shown anew.
    if !difference.reloadedSections.isEmpty { paths.subtract(difference.inserted) }
    let signs = sectionSigns(difference)
    lines += part(paths.sorted(), in: update.new, titles) { path, item in
      let cell = contents.cell(path, item)
      cells[item] = cell
      return (signs[path.section] ?? "@", "~ \(cell)")
    }
  }

  /// How the lines of sections that came or moved begin, by new position.
  private func sectionSigns(
    _ difference: SnapshotDifference<SectionIdentifierType, ItemIdentifierType>
  ) -> [Int: String] {
    var signs: [Int: String] = [:]
    for section in difference.insertedSections { signs[section] = "+@" }
    for move in difference.movedSections { signs[move.to] = "^@" }
    return signs
  }

  /// The lines of one kind of change, with those of the sections between.
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
