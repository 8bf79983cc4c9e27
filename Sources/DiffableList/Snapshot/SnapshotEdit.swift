/// An edit of a snapshot, as a value that can be performed, logged or sent.
public enum SnapshotEdit<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable, Hashable {
  /// A position next to an identifier in the snapshot.
  public enum Place<Identifier: Hashable & Sendable>: Sendable, Hashable {
    /// Before the anchor.
    case before(Identifier)
    /// After the anchor.
    case after(Identifier)

    /// The identifier that the position is next to.
    public var anchor: Identifier {
      switch self {
      case .before(let anchor), .after(let anchor): anchor
      }
    }

    @usableFromInline func position(_ anchor: Int) -> Int {
      switch self {
      case .before: anchor
      case .after: anchor + 1
      }
    }
  }

  /// Appends items to a section, by default the last one; existing items move.
  case appendItems([ItemIdentifierType], toSection: SectionIdentifierType?)
  /// Appends the items of a selection to a section, by default the last one; existing items move.
  ///
  /// An empty section stores the selection itself instead of its items.
  case appendSelection(Selection<ItemIdentifierType>, toSection: SectionIdentifierType?)
  /// Inserts items next to another one; existing items move.
  case insertItems([ItemIdentifierType], Place<ItemIdentifierType>)
  /// Deletes items; ignores unknown ones.
  case deleteItems([ItemIdentifierType])
  /// Deletes all items and all sections.
  case deleteAllItems
  /// Moves an item next to another one, in any section.
  case moveItem(ItemIdentifierType, Place<ItemIdentifierType>)
  /// Marks items for a new cell.
  case reloadItems([ItemIdentifierType])
  /// Marks items for reconfiguration of their existing cell.
  case reconfigureItems([ItemIdentifierType])
  /// Appends empty sections.
  case appendSections([SectionIdentifierType])
  /// Inserts empty sections next to another one.
  case insertSections([SectionIdentifierType], Place<SectionIdentifierType>)
  /// Deletes sections and their items; ignores unknown sections.
  case deleteSections([SectionIdentifierType])
  /// Moves a section and its items next to another section.
  case moveSection(SectionIdentifierType, Place<SectionIdentifierType>)
  /// Marks sections for new cells.
  case reloadSections([SectionIdentifierType])
}

extension SnapshotEdit.Place: Codable where Identifier: Codable {}
extension SnapshotEdit: Codable
where SectionIdentifierType: Codable, ItemIdentifierType: Codable {}

/// The reason that an edit was refused, with the identifiers; the snapshot is unchanged.
public enum SnapshotError<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Error, Sendable, Hashable {
  /// These items occur more than once in the argument.
  case duplicateItems([ItemIdentifierType])
  /// These sections occur more than once in the argument.
  case duplicateSections([SectionIdentifierType])
  /// The anchor item is one of the items to insert or move.
  case anchorItemInArgument(ItemIdentifierType)
  /// The anchor section is one of the sections to insert or move.
  case anchorSectionInArgument(SectionIdentifierType)
  /// These items are not in the snapshot.
  case unknownItems([ItemIdentifierType])
  /// These sections are not in the snapshot.
  case unknownSections([SectionIdentifierType])
  /// These sections are already in the snapshot.
  case existingSections([SectionIdentifierType])
  /// The snapshot has no section to append items to.
  case noSections
}

extension SnapshotError: CustomStringConvertible {
  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .duplicateItems(let items): "\(list(items)) more than once in the argument"
    case .duplicateSections(let sections): "\(list(sections)) more than once in the argument"
    case .anchorItemInArgument(let item): "cannot place the item \(item) next to itself"
    case .anchorSectionInArgument(let section):
      "cannot place the section \(section) next to itself"
    case .unknownItems(let items): "not in the snapshot: \(list(items))"
    case .unknownSections(let sections): "no such section in the snapshot: \(list(sections))"
    case .existingSections(let sections): "already in the snapshot: \(list(sections))"
    case .noSections: "the snapshot has no section to append to"
    }
  }
}

extension SnapshotError: Codable
where SectionIdentifierType: Codable, ItemIdentifierType: Codable {}
