import DiffableList
import Testing

@Suite struct ReadmeExampleTests {
  /// The examples of the README and of the library's first page; `ReadmeTests` compares them.
  @Test func `the examples print what their comments show`() {
    let recorder = RecordingListView<String, String>()
    let dataSource = DiffableDataSource(listView: recorder) { _, _, item in item }

    var snapshot = DiffableDataSourceSnapshot<String, String>()
    snapshot.appendSections(["peaks"])
    snapshot.appendItems(["Everest", "K2"])
    dataSource.apply(snapshot)
    #expect(recorder.lines == ["+ Everest", "+ K2"])

    var next = DiffableDataSourceSnapshot<String, String>()
    next.appendSections(["peaks"])
    next.appendItems(["K2", "Lhotse"])
    dataSource.apply(next)
    #expect(recorder.lines == ["- Everest", "+ Lhotse"])
  }
}
