import DiffableList
import TestSupport
import Testing

private typealias NSDiffableDataSourceSectionSnapshot = DiffableDataSourceSectionSnapshot

/// The lines of *Differences from UIKit* about the section snapshot, as code for UIKit.
@Suite struct UIKitSectionSnapshotTests {
  private typealias Tree = NSDiffableDataSourceSectionSnapshot<String>

  /// A tree of a with a1 (a11) and a2, and b; only a is expanded.
  private var filled: Tree {
    var tree = Tree()
    tree.append(["a", "b"])
    tree.append(["a1", "a2"], to: "a")
    tree.append(["a11"], to: "a1")
    tree.expand(["a"])
    return tree
  }

  /// The items after an edit.
  private func edited(_ edit: (inout Tree) -> Void) -> String {
    var tree = filled
    edit(&tree)
    return tree.items.joined(separator: " ")
  }

  private func refusal(_ edit: Tree.Edit) -> Tree.EditError? {
    var tree = filled
    do { try tree.perform(edit) } catch { return error }
    return nil
  }

  private var roots: Tree {
    var tree = Tree()
    tree.append(["x", "y"])
    return tree
  }

  @Test func `init()`() { expectEqual(Tree().items, []) }

  @Test func `init(_:)`() { expectEqual(Tree(filled), filled) }

  @Test func `append(_:to:)`() {
    expectEqual(edited { $0.append(["x", "y"]) }, "a a1 a11 a2 b x y")
    expectEqual(edited { $0.append(["x"], to: "a1") }, "a a1 a11 x a2 b")
    expectEqual(refusal(.append(["x", "b"], to: nil)), .existingItems(["b"]))
  }

  @Test func `insert(_:before:)`() {
    expectEqual(edited { $0.insert(["x", "y"], before: "a2") }, "a a1 a11 x y a2 b")
    expectEqual(edited { $0.insert(roots, before: "b") }, "a a1 a11 a2 x y b")
    expectEqual(refusal(.insert(["a11"], .before("b"))), .existingItems(["a11"]))
  }

  @Test func `insert(_:after:)`() {
    expectEqual(edited { $0.insert(["x"], after: "a1") }, "a a1 a11 x a2 b")
    expectEqual(edited { $0.insert(roots, after: "a") }, "a a1 a11 a2 x y b")
    expectEqual(refusal(.insertSnapshot(filled, .after("b"))), .duplicateItems(filled.items))
  }

  @Test func `delete(_:)`() {
    expectEqual(edited { $0.delete(["a1", "b", "a1"]) }, "a a2")
    expectEqual(refusal(.delete(["a", "z"])), .unknownItems(["z"]))
  }

  @Test func `deleteAll()`() { expectEqual(edited { $0.deleteAll() }, "") }

  @Test func `expand(_:)`() {
    var tree = filled
    tree.expand(["z", "a1"])
    expectEqual(tree.expandedItems, ["a", "a1"])
  }

  @Test func `collapse(_:)`() {
    var tree = filled
    tree.collapse(["z", "a"])
    expectEqual(tree.expandedItems, [])
  }

  @Test func `replace(childrenOf:using:)`() {
    expectEqual(edited { $0.replace(childrenOf: "a", using: roots) }, "a x y b")
  }

  @Test func `isExpanded(_:)`() { #expect(filled.isExpanded("a") && !filled.isExpanded("a1")) }

  @Test func `isVisible(_:)`() { #expect(filled.isVisible("a1") && !filled.isVisible("a11")) }

  @Test func `contains(_:)`() { #expect(filled.contains("a11") && !filled.contains("z")) }

  @Test func `level(of:)`() { expectEqual(filled.level(of: "a11"), 2) }

  @Test func `index(of:)`() {
    #expect(filled.index(of: "a2") == 3 && filled.index(of: "z") == nil)
  }

  @Test func `parent(of:)`() {
    #expect(filled.parent(of: "a11") == "a1" && filled.parent(of: "b") == nil)
  }

  @Test func `snapshot(of:includingParent:)`() {
    expectEqual(filled.snapshot(of: "a").rootItems, ["a1", "a2"])
    expectEqual(filled.snapshot(of: "a", includingParent: true).rootItems, ["a"])
  }

  @Test func `items`() { expectEqual(filled.items, ["a", "a1", "a11", "a2", "b"]) }

  @Test func `rootItems`() { expectEqual(filled.rootItems, ["a", "b"]) }

  @Test func `visibleItems`() { expectEqual(filled.visibleItems, ["a", "a1", "a2", "b"]) }

  @Test func `expandedItems`() { expectEqual(filled.expandedItems, ["a"]) }

  @Test func `visualDescription()`() {
    let lines = filled.visualDescription().split(separator: "\n")
    #expect(lines[0].hasPrefix("<NSDiffableDataSourceSectionSnapshot: 0x"))
    expectEqual(lines.dropFirst(), ["+*a", "  -*a1", "    -a11", "  -*a2", "-*b", ">"])
  }

  @Test func `==(_:_:)`() {
    var other = filled
    #expect(other == filled)
    other.collapse(["a"])
    #expect(other != filled)
  }
}
