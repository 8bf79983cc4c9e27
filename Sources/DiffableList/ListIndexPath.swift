/// Where an item is in a list: a section and a row within it, both counted from 0.
public struct ListIndexPath: Sendable, Hashable, Comparable, Codable {
  /// The section's position.
  public var section: Int
  /// The item's position within its section.
  public var row: Int
  /// The same as `row`, as collection views call it.
  public var item: Int {
    get { row }
    set { row = newValue }
  }

  /// The position of row `row` in section `section`.
  @inlinable
  public init(row: Int, section: Int) {
    self.section = section
    self.row = row
  }

  /// The position of item `item` in section `section`.
  @inlinable
  public init(item: Int, section: Int) { self.init(row: item, section: section) }

  /// Display order: by section, then by row.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    (left.section, left.row) < (right.section, right.row)
  }
}
