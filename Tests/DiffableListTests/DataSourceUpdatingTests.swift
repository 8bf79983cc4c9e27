import DiffableList
import TestSupport
import Testing

/// What a view receives from its data source.
@Suite struct DataSourceUpdatingTests {
  typealias Recorder = RecordingListView<String, String>
  typealias Snapshot = DiffableDataSourceSnapshot<String, String>
  typealias Source = DiffableDataSource<String, String>

  private func empty() -> Source { Source(listView: Recorder()) { _, _, item in item } }

  @Test func `an update precedes reloads, and the completion is called last`() {
    let spy = ListViewSpy()
    let source = Source(listView: spy) { _, _, item in item }
    func apply(_ snapshot: Snapshot) {
      source.apply(snapshot) { spy.log.append("done: \(source.snapshot().itemIdentifiers)") }
    }
    var next = Snapshot("all a")
    next.reloadItems(["a"])
    apply(next)
    next = Snapshot("all b a c")
    next.reloadItems(["a", "b"])
    next.reconfigureItems(["a"])
    apply(next)
    next.deleteItems(["b", "a"])
    next.reloadSections(["all"])
    apply(next)
    apply(source.snapshot())
    expectEqual(
      spy.log,
      [
        // Inserted rows are already new.
        #"update [] to ["a"]"#, #"done: ["a"]"#,
        #"update ["a"] to ["b", "a", "c"]"#, "reloads of rows [1], sections []",
        #"done: ["b", "a", "c"]"#,
        #"update ["b", "a", "c"] to ["c"]"#, "reloads of rows [], sections [0]", #"done: ["c"]"#,
        #"update ["c"] to ["c"]"#, #"done: ["c"]"#,
      ])
    #expect(spy.updates.allSatisfy { $0.new.reloadedItemIdentifiers == [] })
  }

  @Test func `the first update is a reload, others are animated or immediate`() {
    let spy = ListViewSpy()
    let source = Source(listView: spy) { _, _, item in item }
    source.defaultRowAnimation = .fade
    source.apply(Snapshot("all a"))
    source.apply(Snapshot("all b"))
    source.apply(Snapshot("all c"), animatingDifferences: false)
    source.defaultRowAnimation = .left
    source.apply(Snapshot("all d"))
    source.applySnapshotUsingReloadData(Snapshot("all e"))
    expectEqual(spy.updates.map(\.style), [.reload, .animated, .immediate, .animated, .reload])
    expectEqual(spy.updates.map(\.rowAnimation), [.none, .fade, .none, .left, .none])
    // An immediate update is also compared.
    expectEqual(spy.updates[2].difference.removed.count, 1)
    expectEqual(Source(listView: spy) { _, _, item in item }.defaultRowAnimation, .automatic)
  }

  @Test func `a reload removes everything and inserts everything`() {
    let spy = ListViewSpy()
    let source = Source(listView: spy) { _, _, item in item }
    source.apply(Snapshot("x a b", "y c"))
    var next = Snapshot("y c", "x a")
    next.reloadItems(["a"])
    source.applySnapshotUsingReloadData(next) { spy.log.append("done") }
    expectEqual(
      spy.log,
      [
        #"update [] to ["a", "b", "c"]"#, #"update ["a", "b", "c"] to ["c", "a"]"#, "done",
      ])
    let difference = spy.updates[1].difference
    #expect(difference.removedSections == [0, 1] && difference.insertedSections == [0, 1])
    expectEqual(difference.insertedSectionIdentifiers, ["y", "x"])
    func path(_ row: Int, _ section: Int) -> ListIndexPath { .init(row: row, section: section) }
    expectEqual(difference.removed, [path(0, 0), path(1, 0), path(0, 1)])
    expectEqual(difference.inserted, [path(0, 0), path(0, 1)])
    expectEqual(Array(difference.insertedItemIdentifiers), ["c", "a"])
    #expect(difference.moved == [] && difference.movedSections == [] && !difference.hasReloads)
    expectEqual(Snapshot("x a b", "y c").applying(difference), next)
    expectEqual(source.snapshot().reloadedItemIdentifiers, [])
  }

  @Test func `items with changed contents are reconfigured`() {
    let recorder = Recorder()
    var contents = ["a": 1, "b": 1]
    let source = Source(
      listView: recorder, contentsEqual: { _, new in contents[new] == 1 },
      cellProvider: { _, _, item in item })
    source.apply(Snapshot("all a b"))
    contents["b"] = 2
    source.apply(Snapshot("all c b a"))
    expectEqual(recorder.lines, ["+ c", "^ 3 a", "~ b"])
  }

  @Test func `the cell provider receives the view, the index path and the item`() {
    let recorder = Recorder()
    var requested: [String] = []
    let source = Source(listView: recorder) { view, path, item in
      #expect(view === recorder)
      requested.append("\(item) at \(path.section).\(path.row)")
      return item
    }
    source.apply(Snapshot("x a b", "y c"))
    source.apply(Snapshot("x b a", "y d c"))
    expectEqual(requested, ["a at 0.0", "b at 0.1", "c at 1.0", "d at 1.0"])
  }

  @Test func `a view and its data source do not retain each other`() throws {
    var spy: ListViewSpy? = ListViewSpy()
    weak let weakSpy = spy
    var source: Source? = try Source(listView: #require(spy)) { _, _, item in item }
    source?.apply(Snapshot("all a"))
    let contents = try #require(spy?.contents)
    expectEqual(contents.cell(ListIndexPath(row: 0, section: 0), "a"), "a")
    weak let weakSource = source
    source = nil
    #expect(weakSource == nil)
    expectEqual(contents.titleForHeader(0), nil)
    source = try Source(listView: #require(spy)) { _, _, item in item }
    spy = nil
    #expect(weakSpy == nil)
    source?.apply(Snapshot("all b"))
    expectEqual(source?.snapshot(), Snapshot("all b"))
  }

  @Test func `a nil cell stops the program with a message`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let recorder = Recorder()
      let source = Source(listView: recorder) { _, _, item in item == "K2" ? nil : item }
      source.apply(Snapshot("x Everest", "y Lhotse K2"))
    }
    let output = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("the cell provider returned nil for K2 at row 1 of section 1"))
  }

  @Test func `a provider supplies supplementary views`() {
    let spy = ListViewSpy()
    let source = Source(listView: spy) { _, _, item in item }
    source.apply(Snapshot("x a"))
    let path = ListIndexPath(row: 0, section: 0)
    #expect(spy.contents?.supplementaryView("badge", path) == nil)
    let provider: Source.SupplementaryViewProvider = { view, kind, path in
      view === spy ? "\(kind) of row \(path.row)" : nil
    }
    source.supplementaryViewProvider = provider
    expectEqual(spy.contents?.supplementaryView("badge", path) as? String, "badge of row 0")
  }

  @Test func `a data source is printable and is compared by identity`() {
    let (source, other) = (empty(), empty())
    expectEqual("\(source)", source.description())
    #expect(source == source && source != other)
    expectEqual(Set([source, other, source]).count, 2)
  }
}
