import DiffableList
import TestSupport
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

  // In functions that are not asynchronous, so that `apply` needs no `await`.

  private func followFromREADME() -> Task<Int, Never> {
    let dataSource = DiffableDataSource<String, String>()
    var snapshot = DiffableDataSourceSnapshot<String, String>([("peaks", ["Everest", "K2"])])
    dataSource.apply(snapshot)

    let updates = dataSource.updates
    let task = Task {
      var count = 0
      for await update in updates {
        #expect(Array(update.difference.insertedItemIdentifiers) == ["Lhotse"])
        count += 1
      }
      return count
    }
    snapshot.appendItems(["Lhotse"])
    dataSource.apply(snapshot)
    return task
  }

  private func followFromPage() -> Task<Int, Never> {
    let dataSource = DiffableDataSource<String, String>()
    var next = DiffableDataSourceSnapshot<String, String>([("peaks", ["K2", "Lhotse"])])
    dataSource.apply(next)

    let updates = dataSource.updates
    let task = Task {
      var count = 0
      for await update in updates {
        #expect(update.difference.removed.count == 1)
        #expect(update.new.itemIdentifiers == ["Lhotse", "Makalu"])
        count += 1
      }
      return count
    }
    next.deleteItems(["K2"])
    next.appendItems(["Makalu"])
    dataSource.apply(next)
    return task
  }

  @Test func `the examples of updates print what their comments show`() async {
    expectEqual(await followFromREADME().value, 1)
    expectEqual(await followFromPage().value, 1)
  }

  private func follow(_ updates: AsyncStream<DiffableDataSource<String, String>.Update>) async
    -> [SnapshotDifference<String, String>]
  {
    var differences: [SnapshotDifference<String, String>] = []
    func show(_ difference: SnapshotDifference<String, String>) { differences.append(difference) }
    var shown = DiffableDataSourceSnapshot<String, String>()
    for await update in updates {
      show(SnapshotDifference(from: shown, to: update.new))
      shown = update.new
    }
    return differences
  }

  @Test func `the example of a slow consumer shows what it skipped`() async {
    func start() -> AsyncStream<DiffableDataSource<String, String>.Update> {
      let dataSource = DiffableDataSource<String, String>()
      let updates = dataSource.updates(bufferingPolicy: .bufferingNewest(1))
      for items in [["Everest"], ["Everest", "K2"]] {
        dataSource.apply(.init([("peaks", items)]))
      }
      return updates
    }
    let differences = await follow(start())
    expectEqual(differences.map { Array($0.insertedItemIdentifiers) }, [["Everest", "K2"]])
  }
}
