import DiffableList
import Testing

@Suite struct ReadmeExampleTests {
  /// The README's ten lines; the test of the README holds them against these.
  @Test func `the example does what its comment says`() {
    let recorder = RecordingListView<String, String>()
    let dataSource = DiffableDataSource(listView: recorder) { _, _, item in item }

    var snapshot = DiffableDataSourceSnapshot<String, String>()
    snapshot.appendSections(["peaks"])
    snapshot.appendItems(["Everest", "K2"])
    dataSource.apply(snapshot)
    #expect(recorder.lines == ["+ Everest", "+ K2"])
  }
}
