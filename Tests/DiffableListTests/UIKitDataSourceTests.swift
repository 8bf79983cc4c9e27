import DiffableList
import TestSupport
import Testing

private typealias UITableViewDiffableDataSource = DiffableDataSource
private typealias UICollectionViewDiffableDataSource = DiffableDataSource
private typealias IndexPath = ListIndexPath

/// The lines of *Differences from UIKit* about data sources, as code for UIKit except where they
/// differ.
@Suite struct UIKitDataSourceTests {
  private typealias View = RecordingListView<String, String>
  private typealias Snapshot = DiffableDataSourceSnapshot<String, String>
  private typealias Tree = DiffableDataSourceSectionSnapshot<String>
  private typealias Source = UITableViewDiffableDataSource<String, String>

  /// A data source of sections x of a, b and y of c, and its view.
  private func filled() -> (Source, View) {
    let view = View()
    let source = Source(listView: view) { _, _, item in item }
    source.apply(Snapshot("x a b", "y c"))
    return (source, view)
  }

  private var tree: Tree {
    var tree = Tree()
    tree.append(["a", "d"])
    tree.append(["a1"], to: "a")
    return tree
  }

  @Test func `init(tableView:cellProvider:)`() {
    let view = View()
    let source = UITableViewDiffableDataSource(
      listView: view, contentsEqual: { _, item in item != "b" },
      cellProvider: { view, indexPath, item in "\(item) at \(indexPath.section), \(indexPath.row)" }
    )
    source.apply(Snapshot("x a b"))
    source.apply(Snapshot("x a b"))
    expectEqual(view.lines, ["~ b at 0, 1"])
  }

  @Test func `init(collectionView:cellProvider:)`() {
    let source = UICollectionViewDiffableDataSource(listView: View()) { _, _, item in item }
    #expect(type(of: source) == Source.self)
  }

  @Test func `CellProvider`() {
    let provider: Source.CellProvider<View> = { _, _, item in item.isEmpty ? nil : item }
    expectEqual(provider(View(), IndexPath(row: 0, section: 0), "a"), "a")
  }

  @Test func `SupplementaryViewProvider`() {
    let provider: Source.SupplementaryViewProvider = { view, kind, path in
      view is View ? "\(kind) \(path.item)" : nil
    }
    expectEqual(provider(View(), "badge", IndexPath(item: 3, section: 0)) as? String, "badge 3")
  }

  @Test func `supplementaryViewProvider`() {
    let spy = ListViewSpy()
    let source = Source(listView: spy) { _, _, item in item }
    source.supplementaryViewProvider = { _, kind, _ in kind }
    source.apply(Snapshot("x a"))
    expectEqual(spy.contents?.supplementaryView("badge", [0, 0]) as? String, "badge")
  }

  // MARK: Applying

  @Test func `apply(_:animatingDifferences:completion:)`() {
    let (source, view) = filled()
    var isDone = false
    source.apply(Snapshot("x b", "y c"), animatingDifferences: false) { isDone = true }
    #expect(isDone && view.lines == ["- a"] && view.style == .immediate)
  }

  @Test func `apply(_:animatingDifferences:)`() async {
    let (source, view) = filled()
    await source.apply(Snapshot("x a b d", "y c"), animatingDifferences: true)
    #expect(view.lines == ["+ d"] && view.style == .animated)
  }

  @Test func `applySnapshotUsingReloadData(_:completion:)`() {
    let (source, view) = filled()
    var isDone = false
    source.applySnapshotUsingReloadData(Snapshot("x b")) { isDone = true }
    #expect(isDone && view.lines == ["- a", "- b", "- c", "+ b"] && view.style == .reload)
  }

  @Test func `applySnapshotUsingReloadData(_:)`() async {
    let (source, view) = filled()
    await source.applySnapshotUsingReloadData(Snapshot("x b"))
    expectEqual(view.lines, ["- a", "- b", "- c", "+ b"])
  }

  @Test func `apply(_:to:animatingDifferences:completion:)`() {
    let (source, view) = filled()
    var isDone = false
    source.apply(tree, to: "y", animatingDifferences: false) { isDone = true }
    #expect(isDone && view.lines == ["- c", "+ d", "^ 2 a"] && view.style == .immediate)
    var other = Tree()
    other.append(["d"])
    source.apply(other, to: "x")
    expectEqual(source.snapshot(for: "y"), tree)
  }

  @Test func `apply(_:to:animatingDifferences:)`() async {
    let (source, view) = filled()
    await source.apply(tree, to: "x")
    expectEqual(view.lines, ["- b", "+ d"])
  }

  // MARK: Lookups

  @Test func `snapshot()`() {
    let (source, _) = filled()
    var next = source.snapshot()
    next.reloadItems(["a"])
    source.apply(next)
    expectEqual(source.snapshot().reloadedItemIdentifiers, [])
  }

  @Test func `snapshot(for:)`() {
    let (source, _) = filled()
    expectEqual(source.snapshot(for: "x").rootItems, ["a", "b"])
    source.apply(tree, to: "x")
    expectEqual(source.snapshot(for: "x"), tree)
  }

  @Test func `itemIdentifier(for:)`() {
    let (source, _) = filled()
    expectEqual(source.itemIdentifier(for: IndexPath(row: 0, section: 1)), "c")
    expectEqual(source.itemIdentifier(for: IndexPath(item: 1, section: 1)), nil)
  }

  @Test func `indexPath(for:)`() {
    #expect(filled().0.indexPath(for: "b") == [0, 1] && filled().0.indexPath(for: "z") == nil)
  }

  @Test func `sectionIdentifier(for:)`() {
    let (source, _) = filled()
    #expect(source.sectionIdentifier(for: 1) == "y" && source.sectionIdentifier(for: 2) == nil)
  }

  @Test func `index(for:)`() {
    #expect(filled().0.index(for: "y") == 1 && filled().0.index(for: "z") == nil)
  }

  // MARK: Properties

  @Test func `reorderingHandlers`() {
    let (source, _) = filled()
    source.reorderingHandlers.canReorderItem = { $0 == "a" }
    #expect(source.moveRow(at: [0, 0], to: [0, 1]) && !source.moveRow(at: [0, 0], to: [0, 1]))
  }

  @Test func `sectionSnapshotHandlers`() {
    let (source, _) = filled()
    source.apply(tree, to: "x")
    source.sectionSnapshotHandlers.shouldExpandItem = { _ in false }
    #expect(!source.expandItem("a"))
  }

  @Test func `defaultRowAnimation`() {
    let spy = ListViewSpy()
    let source = Source(listView: spy) { _, _, item in item }
    expectEqual(source.defaultRowAnimation, .automatic)
    let all: [RowAnimation] = [.automatic, .fade, .right, .left, .top, .bottom, .middle, .none]
    expectEqual(RowAnimation.allCases, all)
    source.apply(Snapshot("x a"))
    source.defaultRowAnimation = .fade
    source.apply(Snapshot("x b"))
    expectEqual(spy.updates.last?.rowAnimation, .fade)
  }

  @Test func `description()`() { expectEqual("\(filled().0)", filled().0.description()) }

  @Test func `==(_:_:)`() {
    let (source, _) = filled()
    #expect(source == source && source != filled().0)
  }

  @Test func `hash(into:)`() {
    let (source, _) = filled()
    expectEqual(Set([source, source, filled().0]).count, 2)
  }
}
