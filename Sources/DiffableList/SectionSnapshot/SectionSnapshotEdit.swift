/// An edit of a section snapshot, as a value.
public enum SectionSnapshotEdit<ItemIdentifierType: Hashable & Sendable>: Sendable, Hashable {
  /// A snapshot of a section's tree.
  public typealias Snapshot = DiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// A position next to an item in the tree.
  public typealias Place = SnapshotEdit<ItemIdentifierType, ItemIdentifierType>.Place<
    ItemIdentifierType
  >

  /// Appends items to the children of a parent, or to the roots.
  case append([ItemIdentifierType], to: ItemIdentifierType?)
  /// Inserts items as siblings of another one; after an item means after its subtree.
  case insert([ItemIdentifierType], Place)
  /// Inserts a tree as siblings of an item.
  case insertSnapshot(DiffableDataSourceSectionSnapshot<ItemIdentifierType>, Place)
  /// Deletes items and their descendants.
  case delete([ItemIdentifierType])
  /// Deletes all items.
  case deleteAll
  /// Expands items; ignores unknown ones.
  case expand([ItemIdentifierType])
  /// Collapses items; ignores unknown ones.
  case collapse([ItemIdentifierType])
  /// Replaces the descendants of an item with a tree.
  case replaceChildren(of: ItemIdentifierType, using: Snapshot)
}

/// The reason that an edit of a section snapshot was refused; the snapshot is unchanged.
public enum SectionSnapshotError<ItemIdentifierType: Hashable & Sendable>: Error, Sendable, Hashable
{
  /// These items occur more than once in the argument.
  case duplicateItems([ItemIdentifierType])
  /// The anchor or parent is one of the items to insert.
  case anchorInArgument(ItemIdentifierType)
  /// These items are already in the tree; a tree refuses them where the main snapshot moves them.
  case existingItems([ItemIdentifierType])
  /// These items are not in the tree.
  case unknownItems([ItemIdentifierType])
}

extension SectionSnapshotError: CustomStringConvertible {
  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .duplicateItems(let items): "\(list(items)) more than once in the argument"
    case .anchorInArgument(let item): "cannot place the item \(item) next to or below itself"
    case .existingItems(let items): "already in the section snapshot: \(list(items))"
    case .unknownItems(let items): "not in the section snapshot: \(list(items))"
    }
  }
}

extension SectionSnapshotEdit: Codable where ItemIdentifierType: Codable {}
extension SectionSnapshotError: Codable where ItemIdentifierType: Codable {}

/// Returns the first five identifiers and the number of the others.
func list(_ identifiers: [some Any]) -> String {
  let shown = identifiers.prefix(5).map { "\($0)" }.joined(separator: ", ")
  return identifiers.count > 5 ? "\(shown) and \(identifiers.count - 5) more" : shown
}
