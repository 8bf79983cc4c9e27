/// The items of one section as a tree, whose inner nodes are expanded or collapsed.
///
/// A value, in the manner of UIKit's `NSDiffableDataSourceSectionSnapshot`. Its rules are the
/// opposite of the main snapshot's: an item that is there already is refused, not moved, and
/// deleting an unknown one is refused.
public struct DiffableDataSourceSectionSnapshot<
  ItemIdentifierType: Hashable & Sendable
>: Sendable, Hashable {
  /// The edits that a section snapshot performs.
  public typealias Edit = SectionSnapshotEdit<ItemIdentifierType>
  /// Why it refuses one.
  public typealias EditError = SectionSnapshotError<ItemIdentifierType>

  struct Node: Sendable, Hashable {
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

  /// A tree of roots alone, which are different from each other.
  init(roots: [ItemIdentifierType]) {
    self.init()
    append(roots)
  }

  /// All items, depth first.
  ///
  /// - Complexity: O(items).
  public var items: [ItemIdentifierType] { flattened(rootItems) }

  /// The items all of whose ancestors are expanded, depth first.
  ///
  /// - Complexity: O(items).
  public var visibleItems: [ItemIdentifierType] { flattened(rootItems, ifExpanded: true) }

  /// Whether an item is in the tree.
  ///
  /// - Complexity: O(1).
  public func contains(_ item: ItemIdentifierType) -> Bool { nodes.keys.contains(item) }

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
    for item in flattened(part.rootItems) { part.nodes[item] = nodes[item] }
    for root in part.rootItems { part.nodes[root]?.parent = nil }
    return part
  }

  /// A line an item: two blanks a level, `+` expanded or `-` collapsed, `*` when it is visible.
  ///
  /// - Complexity: O(items), and the blanks.
  public func visualDescription() -> String {
    var lines: [String] = []
    var waiting = rootItems.reversed().map { (item: $0, level: 0, isVisible: true) }
    while let (item, level, isVisible) = waiting.popLast() {
      let node = known(item)
      let indent = String(repeating: "  ", count: level)
      lines.append("\(indent)\(node.isExpanded ? "+" : "-")\(isVisible ? "*" : " ") \(item)")
      let areVisible = isVisible && node.isExpanded
      waiting += node.children.reversed().map { ($0, level + 1, areVisible) }
    }
    return lines.joined(separator: "\n")
  }

  /// Items depth first, with what is below them, or only below the expanded ones.
  ///
  /// Without recursion, since a tree may be as deep as it has items.
  func flattened(
    _ roots: [ItemIdentifierType], ifExpanded: Bool = false
  ) -> [ItemIdentifierType] {
    var items: [ItemIdentifierType] = []
    var waiting = Array(roots.reversed())
    while let item = waiting.popLast() {
      items.append(item)
      guard let node = nodes[item], node.isExpanded || !ifExpanded else { continue }
      if !node.children.isEmpty { waiting += node.children.reversed() }
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

  func known(_ item: ItemIdentifierType) -> Node {
    guard let node = nodes[item] else { fatalError("\(EditError.unknownItems([item]))") }
    return node
  }
}
