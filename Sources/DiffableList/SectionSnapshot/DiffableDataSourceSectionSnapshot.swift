/// A snapshot of one section as a tree whose items are expanded or collapsed.
///
/// It is a value modeled on UIKit's `NSDiffableDataSourceSectionSnapshot`. Unlike the main
/// snapshot, it refuses to insert existing items and to delete unknown ones.
public struct DiffableDataSourceSectionSnapshot<
  ItemIdentifierType: Hashable & Sendable
>: Sendable, Hashable {
  /// An edit of this kind of section snapshot.
  public typealias Edit = SectionSnapshotEdit<ItemIdentifierType>
  /// The reason that an edit was refused.
  public typealias EditError = SectionSnapshotError<ItemIdentifierType>

  @usableFromInline typealias Item = ItemIdentifierType

  @usableFromInline struct Node: Sendable, Hashable {
    @usableFromInline var parent: ItemIdentifierType?
    @usableFromInline var children: [ItemIdentifierType] = []
    @usableFromInline var isExpanded = false

    @inlinable init() {}
  }

  @usableFromInline var nodes: [ItemIdentifierType: Node] = [:]
  @usableFromInline var roots: [ItemIdentifierType] = []

  /// The root items, in order.
  @inlinable public var rootItems: [ItemIdentifierType] { roots }

  /// Creates an empty tree.
  @inlinable public init() {}

  /// Creates a copy of a tree.
  @inlinable public init(_ snapshot: Self) { self = snapshot }

  @inlinable init(roots: [ItemIdentifierType]) {
    self.init()
    append(roots)
  }

  /// All items, depth first.
  /// - Complexity: O(items).
  @inlinable public var items: [ItemIdentifierType] { flattened(rootItems) }

  /// The items whose ancestors are all expanded, depth first.
  /// - Complexity: O(items).
  @inlinable public var visibleItems: [ItemIdentifierType] {
    flattened(rootItems, ifExpanded: true)
  }

  /// The expanded items, including hidden ones, depth first.
  /// - Complexity: O(items).
  @inlinable public var expandedItems: [ItemIdentifierType] {
    items.filter { nodes[$0]?.isExpanded ?? false }
  }

  /// Returns whether an item is in the tree.
  @inlinable public func contains(_ item: ItemIdentifierType) -> Bool { nodes.keys.contains(item) }

  /// Returns whether an item, which must be in the tree, shows its children.
  @inlinable public func isExpanded(
    _ item: ItemIdentifierType, file: StaticString = #fileID, line: UInt = #line
  ) -> Bool { node(of: item, file, line).isExpanded }

  /// Returns whether all ancestors of an item, which must be in the tree, are expanded.
  /// - Complexity: O(level).
  @inlinable public func isVisible(
    _ item: ItemIdentifierType, file: StaticString = #fileID, line: UInt = #line
  ) -> Bool {
    ancestors(of: item, file, line).allSatisfy { nodes[$0]?.isExpanded ?? true }
  }

  /// Returns the number of ancestors of an item, which must be in the tree.
  /// - Complexity: O(level).
  @inlinable public func level(
    of item: ItemIdentifierType, file: StaticString = #fileID, line: UInt = #line
  ) -> Int {
    ancestors(of: item, file, line).count
  }

  /// Returns the parent of an item, which must be in the tree, or nil for a root.
  @inlinable public func parent(
    of child: ItemIdentifierType, file: StaticString = #fileID, line: UInt = #line
  ) -> ItemIdentifierType? {
    node(of: child, file, line).parent
  }

  /// Returns the children of an item, which must be in the tree, in order.
  @inlinable public func children(
    of parent: ItemIdentifierType, file: StaticString = #fileID, line: UInt = #line
  ) -> LazyCollection<[ItemIdentifierType]> {
    node(of: parent, file, line).children.lazy
  }

  /// Returns the position of an item in `items`, or nil if it is not in the tree.
  /// - Complexity: O(items).
  @inlinable public func index(of item: ItemIdentifierType) -> Int? {
    contains(item) ? items.firstIndex(of: item) : nil
  }

  /// Returns the subtree below an item, which must be in the tree.
  /// - Complexity: O(items below it).
  @inlinable public func snapshot(
    of parent: ItemIdentifierType, includingParent: Bool = false, file: StaticString = #fileID,
    line: UInt = #line
  ) -> Self {
    let node = node(of: parent, file, line)
    var part = Self()
    part.roots = includingParent ? [parent] : node.children
    for item in flattened(part.rootItems) { part.nodes[item] = nodes[item] }
    for root in part.rootItems { part.nodes[root]?.parent = nil }
    return part
  }

  /// Returns UIKit's description: one line for each item, between a line with the address of the
  /// root items and a line with `>`.
  ///
  /// A line has two spaces for each level, `+` for expanded or `-` for collapsed, `*` for visible,
  /// and the item.
  /// - Complexity: O(items + length of the result).
  public func visualDescription() -> String {
    let address = rootItems.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    let first = "<NSDiffableDataSourceSectionSnapshot: 0x\(String(address, radix: 16))"
    return ([first] + lines + [">"]).joined(separator: "\n")
  }

  private var lines: [String] {
    var lines: [String] = []
    var stack = rootItems.reversed().map { (item: $0, level: 0, isVisible: true) }
    while let (item, level, isVisible) = stack.popLast() {
      let node = node(of: item)
      let indent = String(repeating: "  ", count: level)
      lines.append("\(indent)\(node.isExpanded ? "+" : "-")\(isVisible ? "*" : "")\(item)")
      let areVisible = isVisible && node.isExpanded
      stack += node.children.reversed().map { ($0, level + 1, areVisible) }
    }
    return lines
  }

  /// Returns items and their descendants depth first, or only the visible descendants.
  ///
  /// It does not recurse, because a tree can be as deep as it has items.
  @inlinable func flattened(_ roots: [ItemIdentifierType], ifExpanded: Bool = false)
    -> [ItemIdentifierType]
  {
    var items: [ItemIdentifierType] = []
    var stack = Array(roots.reversed())
    while let item = stack.popLast() {
      items.append(item)
      guard let node = nodes[item], node.isExpanded || !ifExpanded else { continue }
      if !node.children.isEmpty { stack += node.children.reversed() }
    }
    return items
  }

  @inlinable func ancestors(
    of item: ItemIdentifierType, _ file: StaticString, _ line: UInt
  ) -> [ItemIdentifierType] {
    var ancestors: [ItemIdentifierType] = []
    var next = node(of: item, file, line).parent
    while let parent = next {
      ancestors.append(parent)
      next = nodes[parent]?.parent
    }
    return ancestors
  }

  @inlinable func node(
    of item: ItemIdentifierType, _ file: StaticString = #fileID, _ line: UInt = #line
  ) -> Node {
    guard let node = nodes[item] else {
      fatalError("\(EditError.unknownItems([item]))", file: file, line: line)
    }
    return node
  }
}

extension DiffableDataSourceSectionSnapshot: CustomStringConvertible {
  /// The lines of `visualDescription()` between the first and the last.
  /// - Complexity: O(items + length of the result).
  public var description: String { lines.joined(separator: "\n") }
}

// A method's value cannot have default arguments: `sections.map(snapshot.itemIdentifiers)`. A call
// selects the method that reports its location.
extension DiffableDataSourceSectionSnapshot {
  /// Calls ``isExpanded(_:file:line:)``.
  @_disfavoredOverload public func isExpanded(_ item: ItemIdentifierType) -> Bool {
    isExpanded(item, line: #line)
  }

  /// Calls ``isVisible(_:file:line:)``.
  @_disfavoredOverload public func isVisible(_ item: ItemIdentifierType) -> Bool {
    isVisible(item, line: #line)
  }

  /// Calls ``level(of:file:line:)``.
  @_disfavoredOverload public func level(of item: ItemIdentifierType) -> Int {
    level(of: item, line: #line)
  }

  /// Calls ``parent(of:file:line:)``.
  @_disfavoredOverload public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
    parent(of: child, line: #line)
  }

  /// Calls ``snapshot(of:includingParent:file:line:)``.
  @_disfavoredOverload public func snapshot(
    of parent: ItemIdentifierType, includingParent: Bool = false
  ) -> Self { snapshot(of: parent, includingParent: includingParent, line: #line) }
}
