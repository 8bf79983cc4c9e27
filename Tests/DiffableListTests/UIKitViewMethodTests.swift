import DiffableList
import TestSupport
import Testing

private typealias UITableViewDiffableDataSource = DiffableDataSource
private typealias IndexPath = ListIndexPath

/// The lines of *Differences from UIKit* about the methods that a table or collection calls.
@Suite struct UIKitViewMethodTests {
  private typealias Snapshot = DiffableDataSourceSnapshot<String, String>
  private typealias Source = UITableViewDiffableDataSource<String, String>

  /// A data source of sections x of a, b and y of c, without a view.
  private func filled() -> Source {
    let source = Source(listView: ListViewSpy()) { _, _, item in item }
    source.apply(Snapshot("x a b", "y c"))
    return source
  }

  /// A subclass that overrides each method of a table's data source.
  private final class TableSource: UITableViewDiffableDataSource<String, String> {
    override func titleForHeader(inSection section: Int) -> String? { "header \(section)" }
    override func titleForFooter(inSection section: Int) -> String? { "footer \(section)" }
    override func canEditRow(at indexPath: IndexPath) -> Bool { indexPath.row == 0 }
    override func commit(_ editingStyle: EditingStyle, forRowAt indexPath: IndexPath) {
      apply(Snapshot("x \(editingStyle)"))
    }
    override func canMoveRow(at indexPath: IndexPath) -> Bool { indexPath.row == 1 }
    override var sectionIndexTitles: [String]? { ["X", "Y"] }
    override func section(forSectionIndexTitle title: String, at index: Int) -> Int { 1 - index }
  }

  private func table() -> (TableSource, ListViewSpy) {
    let spy = ListViewSpy()
    let source = TableSource(listView: spy) { _, _, item in item.uppercased() }
    source.apply(Snapshot("x a b", "y c"))
    return (source, spy)
  }

  @Test func `numberOfSections(in:)`() { expectEqual(filled().numberOfSections, 2) }

  @Test func `tableView(_:numberOfRowsInSection:)`() {
    expectEqual(filled().numberOfRows(inSection: 0), 2)
  }

  @Test func `tableView(_:cellForRowAt:)`() {
    let (_, spy) = table()
    expectEqual(spy.contents?.cell([0, 0], "a"), "A")
  }

  @Test func `tableView(_:titleForHeaderInSection:)`() {
    let (source, spy) = table()
    expectEqual(source.titleForHeader(inSection: 1), spy.contents?.titleForHeader(1))
  }

  @Test func `tableView(_:titleForFooterInSection:)`() {
    let (source, spy) = table()
    expectEqual(source.titleForFooter(inSection: 1), spy.contents?.titleForFooter(1))
  }

  @Test func `tableView(_:canEditRowAt:)`() {
    #expect(table().0.canEditRow(at: [0, 0]) && !filled().canEditRow(at: [0, 0]))
  }

  @Test func `tableView(_:commit:forRowAt:)`() {
    let (source, _) = table()
    source.commit(.delete, forRowAt: [0, 0])
    expectEqual(source.snapshot().layout, ["x delete"])
  }

  @Test func `tableView(_:canMoveRowAt:)`() {
    #expect(table().0.canMoveRow(at: [0, 1]) && !filled().canMoveRow(at: [0, 1]))
  }

  @Test func `tableView(_:moveRowAt:to:)`() {
    let (source, _) = table()
    #expect(source.moveRow(at: [0, 1], to: [1, 0]))
    expectEqual(source.snapshot().layout, ["x a", "y b c"])
  }

  @Test func `sectionIndexTitles(for:)`() {
    #expect(table().0.sectionIndexTitles == ["X", "Y"] && filled().sectionIndexTitles == nil)
  }

  @Test func `tableView(_:sectionForSectionIndexTitle:at:)`() {
    expectEqual(table().0.section(forSectionIndexTitle: "X", at: 0), 1)
  }

  @Test func `collectionView(_:viewForSupplementaryElementOfKind:at:)`() {
    let (source, spy) = table()
    source.supplementaryViewProvider = { view, _, _ in view === spy }
    expectEqual(spy.contents?.supplementaryView("badge", [0, 0]) as? Bool, true)
  }
}
