extension DiffableDataSourceSnapshot: Codable
where SectionIdentifierType: Codable, ItemIdentifierType: Codable {
  private enum Key: String, CodingKey {
    case sections, reloadedSections, reloadedItems, reconfiguredItems
  }

  private struct CodedSection: Codable {
    let identifier: SectionIdentifierType
    let items: [ItemIdentifierType]
  }

  /// Decodes sections with their items, and marks.
  /// - Throws: `DecodingError.dataCorrupted` if a section or item is repeated, or a mark is unknown.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: Key.self)
    let read = try container.decode([CodedSection].self, forKey: .sections)
    func marks<Identifier: Codable>(_ key: Key) throws -> [Identifier] {
      try container.decodeIfPresent([Identifier].self, forKey: key) ?? []
    }
    let edits =
      [Edit.appendSections(read.map(\.identifier))]
      + read.map { .appendItems($0.items, toSection: $0.identifier) }
      + [
        .reloadSections(try marks(.reloadedSections)), .reloadItems(try marks(.reloadedItems)),
        .reconfigureItems(try marks(.reconfiguredItems)),
      ]
    do {
      for edit in edits { try perform(edit) }
      // An item repeated in a later section was moved there.
      let repeated = duplicates(in: read.flatMap(\.items))
      if !repeated.isEmpty { throw EditError.duplicateItems(repeated) }
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }

  /// Encodes sections with their items, and marks.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(
      zip(sectionIdentifiers, lists.order.numbers).map {
        CodedSection(identifier: $0, items: lists.items(of: $1))
      }, forKey: .sections)
    try container.encode(reloadedSectionIdentifiers, forKey: .reloadedSections)
    try container.encode(reloadedItemIdentifiers, forKey: .reloadedItems)
    try container.encode(reconfiguredItemIdentifiers, forKey: .reconfiguredItems)
  }
}
