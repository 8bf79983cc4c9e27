import DiffableList
import TestSupport
import Testing

/// A data source is isolated to the actor that creates it, or nonisolated.
///
/// Each cell provider accesses isolated state, so compiling proves the isolation statically;
/// running checks it dynamically.
@Suite struct DataSourceIsolationTests {
  typealias Recorder = RecordingListView<String, String>
  typealias Snapshot = DiffableDataSourceSnapshot<String, String>
  typealias Source = DiffableDataSource<String, String>
  typealias Tree = DiffableDataSourceSectionSnapshot<String>

  private static var tree: Tree {
    var tree = Tree()
    tree.append(["d"])
    return tree
  }

  /// The recorded lines of the four ways to apply, and the number of created cells.
  private static let expected = ["+ a", "- a", "+ b", "- b", "+ c", "- c", "+ d", "4 cells"]

  // MARK: An actor

  private actor Owner {
    private let recorder = Recorder()
    private var cells = 0
    private var lines: [String] = []

    func allLines() async -> [String] {
      let source = Source(listView: recorder) { _, _, item in
        self.assertIsolated("a cell is made elsewhere")
        self.cells += 1
        return item
      }
      source.apply(Snapshot("all a")) {
        self.assertIsolated("the completion runs elsewhere")
        self.lines += self.recorder.lines
      }
      await source.apply(Snapshot("all b"), animatingDifferences: false)
      lines += recorder.lines
      await source.applySnapshotUsingReloadData(Snapshot("all c"))
      lines += recorder.lines
      await source.apply(tree, to: "all")
      return lines + recorder.lines + ["\(cells) cells"]
    }
  }

  @Test func `a data source can belong to an actor`() async {
    expectEqual(await Owner().allLines(), Self.expected)
  }

  // MARK: A global actor

  @MainActor private static var cells = 0

  @MainActor
  @Test func `a data source can belong to the main actor`() async {
    Self.cells = 0
    let recorder = Recorder()
    let source = Source(listView: recorder) { _, _, item in
      MainActor.assertIsolated("a cell is made elsewhere")
      Self.cells += 1
      return item
    }
    var lines: [String] = []
    source.apply(Snapshot("all a")) {
      MainActor.assertIsolated("the completion runs elsewhere")
      lines += recorder.lines
    }
    await source.apply(Snapshot("all b"), animatingDifferences: false)
    lines += recorder.lines
    await source.applySnapshotUsingReloadData(Snapshot("all c"))
    lines += recorder.lines
    await source.apply(Self.tree, to: "all")
    expectEqual(lines + recorder.lines + ["\(Self.cells) cells"], Self.expected)
  }

  // MARK: Nonisolated

  /// Runs outside any actor, regardless of the caller.
  @concurrent
  private static func linesOfNobody() async -> [String] {
    let recorder = Recorder()
    var cells = 0
    let source = Source(listView: recorder) { _, _, item in
      cells += 1
      return item
    }
    var lines: [String] = []
    source.apply(Snapshot("all a")) { lines += recorder.lines }
    await source.apply(Snapshot("all b"), animatingDifferences: false)
    lines += recorder.lines
    await source.applySnapshotUsingReloadData(Snapshot("all c"))
    lines += recorder.lines
    await source.apply(tree, to: "all")
    return lines + recorder.lines + ["\(cells) cells"]
  }

  @MainActor
  @Test func `a data source can be nonisolated`() async {
    expectEqual(await Self.linesOfNobody(), Self.expected)
  }

  // MARK: Overriding

  /// A subclass that adds work to each apply.
  private final class ObservedSource: Source {
    var willApply: () -> Void = {}

    @discardableResult
    override nonisolated(nonsending)
      func apply(
        _ snapshot: Snapshot, animatingDifferences: Bool = true
      ) async -> SnapshotDifference<String, String>
    {
      willApply()
      return await super.apply(snapshot, animatingDifferences: animatingDifferences)
    }

    override nonisolated(nonsending)
      func applySnapshotUsingReloadData(_ snapshot: Snapshot) async
    {
      willApply()
      await super.applySnapshotUsingReloadData(snapshot)
    }
  }

  private actor ObservingOwner {
    private let recorder = Recorder()
    private var applied = 0

    func appliedAndLines() async -> (Int, [String]) {
      let source = ObservedSource(listView: recorder) { _, _, item in item }
      source.willApply = {
        self.assertIsolated("an override runs elsewhere")
        self.applied += 1
      }
      await source.apply(Snapshot("all a"))
      await source.applySnapshotUsingReloadData(Snapshot("all b"))
      await (source as Source).apply(Snapshot("all c"))
      return (applied, recorder.lines)
    }
  }

  @Test func `an override runs on the caller's actor`() async {
    let (applied, lines) = await ObservingOwner().appliedAndLines()
    expectEqual(applied, 3)
    expectEqual(lines, ["- b", "+ c"])
  }
}
