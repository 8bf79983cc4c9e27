import DiffableList
import TestSupport
import Testing

@Suite struct DiffableDataSourceSectionSnapshotTests {
  typealias Snapshot = DiffableDataSourceSectionSnapshot<String>

  /// A tree of a with a1 (a11) and a2, and b with b1, in which only a is expanded.
  private var tree: Snapshot {
    var tree = Snapshot()
    tree.append(["a", "b"])
    tree.append(["a1", "a2"], to: "a")
    tree.append(["a11"], to: "a1")
    tree.append(["b1"], to: "b")
    tree.expand(["a", "unknown"])
    return tree
  }

  @Test func `a tree's items are depth first`() {
    expectEqual(tree.items, ["a", "a1", "a11", "a2", "b", "b1"])
    expectEqual(tree.rootItems, ["a", "b"])
    expectEqual(tree.visibleItems, ["a", "a1", "a2", "b"])
    #expect(tree.isVisible("a1") && !tree.isVisible("a11") && !tree.isVisible("b1"))
    #expect(tree.isExpanded("a") && !tree.isExpanded("a1"))
    expectEqual(tree.level(of: "a11"), 2)
    expectEqual(tree.parent(of: "a11"), "a1")
    expectEqual(tree.parent(of: "a"), nil)
    expectEqual(tree.index(of: "a2"), 3)
    expectEqual(tree.index(of: "x"), nil)
    #expect(tree.contains("b1") && !tree.contains("x"))
  }

  @Test func `the visual description has UIKit's format`() {
    let description = tree.visualDescription()
    let lines = description.split(separator: "\n", omittingEmptySubsequences: false).map(
      String.init)
    #expect(lines[0].wholeMatch(of: /<NSDiffableDataSourceSectionSnapshot: 0x[0-9a-f]+/) != nil)
    expectEqual(
      Array(lines.dropFirst()), ["+*a", "  -*a1", "    -a11", "  -*a2", "-*b", "  -b1", ">"])
    expectEqual(Snapshot().visualDescription().split(separator: "\n").count, 2)
    let copy = tree
    expectEqual(copy.visualDescription(), copy.visualDescription())
  }

  @Test func `expanded items are depth first, and include hidden ones`() {
    var tree = tree
    expectEqual(tree.expandedItems, ["a"])
    tree.expand(["b1", "a1"])
    tree.collapse(["a"])
    expectEqual(tree.expandedItems, ["a1", "b1"])
    expectEqual(Snapshot().expandedItems, [])
  }

  @Test func `a tree can be created from another one`() {
    var copy = Snapshot(tree)
    expectEqual(copy, tree)
    copy.delete(["a"])
    expectEqual(tree.rootItems, ["a", "b"])
  }

  @Test func `children are read lazily, in order`() {
    expectEqual(Array(tree.children(of: "a")), ["a1", "a2"])
    #expect(tree.children(of: "b1").isEmpty && tree.children(of: "a").last == "a2")
    var read: [String] = []
    let names = tree.children(of: "a").map { child in
      read.append(child)
      return child.uppercased()
    }
    #expect(names.first == "A1" && read == ["a1"])
  }

  @Test func `a printed tree has a line for each item`() {
    expectEqual("\(tree)", "+*a\n  -*a1\n    -a11\n  -*a2\n-*b\n  -b1")
    expectEqual("\(Snapshot())", "")
  }

  @Test func `a subtree is a tree`() {
    expectEqual(tree.snapshot(of: "a").items, ["a1", "a11", "a2"])
    expectEqual(tree.snapshot(of: "a").rootItems, ["a1", "a2"])
    let part = tree.snapshot(of: "a", includingParent: true)
    expectEqual(part.rootItems, ["a"])
    #expect(part.isExpanded("a"))
    expectEqual(part.level(of: "a11"), 2)
  }

  @Test func `a tree can be as deep as it has items`() {
    var deep = Snapshot()
    deep.append(["0"])
    for level in 1..<5_000 { deep.append(["\(level)"], to: "\(level - 1)") }
    expectEqual(deep.items.count, 5_000)
    expectEqual(deep.level(of: "4999"), 4_999)
    deep.delete(["1"])
    expectEqual(deep.items, ["0"])
  }
}
