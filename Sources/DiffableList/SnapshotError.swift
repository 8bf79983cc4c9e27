/// Why an edit was refused, with the identifiers concerned; the snapshot is as it was.
public enum SnapshotError<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Error, Sendable, Hashable {
  /// These items occur more than once in the argument.
  case duplicateItems([ItemIdentifierType])
  /// These sections occur more than once in the argument.
  case duplicateSections([SectionIdentifierType])
  /// The item that others were to stand beside is one of them.
  case anchorItemInArgument(ItemIdentifierType)
  /// The section that others were to stand beside is one of them.
  case anchorSectionInArgument(SectionIdentifierType)
  /// These items are not in the snapshot.
  case unknownItems([ItemIdentifierType])
  /// These sections are not in the snapshot.
  case unknownSections([SectionIdentifierType])
  /// These sections are in the snapshot already.
  case existingSections([SectionIdentifierType])
  /// Items were to be appended to the last section, and there is none.
  case noSections
}

extension SnapshotError: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .duplicateItems(let items): "\(list(items)) more than once in the argument"
    case .duplicateSections(let sections): "\(list(sections)) more than once in the argument"
    case .anchorItemInArgument(let item): "the item \(item) cannot stand beside itself"
    case .anchorSectionInArgument(let section):
      "the section \(section) cannot stand beside itself"
    case .unknownItems(let items): "not in the snapshot: \(list(items))"
    case .unknownSections(let sections): "no such section in the snapshot: \(list(sections))"
    case .existingSections(let sections): "already in the snapshot: \(list(sections))"
    case .noSections: "the snapshot has no section to append to"
    }
  }
}

extension SnapshotError: Codable
where SectionIdentifierType: Codable, ItemIdentifierType: Codable {}
