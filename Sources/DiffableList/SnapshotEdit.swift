/// One change of a snapshot, as a value: to be performed, logged, undone, sent or made at random.
public enum SnapshotEdit<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable, Hashable {
  /// A side of something that is in the snapshot.
  public enum Place<Identifier: Hashable & Sendable>: Sendable, Hashable {
    /// In front of it.
    case before(Identifier)
    /// Behind it.
    case after(Identifier)

    /// What it is a side of.
    public var anchor: Identifier {
      switch self {
      case .before(let anchor), .after(let anchor): anchor
      }
    }
  }

  /// Puts items at the end of a section, by default the last one; those there already move.
  case appendItems([ItemIdentifierType], toSection: SectionIdentifierType?)
  /// Puts the items of a selection at the end of a section, by default the last one; those there
  /// already move.
  ///
  /// An empty section holds the selection itself, and no item is written down.
  case appendSelection(Selection<ItemIdentifierType>, toSection: SectionIdentifierType?)
  /// Puts items beside another one; those there already move.
  case insertItems([ItemIdentifierType], Place<ItemIdentifierType>)
  /// Takes items out; unknown ones are ignored.
  case deleteItems([ItemIdentifierType])
  /// Takes out all items and all sections.
  case deleteAllItems
  /// Puts an item beside another one, in whatever section.
  case moveItem(ItemIdentifierType, Place<ItemIdentifierType>)
  /// Marks items for a new cell.
  case reloadItems([ItemIdentifierType])
  /// Marks items whose cell in place is to be configured again.
  case reconfigureItems([ItemIdentifierType])
  /// Adds empty sections at the end.
  case appendSections([SectionIdentifierType])
  /// Adds empty sections beside another one.
  case insertSections([SectionIdentifierType], Place<SectionIdentifierType>)
  /// Takes sections out with their items; unknown ones are ignored.
  case deleteSections([SectionIdentifierType])
  /// Puts a section beside another one, its items with it.
  case moveSection(SectionIdentifierType, Place<SectionIdentifierType>)
  /// Marks sections for new cells.
  case reloadSections([SectionIdentifierType])
}

extension SnapshotEdit.Place: Codable where Identifier: Codable {}
extension SnapshotEdit: Codable
where SectionIdentifierType: Codable, ItemIdentifierType: Codable {}
