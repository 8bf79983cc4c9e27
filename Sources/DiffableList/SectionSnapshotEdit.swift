/// One change of a section snapshot, as a value.
public enum SectionSnapshotEdit<ItemIdentifierType: Hashable & Sendable>: Sendable, Hashable {
  /// A snapshot of a section's tree.
  public typealias Snapshot = DiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// A side of an item that is in the tree.
  public typealias Place = SnapshotEdit<ItemIdentifierType, ItemIdentifierType>.Place<
    ItemIdentifierType
  >

  /// Adds items as the last children of a parent, or as the last roots.
  case append([ItemIdentifierType], to: ItemIdentifierType?)
  /// Adds items beside another one, under the same parent; behind it means behind its subtree.
  case insert([ItemIdentifierType], Place)
  /// Adds a whole tree beside an item, under the same parent.
  case insertSnapshot(DiffableDataSourceSectionSnapshot<ItemIdentifierType>, Place)
  /// Takes items out with all below them.
  case delete([ItemIdentifierType])
  /// Takes out everything.
  case deleteAll
  /// Shows the children of items; unknown ones are ignored.
  case expand([ItemIdentifierType])
  /// Hides the children of items; unknown ones are ignored.
  case collapse([ItemIdentifierType])
  /// Puts the roots of a tree in the place of all that is below an item.
  case replaceChildren(of: ItemIdentifierType, using: Snapshot)
}

/// Why an edit of a section snapshot was refused, with the items concerned; it is as it was.
public enum SectionSnapshotError<ItemIdentifierType: Hashable & Sendable>: Error, Sendable, Hashable
{
  /// These occur more than once in the argument.
  case duplicateItems([ItemIdentifierType])
  /// The item that others were to stand beside or below is one of them.
  case anchorInArgument(ItemIdentifierType)
  /// These are in the tree already; a tree refuses them where the main snapshot moves them.
  case existingItems([ItemIdentifierType])
  /// These are not in the tree.
  case unknownItems([ItemIdentifierType])
}

extension SectionSnapshotError: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .duplicateItems(let items): "\(list(items)) more than once in the argument"
    case .anchorInArgument(let item): "the item \(item) cannot stand beside or below itself"
    case .existingItems(let items): "already in the section snapshot: \(list(items))"
    case .unknownItems(let items): "not in the section snapshot: \(list(items))"
    }
  }
}

extension SectionSnapshotEdit: Codable where ItemIdentifierType: Codable {}
extension SectionSnapshotError: Codable where ItemIdentifierType: Codable {}

/// A few identifiers, and how many more there are.
func list(_ identifiers: [some Any]) -> String {
  let shown = identifiers.prefix(5).map { "\($0)" }.joined(separator: ", ")
  return identifiers.count > 5 ? "\(shown) and \(identifiers.count - 5) more" : shown
}
