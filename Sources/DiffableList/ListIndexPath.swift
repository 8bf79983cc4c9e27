/// Where an item is in a list: a section and a row within it, both counted from 0.
public struct ListIndexPath: Sendable, Hashable, Comparable {
  /// The section's position.
  public var section: Int
  /// The item's position within its section.
  public var row: Int

  /// The position of row `row` in section `section`.
  public init(row: Int, section: Int) {
    self.section = section
    self.row = row
  }

  /// Display order: by section, then by row.
  public static func < (left: Self, right: Self) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}
