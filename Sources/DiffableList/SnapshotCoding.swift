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

/// The nested form: a list of nodes, each with its item, whether it is expanded, and a list of its
/// children.
///
/// Coding does not recurse; the format limits the depth. `JSONDecoder` accepts 512 nested lists and
/// objects, which are 255 levels.
extension DiffableDataSourceSectionSnapshot: Codable where ItemIdentifierType: Codable {
  /// Decodes a tree of unique items.
  public init(from decoder: any Decoder) throws {
    self.init()
    var open = [(list: try decoder.unkeyedContainer(), parent: ItemIdentifierType?.none)]
    while let last = open.indices.last {
      guard !open[last].list.isAtEnd else {
        open.removeLast()
        continue
      }
      let node = try open[last].list.nestedContainer(keyedBy: SectionSnapshotKey.self)
      let item = try node.decode(ItemIdentifierType.self, forKey: .item)
      do {
        try perform(.append([item], to: open[last].parent))
      } catch {
        throw DecodingError.dataCorruptedError(
          forKey: .item, in: node, debugDescription: "\(error)")
      }
      nodes[item]?.isExpanded = try node.decode(Bool.self, forKey: .isExpanded)
      open.append((try node.nestedUnkeyedContainer(forKey: .children), item))
    }
  }

  /// Encodes the tree, depth first.
  public func encode(to encoder: any Encoder) throws {
    var open = [(list: encoder.unkeyedContainer(), waiting: rootItems[...])]
    while let last = open.indices.last {
      guard let item = open[last].waiting.popFirst() else {
        open.removeLast()
        continue
      }
      let state = self.node(of: item)
      var node = open[last].list.nestedContainer(keyedBy: SectionSnapshotKey.self)
      try node.encode(item, forKey: .item)
      try node.encode(state.isExpanded, forKey: .isExpanded)
      open.append((node.nestedUnkeyedContainer(forKey: .children), state.children[...]))
    }
  }
}

private enum SectionSnapshotKey: CodingKey {
  case item, isExpanded, children
}
