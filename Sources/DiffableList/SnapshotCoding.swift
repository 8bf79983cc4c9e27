extension DiffableDataSourceSnapshot: Codable
where SectionIdentifierType: Codable, ItemIdentifierType: Codable {
  private enum Key: String, CodingKey {
    case sections, reloadedSections, reloadedItems, reconfiguredItems
  }

  private struct Section: Codable {
    let identifier: SectionIdentifierType
    let items: [ItemIdentifierType]
  }

  /// Reads sections with their items, and what is pending.
  ///
  /// - Throws: `DecodingError.dataCorrupted` where a section or an item is there twice, or what is
  ///   pending is not there.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: Key.self)
    let read = try container.decode([Section].self, forKey: .sections)
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
      // An item in a second section has moved there.
      let repeated = duplicates(in: read.flatMap(\.items))
      if !repeated.isEmpty { throw EditError.duplicateItems(repeated) }
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }

  /// Writes sections with their items, and what is pending.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(
      zip(sectionIdentifiers, lists.order).map {
        Section(identifier: $0, items: lists.items(of: $1))
      }, forKey: .sections)
    try container.encode(reloadedSectionIdentifiers, forKey: .reloadedSections)
    try container.encode(reloadedItemIdentifiers, forKey: .reloadedItems)
    try container.encode(reconfiguredItemIdentifiers, forKey: .reconfiguredItems)
  }
}
