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

  @Test func `sections and rows are counted`() {
    let source = filled()
    expectEqual(source.numberOfSections, 3)
    expectEqual((0..<3).map(source.numberOfRows), [2, 0, 1])
    expectEqual(Source(listView: Recorder()) { _, _, item in item }.numberOfSections, 0)
  }

  @Test func `counting the rows of no section stops the program with a message`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let source = Source(listView: Recorder()) { _, _, item in item }
      _ = source.numberOfRows(inSection: 0)
    }
    let output = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("section 0 is out of range 0..<0"))
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

  /// A data source with longer sections, footers and an index, in which only `b` can be dragged.
  private final class TitledSource: Source {
    override func numberOfRows(inSection section: Int) -> Int {
      super.numberOfRows(inSection: section) + 1
    }
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
    expectEqual((0..<3).map { spy.contents?.titleForFooter($0) }, ["3 rows", "1 rows", "2 rows"])
    expectEqual(source.sectionIndexTitles, ["X", "Z"])
    expectEqual(source.section(forSectionIndexTitle: "Z", at: 1), 2)
    let paths = (0..<2).map { ListIndexPath(row: $0, section: 0) }
    #expect(!source.moveRow(at: paths[0], to: paths[1]))
    #expect(source.moveRow(at: paths[1], to: paths[0]))
    expectEqual(source.snapshot(), Snapshot("x b a", "y", "z c"))
  }

  /// A data source that logs its outline's methods.
  private final class LoggingSource: Source {
    var log: [String] = []

    override func apply(
      _ snapshot: Source.SectionSnapshot, to section: String, animatingDifferences: Bool = true,
      completion: (() -> Void)? = nil
    ) {
      log.append("apply \(snapshot.rootItems)")
      super.apply(
        snapshot, to: section, animatingDifferences: animatingDifferences, completion: completion)
    }

    override nonisolated(nonsending)
      func apply(
        _ snapshot: Source.SectionSnapshot, to section: String, animatingDifferences: Bool = true
      ) async
    {
      log.append("await")
      await super.apply(snapshot, to: section, animatingDifferences: animatingDifferences)
    }

    override func snapshot(for section: String) -> Source.SectionSnapshot {
      log.append("snapshot")
      return super.snapshot(for: section)
    }

    override func expandItem(_ item: String, animatingDifferences: Bool = true) -> Bool {
      log.append("expand")
      return super.expandItem(item, animatingDifferences: animatingDifferences)
    }

    override func collapseItem(_ item: String, animatingDifferences: Bool = true) -> Bool {
      log.append("collapse")
      return super.collapseItem(item, animatingDifferences: animatingDifferences)
    }

    override func toggleItem(_ item: String, animatingDifferences: Bool = true) -> Bool {
      log.append("toggle")
      return super.toggleItem(item, animatingDifferences: animatingDifferences)
    }

    override func moveRow(at source: ListIndexPath, to destination: ListIndexPath) -> Bool {
      log.append("move")
      return super.moveRow(at: source, to: destination)
    }
  }

  @Test func `the methods of outlines and drags can be overridden`() async {
    let source = LoggingSource(listView: RecordingListView()) { _, _, item in item }
    let open: Source = source
    var tree = Source.SectionSnapshot()
    tree.append(["a", "b"])
    await open.apply(tree, to: "y")
    open.toggleItem("a")
    open.toggleItem("a")
    open.moveRow(at: ListIndexPath(row: 0, section: 0), to: ListIndexPath(row: 1, section: 0))
    expectEqual(open.snapshot(for: "y").rootItems, ["a", "b"])
    let roots = #"apply ["a", "b"]"#
    expectEqual(
      source.log,
      ["await", roots, "toggle", "expand", roots, "toggle", "collapse", roots, "move", "snapshot"])
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
