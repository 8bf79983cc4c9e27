import TestSupport
import Testing

@testable import DiffableList

@Suite struct ListViewTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, String>

  /// A list view that keeps its contents.
  final class Shown: ListView {
    private(set) var cells: [Int] = []

    func performUpdate(
      _ update: SnapshotUpdate<String, String>, contents: ListContents<String, Int>
    ) {
      cells = zip(update.difference.inserted, update.difference.insertedItemIdentifiers)
        .map { contents.cell($0, $1) }
    }

    func performReloads(
      _ update: SnapshotUpdate<String, String>, contents: ListContents<String, Int>
    ) {}
  }

  private func snapshot(_ items: [String]) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections(["s"])
    snapshot.appendItems(items)
    return snapshot
  }

  @Test func `an update computes its difference unless given one`() {
    let (old, new) = (snapshot(["a", "b"]), snapshot(["b", "c"]))
    let update = SnapshotUpdate(old: old, new: new)
    expectEqual(update.difference, SnapshotDifference(from: old, to: new))
    #expect(update.style == .animated && update.rowAnimation == .automatic)
    let reload = SnapshotDifference.reload(from: old, to: new)
    expectEqual(SnapshotUpdate(old: old, new: new, difference: reload).difference, reload)
  }

  @Test func `a view can be updated without a data source`() {
    let contents = ListContents<String, Int>(cell: { path, item in path.row * 10 + item.count })
    #expect(contents.titleForHeader(0) == nil && contents.titleForFooter(0) == nil)
    #expect(contents.supplementaryView("badge", ListIndexPath(row: 0, section: 0)) == nil)
    let titled = ListContents<String, Int>(
      cell: { _, _ in 0 }, titleForHeader: { "header \($0)" }, titleForFooter: { "footer \($0)" })
    #expect(titled.titleForHeader(1) == "header 1" && titled.titleForFooter(1) == "footer 1")
    let view = Shown()
    view.performUpdate(
      SnapshotUpdate(old: Snapshot(), new: snapshot(["a", "bcd"])), contents: contents)
    expectEqual(view.cells, [1, 13])
  }
}
