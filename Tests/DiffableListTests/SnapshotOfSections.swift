import DiffableList

extension DiffableDataSourceSnapshot {
  /// A snapshot of sections with their items.
  init(_ sections: [(SectionIdentifierType, [ItemIdentifierType])]) {
    self.init()
    for (section, items) in sections {
      appendSections([section])
      appendItems(items, toSection: section)
    }
  }

  /// A snapshot of one section with items of a base, selected by their positions, in an order.
  init(
    _ section: SectionIdentifierType, _ positions: [Int],
    of base: SelectionBase<ItemIdentifierType>,
    in order: SelectionOrder
  ) {
    self.init()
    appendSections([section])
    appendItems(
      Selection(
        base: base, positions: Bitmap(length: base.count, positions: positions), order: order))
  }
}
