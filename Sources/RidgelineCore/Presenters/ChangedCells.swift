import Search

extension ListRow {
  /// Returns the cells, with the old text of those that changed: `8849 → 8848`.
  ///
  /// - Parameters:
  ///   - before: The row as it was; nil if unknown.
  ///   - changed: The positions of the cells that changed; nil for all that differ.
  func cells(after before: ListRow?, changed: [Int]? = nil) -> [String] {
    guard let before else { return cells }
    let old = before.cells
    var cells = cells
    for column in changed ?? changedColumns(after: before) where column < old.count {
      cells[column] = CellChange(old[column], cells[column]).text
    }
    return cells
  }

  /// Returns the positions of the cells that changed.
  func changedColumns(after before: ListRow?) -> [Int] {
    guard let before else { return [] }
    let (old, new) = (before.cells, cells)
    return new.indices.filter { $0 < old.count && old[$0] != new[$0] }
  }
}

/// The old and the new text of a cell; long ones from shortly before their first difference to shortly
/// after the last one.
private struct CellChange {
  private static let longestWhole = 40
  /// The most characters of the old text, so that the new one is visible too.
  private static let longestOld = 24
  /// The number of characters around the differences.
  private static let context = 8

  private let old: String
  private let new: String

  init(_ old: String, _ new: String) {
    self.old = old
    self.new = new
  }

  /// - Complexity: O(length).
  var text: String {
    if old.count + new.count <= Self.longestWhole { return "\(old) → \(new)" }
    let start = zip(old, new).lazy.prefix { $0 == $1 }.count
    let (oldRest, newRest) = (old.dropFirst(start), new.dropFirst(start))
    let end = zip(oldRest.reversed(), newRest.reversed()).lazy.prefix { $0 == $1 }.count
    let before = Self.part(of: old, start, end)
    let cut =
      before.count > Self.longestOld ? before.prefix(Self.longestOld - 1) + "…" : before[...]
    return "\(cut) → \(Self.part(of: new, start, end))"
  }

  /// Returns a text without most of what both have at the start and at the end.
  private static func part(of text: String, _ start: Int, _ end: Int) -> String {
    // An ellipsis takes the place of one character.
    let (first, last) = (max(0, start - context), max(0, end - context))
    let part = text.dropFirst(first > 1 ? first : 0).dropLast(last > 1 ? last : 0)
    return (first > 1 ? "…" : "") + part + (last > 1 ? "…" : "")
  }
}
