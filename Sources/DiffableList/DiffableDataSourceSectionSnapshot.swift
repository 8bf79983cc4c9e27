/// The items of one section as a tree, whose inner nodes are expanded or collapsed.
///
/// A value, in the manner of UIKit's `NSDiffableDataSourceSectionSnapshot`. Its rules are the
/// opposite of the main snapshot's: an item that is there already is refused, not moved, and
/// deleting an unknown one is refused.
public struct DiffableDataSourceSectionSnapshot<
  ItemIdentifierType: Hashable & Sendable
>: Sendable, Equatable {
  /// The edits that a section snapshot performs.
  public typealias Edit = SectionSnapshotEdit<ItemIdentifierType>
  /// Why it refuses one.
  public typealias EditError = SectionSnapshotError<ItemIdentifierType>

  struct Node: Sendable, Equatable {
    var parent: ItemIdentifierType?
    var children: [ItemIdentifierType] = []
    var isExpanded = false
  }

  var nodes: [ItemIdentifierType: Node] = [:]
  /// The items at the top, in order.
  ///
  /// - Complexity: O(1).
  public internal(set) var rootItems: [ItemIdentifierType] = []

  /// An empty tree.
  public init() {}

  /// All items, depth first.
  ///
  /// - Complexity: O(items).
  public var items: [ItemIdentifierType] { flattened(rootItems) { _ in true } }

  /// The items all of whose ancestors are expanded, depth first.
  ///
  /// - Complexity: O(items).
  public var visibleItems: [ItemIdentifierType] { flattened(rootItems, below: \.isExpanded) }

  /// Whether an item is in the tree.
  ///
  /// - Complexity: O(1).
  public func contains(_ item: ItemIdentifierType) -> Bool { nodes[item] != nil }

  /// Whether the children of an item, which must be in the tree, are shown where it is.
  ///
  /// - Complexity: O(1).
  public func isExpanded(_ item: ItemIdentifierType) -> Bool { known(item).isExpanded }

  /// Whether all ancestors of an item, which must be in the tree, are expanded.
  ///
  /// - Complexity: O(level).
  public func isVisible(_ item: ItemIdentifierType) -> Bool {
    ancestors(of: item).allSatisfy { nodes[$0]?.isExpanded ?? true }
  }

  /// How many ancestors an item has, which must be in the tree.
  ///
  /// - Complexity: O(level).
  public func level(of item: ItemIdentifierType) -> Int { ancestors(of: item).count }

  /// The parent of an item, which must be in the tree, or nil for a root.
  ///
  /// - Complexity: O(1).
  public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? { known(child).parent }

  /// The position of an item in `items`, or nil when it is not in the tree.
  ///
  /// - Complexity: O(items).
  public func index(of item: ItemIdentifierType) -> Int? {
    contains(item) ? items.firstIndex(of: item) : nil
  }

  /// What is below an item, which must be in the tree, as a tree of its own.
  ///
  /// - Complexity: O(items below it).
  public func snapshot(
    of parent: ItemIdentifierType, includingParent: Bool = false
  ) -> Self {
    let node = known(parent)
    var part = Self()
    part.rootItems = includingParent ? [parent] : node.children
    for item in flattened(part.rootItems, below: { _ in true }) { part.nodes[item] = nodes[item] }
    for root in part.rootItems { part.nodes[root]?.parent = nil }
    return part
  }

  /// A line an item: two blanks a level, `+` expanded or `-` collapsed, `*` when it is visible.
  ///
  /// - Complexity: O(items × level).
  public func visualDescription() -> String {
    items.map { item in
      let indent = String(repeating: "  ", count: level(of: item))
      let sign = isExpanded(item) ? "+" : "-"
      return "\(indent)\(sign)\(isVisible(item) ? "*" : " ") \(item)"
    }.joined(separator: "\n")
  }

  /// Items depth first, going below those that `descends` accepts.
  ///
  /// Without recursion, since a tree may be as deep as it has items.
  func flattened(
    _ roots: [ItemIdentifierType], below descends: (Node) -> Bool
  ) -> [ItemIdentifierType] {
    var items: [ItemIdentifierType] = []
    var waiting = Array(roots.reversed())
    while let item = waiting.popLast() {
      items.append(item)
      if let node = nodes[item], descends(node) { waiting += node.children.reversed() }
    }
    return items
  }

  private func ancestors(of item: ItemIdentifierType) -> [ItemIdentifierType] {
    var ancestors: [ItemIdentifierType] = []
    var next = known(item).parent
    while let parent = next {
      ancestors.append(parent)
      next = nodes[parent]?.parent
    }
    return ancestors
  }

  private func known(_ item: ItemIdentifierType) -> Node {
    guard let node = nodes[item] else { preconditionFailure("\(EditError.unknownItems([item]))") }
    return node
  }
}
