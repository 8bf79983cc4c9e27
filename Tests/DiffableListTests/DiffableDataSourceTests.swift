import DiffableList
import TestSupport
import Testing

@Suite struct DiffableDataSourceTests {
  typealias Recorder = RecordingListView<String, String>
  typealias Snapshot = DiffableDataSourceSnapshot<String, String>
  typealias Source = DiffableDataSource<String, String>

  @Test func `a list view receives added and removed rows`() {
    let recorder = Recorder()
    let source = Source(listView: recorder) { _, _, item in item.uppercased() }
    source.apply(Snapshot("all everest k2"))
    expectEqual(recorder.lines, ["+ EVEREST", "+ K2"])
    source.apply(Snapshot("all k2 lhotse"))
    expectEqual(recorder.lines, ["- EVEREST", "+ LHOTSE"])
    source.apply(Snapshot("all lhotse k2"))
    expectEqual(recorder.lines, ["^ 2 K2"])
    source.apply(Snapshot("all lhotse k2"))
    expectEqual(recorder.lines, [])
  }

  @Test func `marked items are reported as changed once`() {
    let recorder = Recorder()
    let source = Source(listView: recorder) { _, _, item in item }
    source.apply(Snapshot("all a b"))
    var next = Snapshot("all a b")
    next.reconfigureItems(["b"])
    next.reloadItems(["a"])
    next.reloadSections(["all"])
    source.apply(next)
    expectEqual(recorder.lines, ["~ a", "~ b"])
    let kept = source.snapshot()
    #expect(kept.reconfiguredItemIdentifiers == [] && kept.reloadedItemIdentifiers == [])
    expectEqual(kept.reloadedSectionIdentifiers, [])
    source.apply(kept)
    expectEqual(recorder.lines, [])
    expectEqual(next.reconfiguredItemIdentifiers, ["b"])
  }

  @Test func `the current snapshot is a copy`() {
    let source = Source(listView: Recorder()) { _, _, item in item }
    source.apply(Snapshot("all a"))
    var copy = source.snapshot()
    copy.appendItems(["b"])
    expectEqual(source.snapshot(), Snapshot("all a"))
  }

  // MARK: Lookups

  private func filled() -> Source {
    let source = Source(listView: Recorder()) { _, _, item in item }
    source.apply(Snapshot("x a b", "y", "z c"))
    return source
  }

  @Test(
    arguments: [
      (0, 0, "a"), (1, 0, "b"), (0, 2, "c"), (2, 0, nil), (0, 1, nil), (1, 2, nil), (0, 3, nil),
      (-1, 0, nil), (0, -1, nil), (.max, 0, nil), (0, .max, nil), (.min, .min, nil),
    ] as [(Int, Int, String?)])
  func `the item at an index path is found`(row: Int, section: Int, item: String?) {
    let path = ListIndexPath(row: row, section: section)
    expectEqual(filled().itemIdentifier(for: path), item)
    if let item { expectEqual(filled().indexPath(for: item), path) }
  }

  @Test(
    arguments: [
      (0, "x"), (1, "y"), (2, "z"), (3, nil), (-1, nil), (.max, nil), (.min, nil),
    ] as [(Int, String?)])
  func `the section at a position is found`(position: Int, section: String?) {
    expectEqual(filled().sectionIdentifier(for: position), section)
    if let section { expectEqual(filled().index(for: section), position) }
  }

  @Test func `lookups of unknown identifiers return nil`() {
    expectEqual(filled().indexPath(for: "x"), nil)
    expectEqual(filled().index(for: "a"), nil)
    let empty = Source(listView: Recorder()) { _, _, item in item }
    expectEqual(empty.snapshot(), Snapshot())
    expectEqual(empty.itemIdentifier(for: ListIndexPath(row: 0, section: 0)), nil)
    expectEqual(empty.sectionIdentifier(for: 0), nil)
    #expect(empty.indexPath(for: "a") == nil && empty.index(for: "x") == nil)
  }

  @Test func `a data source describes itself`() {
    expectEqual(filled().description(), "DiffableDataSource: 3 sections, 3 items")
  }

  @Test func `a data source is printable and is compared by identity`() {
    let (source, other) = (filled(), filled())
    expectEqual("\(source)", source.description())
    #expect(source == source && source != other)
    expectEqual(Set([source, other, source]).count, 2)
  }

  @Test func `sections and rows are counted`() {
    let source = filled()
    expectEqual(source.numberOfSections, 3)
    expectEqual((0..<3).map(source.numberOfRows), [2, 0, 1])
    expectEqual(Source(listView: Recorder()) { _, _, item in item }.numberOfSections, 0)
  }

  @Test func `counting the rows of no section stops the program with a message`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let source = Source(listView: Recorder()) { _, _, item in item }
      _ = source.numberOfRows(inSection: 0)
    }
    let output = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("section 0 is out of range 0..<0"))
  }

  // MARK: Updates

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

  // MARK: For subclasses

  private final class EditableSource: Source {
    override func canEditRow(at indexPath: ListIndexPath) -> Bool {
      itemIdentifier(for: indexPath) != "a"
    }

    override func commit(_ editingStyle: EditingStyle, forRowAt indexPath: ListIndexPath) {
      guard editingStyle == .delete, let item = itemIdentifier(for: indexPath) else { return }
      var snapshot = snapshot()
      snapshot.deleteItems([item])
      apply(snapshot)
    }
  }

  @Test func `a subclass decides which rows can be edited`() {
    let recorder = Recorder()
    let source: Source = EditableSource(listView: recorder) { _, _, item in item }
    source.apply(Snapshot("all a b"))
    let paths = (0..<2).map { ListIndexPath(row: $0, section: 0) }
    expectEqual(paths.map(source.canEditRow), [false, true])
    source.commit(.insert, forRowAt: paths[1])
    expectEqual(recorder.lines, ["+ a", "+ b"])
    source.commit(.delete, forRowAt: paths[1])
    expectEqual(recorder.lines, ["- b"])
  }

  /// A data source with footers and an index, in which only `b` can be dragged.
  private final class TitledSource: Source {
    override var sectionIndexTitles: [String]? { ["X", "Z"] }
    override func titleForFooter(inSection section: Int) -> String? {
      "\(numberOfRows(inSection: section)) rows"
    }
    override func section(forSectionIndexTitle title: String, at index: Int) -> Int {
      self.index(for: title.lowercased()) ?? 0
    }
    override func canMoveRow(at indexPath: ListIndexPath) -> Bool {
      itemIdentifier(for: indexPath) == "b"
    }
  }

  @Test func `a subclass supplies footers and index titles, and decides which rows can move`() {
    let spy = ListViewSpy()
    let source: Source = TitledSource(listView: spy) { _, _, item in item }
    source.apply(Snapshot("x a b", "y", "z c"))
    expectEqual((0..<3).map { spy.contents?.titleForFooter($0) }, ["2 rows", "0 rows", "1 rows"])
    expectEqual(source.sectionIndexTitles, ["X", "Z"])
    expectEqual(source.section(forSectionIndexTitle: "Z", at: 1), 2)
    let paths = (0..<2).map { ListIndexPath(row: $0, section: 0) }
    #expect(!source.moveRow(at: paths[0], to: paths[1]))
    #expect(source.moveRow(at: paths[1], to: paths[0]))
    expectEqual(source.snapshot(), Snapshot("x b a", "y", "z c"))
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

  @Test func `a cell provider has a type`() {
    let provider: Source.CellProvider<Recorder> = { _, path, item in "\(path.row) \(item)" }
    let recorder = Recorder()
    let source = Source(listView: recorder, cellProvider: provider)
    source.apply(Snapshot("x a b"))
    expectEqual(recorder.lines, ["+ 0 a", "+ 1 b"])
  }

  @Test func `by default there are no titles and no editable rows`() {
    let path = ListIndexPath(row: 0, section: 0)
    let source = filled()
    #expect(
      source.titleForHeader(inSection: 0) == nil && source.titleForFooter(inSection: 0) == nil)
    #expect(!source.canEditRow(at: path) && !source.canMoveRow(at: path))
    expectEqual(source.sectionIndexTitles, nil)
    expectEqual(source.section(forSectionIndexTitle: "Z", at: 2), 2)
    source.reorderingHandlers.canReorderItem = { $0 == "a" }
    #expect(
      source.canMoveRow(at: path) && !source.canMoveRow(at: ListIndexPath(row: 9, section: 0)))
    source.commit(.delete, forRowAt: path)
    expectEqual(source.snapshot(), Snapshot("x a b", "y", "z c"))
  }
}
