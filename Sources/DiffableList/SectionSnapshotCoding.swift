/// The nested form: a list of nodes, each with its item, whether it is expanded, and its children,
/// a list of nodes.
///
/// Read and written without recursion; how deep a tree may be is for the format to say.
/// `JSONDecoder` goes down 512 lists and objects, which are 255 levels, and refuses what is deeper.
extension DiffableDataSourceSectionSnapshot: Codable where ItemIdentifierType: Codable {
  /// Reads a tree, and refuses an item that is in it twice.
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

  /// Writes the tree, depth first.
  public func encode(to encoder: any Encoder) throws {
    var open = [(list: encoder.unkeyedContainer(), waiting: rootItems[...])]
    while let last = open.indices.last {
      guard let item = open[last].waiting.popFirst() else {
        open.removeLast()
        continue
      }
      let state = known(item)
      var node = open[last].list.nestedContainer(keyedBy: SectionSnapshotKey.self)
      try node.encode(item, forKey: .item)
      try node.encode(state.isExpanded, forKey: .isExpanded)
      open.append((node.nestedUnkeyedContainer(forKey: .children), state.children[...]))
    }
  }
}

/// What a node is written with.
private enum SectionSnapshotKey: CodingKey {
  case item, isExpanded, children
}
