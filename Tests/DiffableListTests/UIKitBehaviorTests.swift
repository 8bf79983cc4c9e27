import DiffableList
import Foundation
@preconcurrency import NonSendableIdentifiers
import TestSupport
import Testing

/// The lines of *Differences from UIKit* about behavior.
@Suite struct UIKitBehaviorTests {
  private typealias Snapshot = DiffableDataSourceSnapshot<String, String>
  private typealias Tree = DiffableDataSourceSectionSnapshot<String>
  private typealias Source = DiffableDataSource<String, String>

  /// An outline of a with a1, and b, and its view.
  private func outline(expanding expanded: [String] = []) -> (Source, ListViewSpy) {
    let spy = ListViewSpy()
    let source = Source(listView: spy) { _, _, item in item }
    var tree = Tree()
    tree.append(["a", "b"])
    tree.append(["a1"], to: "a")
    tree.expand(expanded)
    source.apply(tree, to: "x")
    return (source, spy)
  }

  @Test func `a refused edit`() async throws {
    var snapshot = Snapshot("x a")
    #expect(throws: Snapshot.EditError.existingSections(["x"])) {
      try snapshot.perform(.appendSections(["x"]))
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var snapshot = Snapshot("x a")
      snapshot.appendSections(["x"])
    }
    let text = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("UIKitBehaviorTests.swift:") && text.contains("the edit was refused"))
  }

  @Test func `a nil cell`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let view = RecordingListView<String, String>()
      Source(listView: view) { _, _, _ in nil }.apply(Snapshot("x a"))
    }
    let text = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("the cell provider returned nil for a at row 0 of section 0"))
  }

  @Test func `edits`() throws {
    let edits: [Snapshot.Edit] = [.appendSections(["x"]), .appendItems(["a"], toSection: nil)]
    var snapshot = Snapshot()
    for edit in edits { try snapshot.perform(edit) }
    expectEqual(snapshot, Snapshot("x a"))
  }

  @Test func `views`() {
    expectEqual(outline().1.log, [#"update [] to ["a", "b"]"#])
    let source = Source()
    source.apply(Snapshot("x a"))
    expectEqual(source.snapshot(), Snapshot("x a"))
  }

  @Test func `other observers`() async {
    let (source, spy) = outline()
    let sequences = [source.updates, source.updates]
    source.toggleItem("a")
    for updates in sequences {
      for await update in updates.prefix(1) { expectEqual(update.new.layout, ["x a a1 b"]) }
    }
    expectEqual(spy.updates.count, 2)
  }

  @Test func `positions`() {
    let path: ListIndexPath = [0, 1]
    expectEqual(path, ListIndexPath(row: 1, section: 0))
  }

  @Test func `identifiers that are not Sendable`() throws {
    typealias Source = DiffableDataSource<SharedObject, SharedObject>
    // In Swift 6 mode, because of the import's attribute.
    let recorder = RecordingListView<SharedObject, SharedObject>()
    let source = Source(listView: recorder) { _, _, item in item.name }
    var snapshot = Source.Snapshot()
    snapshot.appendSections(["x"])
    snapshot.appendItems(["a", "b"])
    try snapshot.perform(.moveItem("b", .before("a")))
    source.apply(snapshot)
    expectEqual(recorder.lines, ["+ b", "+ a"])
    let code = try JSONEncoder().encode(snapshot)
    expectEqual(try JSONDecoder().decode(Source.Snapshot.self, from: code), source.snapshot())
    expectEqual(try ObjectList.lines(), ["x b", "x a", "y c", "y d"])
  }

  @Test @MainActor func `threads`() {
    let source = Source(listView: RecordingListView()) { _, _, item in
      MainActor.assertIsolated()
      return item
    }
    source.apply(Snapshot("x a"))
    expectEqual(source.snapshot().numberOfItems, 1)
  }

  @Test func `the difference`() {
    let (old, new) = (Snapshot("x a b"), Snapshot("x b c"))
    expectEqual(old.applying(SnapshotDifference(from: old, to: new)), new)
  }

  @Test func `moves`() {
    let moved = SnapshotDifference(from: Snapshot("x a b c"), to: Snapshot("x c b a")).moved
    expectEqual(moved.map(\.to.row), [1, 2])
  }

  @Test func `changed contents`() {
    let difference = SnapshotDifference(from: Snapshot("x a b"), to: Snapshot("x a b")) { _, new in
      new == "a"
    }
    expectEqual(difference.reconfigured.map(\.row), [1])
  }

  @Test func `the first apply`() throws {
    let update = try #require(outline().1.updates.first)
    #expect(update.style == .reload && update.difference.inserted.count == 2)
  }

  @Test func `dragging a row`() {
    let (source, spy) = outline()
    source.reorderingHandlers.canReorderItem = { _ in true }
    source.moveRow(at: [0, 1], to: [0, 0])
    #expect(source.snapshot().layout == ["x b a"] && spy.updates.count == 1)
  }

  @Test func `tapping a disclosure arrow`() {
    let (source, _) = outline()
    source.toggleItem("a")
    expectEqual(source.snapshot().layout, ["x a a1 b"])
    source.toggleItem("a")
    expectEqual(source.snapshot().layout, ["x a b"])
  }

  @Test func `a list that is a part of an earlier one`() {
    let tally = Tally()
    let items = (0..<100).map { CountedItem($0, tally) }
    var snapshot = DiffableDataSourceSnapshot<Int, CountedItem>()
    snapshot.appendSections([0])
    snapshot.setItems(items, inSection: 0)
    let hashes = tally.hashes
    snapshot.setItems(Array(items[20..<80]), inSection: 0)
    expectEqual(tally.hashes, hashes)
    expectEqual(snapshot.itemIdentifiers, Array(items[20..<80]))
  }

  @Test func `large lists`() {
    let base = SelectionBase<Int>(
      count: 1_000_000, item: { $0 }, position: { 0..<1_000_000 ~= $0 ? $0 : nil })
    var snapshot = DiffableDataSourceSnapshot<String, Int>()
    snapshot.appendSections(["x"])
    snapshot.appendItems(
      Selection(base: base, positions: Bitmap(length: base.count, positions: [7, 999_999])))
    expectEqual(snapshot.itemIdentifiers, [7, 999_999])
  }

  @Test func `a regular apply to a section with a tree`() {
    let (source, _) = outline()
    source.apply(Snapshot("x n a"))
    expectEqual(source.snapshot(for: "x").items, ["n", "a", "a1"])
    source.apply(Snapshot("x n"))
    expectEqual(source.snapshot(for: "x").items, ["n"])
  }

  @Test func `a new row before an expanded item's children`() {
    let (source, _) = outline(expanding: ["a"])
    source.apply(Snapshot("x a n a1 b"))
    expectEqual(source.snapshot(for: "x").parent(of: "n"), "a")
    expectEqual(source.snapshot(for: "x").visibleItems, ["a", "n", "a1", "b"])
  }
}
