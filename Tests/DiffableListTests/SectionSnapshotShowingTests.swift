import DiffableList
import TestSupport
import Testing

/// Regular snapshots that are applied to sections with trees.
@Suite struct SectionSnapshotShowingTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, String>
  typealias Tree = DiffableDataSourceSectionSnapshot<String>
  typealias Source = DiffableDataSource<String, String>

  /// A section x of x1, and y as a tree of a with a1 (a11) and a2, and b with b1.
  private func source(expanding expanded: [String] = []) -> Source {
    var tree = Tree()
    tree.append(["a", "b"])
    tree.append(["a1", "a2"], to: "a")
    tree.append(["a11"], to: "a1")
    tree.append(["b1"], to: "b")
    tree.expand(expanded)
    let source = Source(listView: ListViewSpy()) { _, _, item in item }
    source.apply(Snapshot("x x1", "y"))
    source.apply(tree, to: "y")
    return source
  }

  /// Returns a tree in one line: `+` marks expanded items, and parentheses enclose children.
  private func line(_ tree: Tree) -> String {
    func part(_ item: String) -> String {
      let children = tree.snapshot(of: item).rootItems
      let list = children.isEmpty ? "" : "(\(children.map(part).joined(separator: " ")))"
      return (tree.isExpanded(item) ? "+" : "") + item + list
    }
    return tree.rootItems.map(part).joined(separator: " ")
  }

  @Test(
    arguments: [
      (["x x1", "y a b"], "a(a1(a11) a2) b(b1)"), (["y a b", "x x1"], "a(a1(a11) a2) b(b1)"),
      (["x", "y a b"], "a(a1(a11) a2) b(b1)"), (["x n", "y a b", "z o"], "a(a1(a11) a2) b(b1)"),
      (["y b a"], "b(b1) a(a1(a11) a2)"), (["y a"], "a(a1(a11) a2)"), (["y b"], "b(b1)"),
      (["y n a b"], "n a(a1(a11) a2) b(b1)"), (["y a n b"], "a(a1(a11) a2) n b(b1)"),
      (["y a b n o"], "a(a1(a11) a2) b(b1) n o"), (["y b n a"], "b(b1) n a(a1(a11) a2)"),
      (["x a", "y b"], "b(b1)"), (["y"], ""), (["x x1"], ""), ([], ""),
      // A hidden item that becomes a row leaves its collapsed parent with its own children.
      (["y a a1 b"], "a(a2) a1(a11) b(b1)"), (["y a11 b1 b a"], "a11 b1 b a(a1 a2)"),
      (["x a1", "y a b"], "a(a1(a11) a2) b(b1)"),
    ] as [([String], String)])
  func `a regular apply keeps collapsed children`(layout: [String], tree: String) {
    let source = source()
    source.apply(Snapshot(sections: layout))
    expectEqual(source.snapshot().layout, layout)
    expectEqual(line(source.snapshot(for: "y")), tree)
  }

  @Test(
    arguments: [
      ("y a a1 a2 b", "+a(a1(a11) a2) b(b1)"), ("y a a2 b", "+a(a2) b(b1)"), ("y a b", "+a b(b1)"),
      // A new row has the level of the row before it, or of the row after it if that is deeper.
      ("y a a1 n a2 b", "+a(a1(a11) n a2) b(b1)"), ("y a a1 a2 n b", "+a(a1(a11) a2 n) b(b1)"),
      ("y a n a1 a2 b", "+a(n a1(a11) a2) b(b1)"), ("y a a1 a2 b n", "+a(a1(a11) a2) b(b1) n"),
      ("y n a a1 a2 b", "n +a(a1(a11) a2) b(b1)"), ("y a n b", "+a n b(b1)"),
      // A moved row keeps its parent if it follows the parent's other descendants.
      ("y a a2 a1 b", "+a(a2 a1(a11)) b(b1)"), ("y b a a1 a2", "b(b1) +a(a1(a11) a2)"),
      ("y a a1 b a2", "+a(a1(a11)) b(b1) a2"), ("y a b a1 a2", "+a(b(b1) a1(a11) a2)"),
      ("y a1 a a2 b", "a1(a11) +a(a2) b(b1)"), ("y b n a a1", "b(b1) n +a(a1(a11))"),
      // Rows whose parent is gone take the level of the row before them.
      ("y a1 a2 b", "a1(a11) a2 b(b1)"), ("y b a2 a1", "b(b1) a2 a1(a11)"), ("y b", "b(b1)"),
    ])
  func `a regular apply keeps expanded items`(layout: String, tree: String) {
    let source = source(expanding: ["a"])
    source.apply(Snapshot("x x1", layout))
    expectEqual(source.snapshot().layout, ["x x1", layout])
    expectEqual(line(source.snapshot(for: "y")), tree)
    expectEqual(
      source.snapshot(for: "y").visibleItems,
      Array(layout.split(separator: " ").map(String.init).dropFirst()))
  }

  @Test func `items can be expanded and collapsed after a regular apply`() {
    let source = source(expanding: ["a", "a1"])
    source.apply(Snapshot("x x1", "y n a a1 a2 b"))
    #expect(source.collapseItem("a1"))
    expectEqual(source.snapshot().layout, ["x x1", "y n a a1 a2 b"])
    #expect(source.expandItem("b"))
    #expect(source.collapseItem("a"))
    expectEqual(source.snapshot().layout, ["x x1", "y n a b b1"])
    source.applySnapshotUsingReloadData(Snapshot("y b b1 a"))
    expectEqual(line(source.snapshot(for: "y")), "+b(b1) a(a1 a2)")
    // A removed tree is not restored.
    source.apply(Snapshot("y"))
    source.apply(Snapshot("y a b"))
    expectEqual(line(source.snapshot(for: "y")), "a b")
  }

  @Test func `a tree that takes another tree's item leaves that tree as it was`() {
    let source = source(expanding: ["a"])
    var other = Tree()
    other.append(["a1"])
    source.apply(other, to: "x")
    expectEqual(source.snapshot().layout, ["x a1", "y a a2 b"])
    expectEqual(line(source.snapshot(for: "y")), "+a(a1(a11) a2) b(b1)")
    // A regular apply that does not change the section does not change its tree.
    source.apply(Snapshot("x a1 n", "y a a2 b"))
    expectEqual(line(source.snapshot(for: "y")), "+a(a1(a11) a2) b(b1)")
    expectEqual(line(source.snapshot(for: "x")), "a1 n")
    source.apply(Snapshot("x a1", "y a a2 b n"))
    expectEqual(line(source.snapshot(for: "y")), "+a(a2) b(b1) n")
  }

  @Test func `a drag in a section without a taken item does not take it back`() {
    let source = source(expanding: ["a"])
    var other = Tree()
    other.append(["a1"])
    source.apply(other, to: "x")
    source.reorderingHandlers.canReorderItem = { _ in true }
    #expect(
      source.moveRow(
        at: ListIndexPath(row: 2, section: 1), to: ListIndexPath(row: 1, section: 1)))
    expectEqual(source.snapshot().layout, ["x a1", "y a b a2"])
    expectEqual(line(source.snapshot(for: "y")), "+a(b(b1) a2)")
  }

  // MARK: Against the model

  @Test(arguments: 0..<4)
  func `random applies match the model`(part: Int) {
    var random = RandomApplies(seed: UInt64(20_261_126 + part))
    for sequence in 0..<testSize(25, thorough: 3_000) {
      var pair = DataSourcePair()
      if let wrong = pair.firstDifference(in: 12, &random) {
        Issue.record("part \(part), sequence \(sequence): \(wrong)")
        return
      }
    }
  }
}
