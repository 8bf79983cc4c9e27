/// A section's selections of the same base in different orders.
@usableFromInline struct ReorderedSelections<Item: Hashable & Sendable>: Sendable {
  @usableFromInline let old: (section: Int, selection: Selection<Item>)
  @usableFromInline let new: (section: Int, selection: Selection<Item>)

  @usableFromInline init(
    _ old: (section: Int, selection: Selection<Item>),
    _ new: (section: Int, selection: Selection<Item>)
  ) {
    self.old = old
    self.new = new
  }

  /// The minimal moves of the items in both, by new row.
  var moves: [(from: ListIndexPath, to: ListIndexPath)] {
    let common = old.selection.positions & new.selection.positions
    var matches = RowMatches(
      oldInOrder: Bitmap(length: old.selection.count, repeating: false),
      newInOrder: Bitmap(length: new.selection.count, repeating: false))
    matches.displaced = common.map {
      (old.selection.row(at: $0), new.selection.row(at: $0))
    }
    return matches.moves.map { row in
      (
        ListIndexPath(row: row.old, section: old.section),
        ListIndexPath(row: row.new, section: new.section)
      )
    }
  }
}
