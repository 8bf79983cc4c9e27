import TestSupport
import Testing

@testable import DiffableList

/// The sequences of a data source's updates.
@Suite struct DataSourceUpdatesTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, String>
  typealias Source = DiffableDataSource<String, String>
  typealias Numbers = DiffableDataSource<String, Int>
  typealias Updates = AsyncStream<Source.Update>

  /// Returns the updates so far; a cancelled consumer receives these and then the end.
  private func received<Update: Sendable>(_ updates: AsyncStream<Update>) async -> [Update] {
    let consumer = Task {
      var received: [Update] = []
      for await update in updates { received.append(update) }
      return received
    }
    consumer.cancel()
    return await consumer.value
  }

  private func items(of updates: Updates) async -> [[String]] {
    await received(updates).map(\.new.itemIdentifiers)
  }

  @Test func `updates from the read on are delivered in order to each consumer`() async {
    let source = Source()
    await source.apply(Snapshot("x a"))
    let first = source.updates
    await source.apply(Snapshot("x a b"))
    let second = source.updates
    await source.apply(Snapshot("x c"))
    await source.apply(Snapshot("x"))
    expectEqual(await items(of: first), [["a", "b"], ["c"], []])
    expectEqual(await items(of: second), [["c"], []])
  }

  @Test func `an update is what the view receives`() async throws {
    let spy = ListViewSpy()
    let source = Source(listView: spy) { _, _, item in item }
    source.defaultRowAnimation = .fade
    let updates = source.updates
    var marked = Snapshot("x b c")
    marked.reconfigureItems(["b"])
    marked.reloadItems(["c"])
    await source.apply(Snapshot("x a b"))
    await source.apply(marked)
    await source.apply(Snapshot("x c"), animatingDifferences: false)
    await source.applySnapshotUsingReloadData(Snapshot("x c"))
    await source.apply(Snapshot("x c"))
    let received = await received(updates)
    expectEqual(received.map(\.style), [.reload, .animated, .immediate, .reload, .animated])
    expectEqual(received.map(\.rowAnimation), [.none, .fade, .none, .none, .fade])
    for (update, shown) in zip(received, spy.updates) {
      #expect(update.old == shown.old && update.new == shown.new)
      expectEqual(update.difference, shown.difference)
    }
    expectEqual(received[1].difference.reconfigured, [[0, 0]])
    expectEqual(received[3].difference.removed, [[0, 0]])
    #expect(received[4].difference.isEmpty)
  }

  @Test func `changed contents are in an update of a data source without a view`() async {
    let source = Numbers(contentsEqual: { _, new in new != 2 })
    let updates = source.updates
    await source.apply(.init([("x", [1, 2])]))
    await source.apply(.init([("x", [2, 1])]))
    expectEqual(await received(updates).map(\.difference.reconfigured), [[], [[0, 0]]])
  }

  /// A view that applies another snapshot when it shows a row "again".
  private final class ApplyingView: ListView {
    weak var source: Source?

    func performUpdate(
      _ update: SnapshotUpdate<String, String>, contents: ListContents<String, String>
    ) {
      if update.new.indexOfItem("again") != nil { source?.apply(Snapshot("x a")) }
    }
    func performReloads(
      _ update: SnapshotUpdate<String, String>, contents: ListContents<String, String>
    ) {}
  }

  @Test func `a drag, a tree and an apply by the view are in order`() async {
    let view = ApplyingView()
    let source = Source(listView: view) { _, _, item in item }
    view.source = source
    let updates = source.updates
    await source.apply(Snapshot("x again"))
    source.reorderingHandlers.canReorderItem = { _ in true }
    await source.apply(Snapshot("x a b"))
    source.moveRow(at: [0, 0], to: [0, 1])
    var tree = DiffableDataSourceSectionSnapshot<String>()
    tree.append(["b"])
    tree.append(["c"], to: "b")
    await source.apply(tree, to: "x")
    source.expandItem("b")
    source.collapseItem("b")
    expectEqual(
      await items(of: updates),
      [["again"], ["a"], ["a", "b"], ["b", "a"], ["b"], ["b", "c"], ["b"]])
  }

  @Test(arguments: 0..<testSize(20, thorough: 500))
  func `each difference leads from one update to the next`(_ seed: Int) async {
    var random = RandomSnapshotEdits(seed: UInt64(seed))
    let source = Numbers()
    source.reorderingHandlers.canReorderItem = { _ in true }
    var shown = source.snapshot()
    let updates = source.updates
    var count = 0
    for _ in 0..<20 {
      var snapshot = source.snapshot()
      for _ in 0..<random.number(below: 4) { try? snapshot.perform(random.edit()) }
      let path = ListIndexPath(row: random.number(below: 4), section: random.number(below: 2))
      switch random.number(below: 5) {
      case 0: await source.applySnapshotUsingReloadData(snapshot)
      case 1: await source.apply(snapshot, animatingDifferences: false)
      case 2: if !source.moveRow(at: path, to: [0, 0]) { continue }
      default: await source.apply(snapshot)
      }
      count += 1
    }
    let received = await received(updates)
    expectEqual(received.count, count)
    for update in received {
      expectEqual(update.old, shown)
      expectEqual(shown.applying(update.difference), update.new)
      shown = update.new
    }
    expectEqual(shown, source.snapshot())
  }

  @Test func `a limited buffer ends with the current list`() async {
    let source = Numbers()
    let updates = source.updates(bufferingPolicy: .bufferingNewest(1))
    for last in 1...100 { await source.apply(.init([("x", Array(1...last))])) }
    expectEqual(await received(updates).map(\.new), [source.snapshot()])
  }

  // MARK: The end

  @Test func `the sequences end with the data source`() async {
    func start() -> [Updates] {
      let source = Source()
      let updates = [source.updates, source.updates]
      source.apply(Snapshot("x a"))
      return updates
    }
    for updates in start() {
      var received: [[String]] = []
      for await update in updates { received.append(update.new.itemIdentifiers) }
      expectEqual(received, [["a"]])
    }
  }

  @Test func `a consumer that stops is removed`() async {
    let source = Source()
    _ = source.updates
    expectEqual(source.consumers.count, 0)
    func consume() async {
      let updates = source.updates
      expectEqual(source.consumers.count, 1)
      await source.apply(Snapshot("x a"))
      for await _ in updates { break }
    }
    await consume()
    expectEqual(source.consumers.count, 0)
  }

  @Test func `a cancelled consumer is removed, and its updates are released`() async throws {
    let source = Source()
    let others = source.updates
    let task = Task { [updates = source.updates] in
      for await _ in updates {}
      return Task.isCancelled
    }
    expectEqual(source.consumers.count, 2)
    await source.apply(Snapshot("x a"))
    task.cancel()
    #expect(await task.value)
    expectEqual(source.consumers.count, 1)
    await source.apply(Snapshot("x b"))
    expectEqual(await items(of: others), [["a"], ["b"]])
  }

  @Test func `updates do not retain a consumed snapshot`() async throws {
    let source = DiffableDataSource<String, ReleasedItem>()
    let updates = source.updates
    weak var released: ReleasedItem?
    func applyItem() {
      let item = ReleasedItem()
      released = item
      source.apply(.init([("x", [item])]))
    }
    applyItem()
    await source.apply(.init())
    #expect(released != nil)
    for await _ in updates.prefix(2) {}
    #expect(released == nil)
  }

  // MARK: Isolation

  private actor Owner {
    private let source = Source()
    var updates: Updates { source.updates }
    func apply(_ count: Int) {
      for number in 1...count { source.apply(Snapshot("x \(number)")) }
    }
  }

  @Test func `updates of an actor's data source are consumed elsewhere while it applies`() async {
    let owner = Owner()
    let consumers = await [owner.updates, owner.updates].map { updates in
      Task { @concurrent in
        var items: [String] = []
        for await update in updates { items += update.new.itemIdentifiers }
        return items
      }
    }
    await owner.apply(500)
    for consumer in consumers {
      consumer.cancel()
      expectEqual(await consumer.value, (1...500).map(String.init))
    }
  }

  @MainActor
  @Test func `updates of the main actor's data source are consumed on it`() async {
    let source = Source()
    let consumer = Task { [updates = source.updates] in
      for await update in updates {
        MainActor.assertIsolated()
        return update.new == source.snapshot()
      }
      return false
    }
    await source.apply(Snapshot("x a"))
    consumer.cancel()
    #expect(await consumer.value)
  }
}

/// An item whose release can be observed.
private final class ReleasedItem: Hashable, Sendable {
  static func == (left: ReleasedItem, right: ReleasedItem) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
