import DiffableList
import TestSupport
import Testing

/// Applying, expanding and collapsing section trees.
@Suite struct DataSourceSectionsTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, String>
  typealias Tree = DiffableDataSourceSectionSnapshot<String>
  typealias Source = DiffableDataSource<String, String>

  /// A tree of a with a1 (a11) and a2, and b with b1; only the given items are expanded.
  private func tree(expanding expanded: String...) -> Tree {
    var tree = Tree()
    tree.append(["a", "b"])
    tree.append(["a1", "a2"], to: "a")
    tree.append(["a11"], to: "a1")
    tree.append(["b1"], to: "b")
    tree.expand(expanded)
    return tree
  }

  /// A section x of x1, and y as the tree.
  private func source(_ tree: Tree) -> (Source, RecordingListView<String, String>) {
    let recorder = RecordingListView<String, String>()
    let source = Source(listView: recorder) { _, _, item in item }
    source.apply(Snapshot("x x1", "y"))
    source.apply(tree, to: "y")
    return (source, recorder)
  }

  // MARK: Applying

  @Test func `a tree's visible items become the section's items`() {
    let (source, recorder) = source(tree(expanding: "a"))
    expectEqual(source.snapshot().layout, ["x x1", "y a a1 a2 b"])
    expectEqual(recorder.lines, ["+ a", "+ a1", "+ a2", "+ b"])
    source.apply(tree(expanding: "a1", "b"), to: "y")
    expectEqual(recorder.lines, ["- a1", "- a2", "+ b1"])
    expectEqual(source.snapshot(for: "y"), tree(expanding: "a1", "b"))
    source.apply(Tree(), to: "y")
    expectEqual(source.snapshot().layout, ["x x1", "y"])
    expectEqual(source.snapshot(for: "y"), Tree())
  }

  @Test func `an unknown section is appended`() {
    let (source, recorder) = source(tree())
    var other = Tree()
    other.append(["z1", "x1"])
    source.apply(other, to: "z")
    expectEqual(source.snapshot().layout, ["x", "y a b", "z z1 x1"])
    expectEqual(recorder.lines, ["+ z1", "^ 4 x1"])
    expectEqual(source.snapshot(for: "z"), other)
  }

  @Test func `a tree can be the first list`() {
    let spy = ListViewSpy()
    let source = Source(listView: spy) { _, _, item in item }
    source.apply(tree(), to: "y") { spy.log.append("done") }
    source.apply(tree(expanding: "b"), to: "y", animatingDifferences: false)
    source.apply(tree(), to: "y")
    expectEqual(spy.updates.map(\.style), [.reload, .immediate, .animated])
    expectEqual(
      spy.log,
      [
        #"update [] to ["a", "b"]"#, "done", #"update ["a", "b"] to ["a", "b", "b1"]"#,
        #"update ["a", "b", "b1"] to ["a", "b"]"#,
      ])
  }

  @Test func `a flat section's snapshot has only roots`() {
    let (source, _) = source(tree())
    expectEqual(source.snapshot(for: "x").rootItems, ["x1"])
    expectEqual(source.snapshot(for: "x").items, ["x1"])
    expectEqual(source.snapshot(for: "unknown"), Tree())
    var copy = source.snapshot(for: "y")
    copy.deleteAll()
    expectEqual(source.snapshot(for: "y"), tree())
  }

  // MARK: Expanding and collapsing

  @Test func `items expand and collapse`() {
    let (source, recorder) = source(tree())
    #expect(source.expandItem("a"))
    expectEqual(recorder.lines, ["+ a1", "+ a2"])
    #expect(source.expandItem("a1"))
    expectEqual(recorder.lines, ["+ a11"])
    expectEqual(source.snapshot(for: "y"), tree(expanding: "a", "a1"))
    #expect(source.collapseItem("a"))
    expectEqual(recorder.lines, ["- a1", "- a11", "- a2"])
    // Descendants keep their expansion.
    #expect(source.expandItem("a", animatingDifferences: false))
    expectEqual(recorder.lines, ["+ a1", "+ a11", "+ a2"])
    expectEqual(source.snapshot().layout, ["x x1", "y a a1 a11 a2 b"])
  }

  @Test func `expanding an expanded item and collapsing a collapsed one do nothing`() {
    let (source, spy) = logged(tree(expanding: "a"))
    #expect(!source.expandItem("a") && !source.collapseItem("b"))
    expectEqual(spy.log, [])
    expectEqual(source.snapshot(for: "y"), tree(expanding: "a"))
  }

  @Test func `an item toggles`() {
    let (source, spy) = logged(tree(), refusing: "b")
    #expect(source.toggleItem("a") && source.toggleItem("a", animatingDifferences: false))
    #expect(!source.toggleItem("b") && !source.toggleItem("x1") && !source.toggleItem("a1"))
    expectEqual(spy.updates.map(\.style), [.reload, .animated, .immediate])
    expectEqual(
      spy.log.filter { !$0.hasPrefix("update") },
      [
        "expand a?", "will expand a", #"children of a for ["a1", "a11", "a2"]"#, "collapse a?",
        "will collapse a", "expand b?",
      ])
    expectEqual(source.snapshot(for: "y"), tree())
  }

  @Test(arguments: ["x1", "a1", "a11", "unknown"])
  func `hidden items and items outside a tree cannot expand or collapse`(item: String) {
    let (source, recorder) = source(tree())
    var calls: [String] = []
    source.sectionSnapshotHandlers.shouldExpandItem = {
      calls.append($0)
      return true
    }
    source.sectionSnapshotHandlers.shouldCollapseItem = {
      calls.append($0)
      return true
    }
    #expect(!source.expandItem(item) && !source.collapseItem(item))
    expectEqual(calls, [])
    expectEqual(source.snapshot(for: "y"), tree())
    expectEqual(recorder.lines, ["+ a", "+ b"])
  }

  /// A data source with every handler, each of which adds a line to its view's log.
  private func logged(_ tree: Tree, refusing refused: String? = nil) -> (Source, ListViewSpy) {
    let spy = ListViewSpy()
    let source = Source(listView: spy) { _, _, item in item }
    source.apply(tree, to: "y")
    spy.log = []
    source.sectionSnapshotHandlers.shouldExpandItem = { item in
      spy.log.append("expand \(item)?")
      return item != refused
    }
    source.sectionSnapshotHandlers.willExpandItem = { spy.log.append("will expand \($0)") }
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, children in
      spy.log.append("children of \(item) for \(children.items)")
      return children
    }
    source.sectionSnapshotHandlers.shouldCollapseItem = { item in
      spy.log.append("collapse \(item)?")
      return item != refused
    }
    source.sectionSnapshotHandlers.willCollapseItem = { spy.log.append("will collapse \($0)") }
    return (source, spy)
  }

  @Test func `handlers are called in order before the view is updated`() {
    let (source, spy) = logged(tree())
    #expect(source.expandItem("a"))
    #expect(source.collapseItem("a"))
    expectEqual(
      spy.log,
      [
        "expand a?", "will expand a", #"children of a for ["a1", "a11", "a2"]"#,
        #"update ["a", "b"] to ["a", "a1", "a2", "b"]"#,
        "collapse a?", "will collapse a", #"update ["a", "a1", "a2", "b"] to ["a", "b"]"#,
      ])
  }

  @Test func `a refused item calls no further handler`() {
    for (tree, question) in [(tree(), "expand a?"), (tree(expanding: "a"), "collapse a?")] {
      let (source, spy) = logged(tree, refusing: "a")
      #expect(!source.toggleItem("a"))
      expectEqual(spy.log, [question])
      expectEqual(source.snapshot(for: "y"), tree)
    }
  }

  @Test func `a handler can supply children on expansion`() {
    let (source, recorder) = source(tree())
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, children in
      var fetched = Tree()
      fetched.append(children.rootItems.reversed() + ["\(item)+"])
      fetched.append(["under \(item)+"], to: "\(item)+")
      return fetched
    }
    #expect(source.expandItem("a"))
    expectEqual(recorder.lines, ["+ a2", "+ a1", "+ a+"])
    // a11 was removed with its tree.
    expectEqual(source.snapshot(for: "y").items, ["a", "a2", "a1", "a+", "under a+", "b", "b1"])
    #expect(source.snapshot(for: "y").isExpanded("a"))
    expectEqual(source.snapshot(for: "y").parent(of: "a+"), "a")
    source.sectionSnapshotHandlers.snapshotForExpandingParent = { _, _ in Tree() }
    #expect(source.expandItem("b"))
    expectEqual(recorder.lines, [])
    #expect(!source.snapshot(for: "y").contains("b1"))
  }

  // MARK: Dragging

  @Test func `a drag changes a tree`() {
    let (source, _) = source(tree())
    source.reorderingHandlers.canReorderItem = { _ in true }
    let path = ListIndexPath(row: 0, section: 1)
    #expect(source.moveRow(at: path, to: ListIndexPath(row: 1, section: 1)))
    expectEqual(source.snapshot(for: "y").items, ["b", "b1", "a", "a1", "a11", "a2"])
  }
}
