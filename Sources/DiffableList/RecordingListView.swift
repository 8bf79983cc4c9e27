/// A list view that writes down what happens to it, so that a list can be tested.
///
/// ```swift
/// #expect(recorder.lines == ["- a", "+ b"])
/// ```
public final class RecordingListView<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: ListView {
  /// The last update, a line each: `- cell` for what left, then `+ cell` for what came, `^ 7 cell`
  /// for what moved, with its new number from 1, and `~ cell` for what changed in place.
  public private(set) var lines: [String] = []
  private var shown: [ItemIdentifierType: String] = [:]

  /// A recorder of an empty list.
  public init() {}

  /// Replaces `lines` by what this update changes.
  ///
  /// - Complexity: O(items).
  public func performUpdate(
    _ update: ListUpdate<SectionIdentifierType, ItemIdentifierType>,
    cell: @escaping (ListIndexPath, ItemIdentifierType) -> String
  ) {
    let before = shown
    shown = [:]
    var positions: [ListIndexPath: (number: Int, text: String)] = [:]
    for (section, content) in update.new.sections.enumerated() {
      for (row, item) in content.items.enumerated() {
        let path = ListIndexPath(row: row, section: section)
        let text = cell(path, item)
        shown[item] = text
        positions[path] = (positions.count + 1, text)
      }
    }
    let difference = update.difference
    lines =
      difference.removed.map { path in
        "- \(before[update.old.sections[path.section].items[path.row]] ?? "")"
      }
      + difference.inserted.compactMap { positions[$0].map { "+ \($0.text)" } }
      + difference.moved.compactMap { positions[$0.to].map { "^ \($0.number) \($0.text)" } }
      + difference.reconfigured.compactMap { positions[$0].map { "~ \($0.text)" } }
  }
}
