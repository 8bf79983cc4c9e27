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
