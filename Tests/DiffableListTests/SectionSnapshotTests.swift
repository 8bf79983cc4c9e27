import DiffableList
import TestSupport
import Testing

@Suite struct SectionSnapshotTests {
  typealias Snapshot = DiffableDataSourceSectionSnapshot<String>
  typealias Edit = Snapshot.Edit
  typealias EditError = Snapshot.EditError

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

  private func forest(_ roots: String..., under: [String: [String]] = [:]) -> Snapshot {
    var forest = Snapshot()
    forest.append(roots)
    for (parent, children) in under { forest.append(children, to: parent) }
    return forest
  }

  @Test func `a tree is read depth first`() {
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
    expectEqual(
      tree.visualDescription(), "+* a\n  -* a1\n    -  a11\n  -* a2\n-* b\n  -  b1")
  }

  @Test func `a part of a tree is a tree`() {
    expectEqual(tree.snapshot(of: "a").items, ["a1", "a11", "a2"])
    expectEqual(tree.snapshot(of: "a").rootItems, ["a1", "a2"])
    let part = tree.snapshot(of: "a", includingParent: true)
    expectEqual(part.rootItems, ["a"])
    #expect(part.isExpanded("a"))
    expectEqual(part.level(of: "a11"), 2)
  }

  @Test func `edits do what their names say`() throws {
    func items(_ edit: Edit) throws -> [String] {
      var tree = tree
      try tree.perform(edit)
      return tree.items
    }
    expectEqual(try items(.append(["c"], to: nil)), ["a", "a1", "a11", "a2", "b", "b1", "c"])
    expectEqual(try items(.insert(["x"], .after("a1"))), ["a", "a1", "a11", "x", "a2", "b", "b1"])
    expectEqual(try items(.insert(["x"], .before("b"))), ["a", "a1", "a11", "a2", "x", "b", "b1"])
    let forest = forest("x", "y", under: ["x": ["x1"]])
    expectEqual(
      try items(.insertSnapshot(forest, .after("a"))),
      ["a", "a1", "a11", "a2", "x", "x1", "y", "b", "b1"])
    expectEqual(try items(.delete(["a1", "b"])), ["a", "a2"])
    expectEqual(try items(.delete(["a", "a1"])), ["b", "b1"])
    expectEqual(
      try items(.replaceChildren(of: "a", using: forest)), ["a", "x", "x1", "y", "b", "b1"])
    expectEqual(try items(.deleteAll), [])
  }

  @Test func `refusals say why and change nothing`() {
    func reason(_ edit: Edit) -> EditError? {
      var tree = tree
      do {
        try tree.perform(edit)
        return nil
      } catch {
        expectEqual(tree, self.tree)
        return error
      }
    }
    expectEqual(reason(.append(["x", "x"], to: "y")), .duplicateItems(["x"]))
    expectEqual(reason(.append(["x", "y"], to: "y")), .anchorInArgument("y"))
    expectEqual(reason(.append(["x", "a11"], to: "y")), .existingItems(["a11"]))
    expectEqual(reason(.append(["x"], to: "y")), .unknownItems(["y"]))
    expectEqual(reason(.insert(["x"], .after("y"))), .unknownItems(["y"]))
    expectEqual(reason(.delete(["a", "y"])), .unknownItems(["y"]))
    expectEqual(reason(.delete(["a", "a"])), .duplicateItems(["a"]))
    expectEqual(reason(.replaceChildren(of: "y", using: Snapshot())), .unknownItems(["y"]))
    expectEqual(reason(.replaceChildren(of: "a", using: forest("b1"))), .existingItems(["b1"]))
    // What it replaces may come back.
    expectEqual(reason(.replaceChildren(of: "a", using: forest("a11", "a1"))), nil)
    // An empty argument does nothing, whatever the anchor; unknown ones cannot be collapsed.
    expectEqual(reason(.append([], to: "y")), nil)
    expectEqual(reason(.insert([], .before("y"))), nil)
    expectEqual(reason(.insertSnapshot(Snapshot(), .before("y"))), nil)
    expectEqual(reason(.collapse(["y"])), nil)
  }

  @Test func `a tree may be as deep as it has items`() {
    var deep = Snapshot()
    deep.append(["0"])
    for level in 1..<5_000 { deep.append(["\(level)"], to: "\(level - 1)") }
    expectEqual(deep.items.count, 5_000)
    expectEqual(deep.level(of: "4999"), 4_999)
    deep.delete(["1"])
    expectEqual(deep.items, ["0"])
  }
}
