import DiffableList
import Testing

@Suite struct DiffableDataSourceTests {
  typealias Recorder = RecordingListView<String, String>
  typealias Snapshot = DiffableDataSourceSnapshot<String, String>

  private func snapshot(_ items: [String]) -> Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections(["all"])
    snapshot.appendItems(items)
    return snapshot
  }

  @Test func `a list view is told what came and what left`() {
    let recorder = Recorder()
    let source = DiffableDataSource(listView: recorder) { _, _, item in item.uppercased() }
    source.apply(snapshot(["everest", "k2"]))
    #expect(recorder.lines == ["+ EVEREST", "+ K2"])
    source.apply(snapshot(["k2", "lhotse"]))
    #expect(recorder.lines == ["- EVEREST", "+ LHOTSE"])
    source.apply(snapshot(["lhotse", "k2"]))
    #expect(recorder.lines == ["^ 2 K2"])
  }

  @Test func `marked items are told as changed, once`() {
    let recorder = Recorder()
    let source = DiffableDataSource(listView: recorder) { _, _, item in item }
    source.apply(snapshot(["a", "b"]))
    var next = snapshot(["a", "b"])
    next.reconfigureItems(["b"])
    source.apply(next)
    #expect(recorder.lines == ["~ b"])
    source.apply(source.snapshot())
    #expect(recorder.lines == [])
  }

  @Test func `the current snapshot is a copy`() {
    let source = DiffableDataSource(listView: Recorder()) { _, _, item in item }
    source.apply(snapshot(["a"]))
    var copy = source.snapshot()
    copy.appendItems(["b"])
    #expect(source.snapshot() == snapshot(["a"]))
  }
}
