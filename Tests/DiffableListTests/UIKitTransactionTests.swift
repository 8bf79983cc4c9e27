import DiffableList
import TestSupport
import Testing

private typealias NSDiffableDataSourceTransaction = DiffableDataSourceTransaction
private typealias NSDiffableDataSourceSectionTransaction = DiffableDataSourceSectionTransaction
private typealias IndexPath = ListIndexPath

/// The lines of *Differences from UIKit* about transactions and handlers, as code for UIKit.
@Suite struct UIKitTransactionTests {
  private typealias Source = DiffableDataSource<String, String>
  private typealias Tree = DiffableDataSourceSectionSnapshot<String>
  private typealias Transaction = NSDiffableDataSourceTransaction<String, String>

  /// Sections x of a, b and y of c, in which every row can be dragged.
  private func source() -> Source {
    let source = Source(listView: RecordingListView()) { _, _, item in item }
    source.apply(DiffableDataSourceSnapshot("x a b", "y c"))
    source.reorderingHandlers.canReorderItem = { _ in true }
    return source
  }

  /// The transaction that moves a to the end of section y.
  private func transaction() throws -> Transaction {
    let source = source()
    var transactions: [Transaction] = []
    source.reorderingHandlers.didReorder = { transactions.append($0) }
    source.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 1, section: 1))
    return try #require(transactions.first)
  }

  private func lastSection() throws -> NSDiffableDataSourceSectionTransaction<String, String> {
    try #require(transaction().sectionTransactions.first)
  }

  @Test func `NSDiffableDataSourceTransaction.initialSnapshot`() throws {
    expectEqual(try transaction().initialSnapshot.layout, ["x a b", "y c"])
  }

  @Test func `NSDiffableDataSourceTransaction.finalSnapshot`() throws {
    expectEqual(try transaction().finalSnapshot.layout, ["x b", "y c a"])
  }

  @Test func `NSDiffableDataSourceTransaction.difference`() throws {
    let difference: CollectionDifference<String> = try transaction().difference
    expectEqual(["a", "b", "c"].applying(difference), ["b", "c", "a"])
  }

  @Test func `NSDiffableDataSourceTransaction.sectionTransactions`() throws {
    expectEqual(try transaction().sectionTransactions.map(\.sectionIdentifier), ["y", "x"])
  }

  @Test func `NSDiffableDataSourceSectionTransaction.sectionIdentifier`() throws {
    expectEqual(try lastSection().sectionIdentifier, "y")
  }

  @Test func `NSDiffableDataSourceSectionTransaction.initialSnapshot`() throws {
    expectEqual(try lastSection().initialSnapshot.items, ["c"])
  }

  @Test func `NSDiffableDataSourceSectionTransaction.finalSnapshot`() throws {
    expectEqual(try lastSection().finalSnapshot.items, ["c", "a"])
  }

  @Test func `NSDiffableDataSourceSectionTransaction.difference`() throws {
    let difference: CollectionDifference<String> = try lastSection().difference
    expectEqual(["c"].applying(difference), ["c", "a"])
  }

  // MARK: Reordering

  /// The calls of the handlers while a is dragged behind b.
  private func reordering(_ set: (inout Source.ReorderingHandlers, Log) -> Void) -> [String] {
    let (source, log) = (source(), Log())
    set(&source.reorderingHandlers, log)
    log.lines.append("\(source.moveRow(at: [0, 0], to: [0, 1]))")
    return log.lines
  }

  @Test func `ReorderingHandlers.canReorderItem`() {
    expectEqual(reordering { handlers, _ in handlers.canReorderItem = { $0 != "a" } }, ["false"])
    expectEqual(reordering { handlers, _ in handlers.canReorderItem = nil }, ["false"])
  }

  @Test func `ReorderingHandlers.willReorder`() {
    let calls = reordering { handlers, log in
      handlers.willReorder = { log.lines.append("\($0.finalSnapshot.itemIdentifiers)") }
    }
    expectEqual(calls, [#"["b", "a", "c"]"#, "true"])
  }

  @Test func `ReorderingHandlers.didReorder`() {
    let calls = reordering { handlers, log in
      handlers.willReorder = { _ in log.lines.append("will") }
      handlers.didReorder = { _ in log.lines.append("did") }
    }
    expectEqual(calls, ["will", "did", "true"])
  }

  // MARK: Outlines

  /// The calls of the handlers while an item with a child expands and collapses, and the rows then.
  private func outline(_ set: (inout Source.SectionSnapshotHandlers, Log) -> Void) -> [String] {
    let (source, log) = (source(), Log())
    var tree = Tree()
    tree.append(["t"])
    tree.append(["t1"], to: "t")
    source.apply(tree, to: "x")
    set(&source.sectionSnapshotHandlers, log)
    for _ in 0..<2 {
      source.toggleItem("t")
      log.lines += source.snapshot().layout.prefix(1)
    }
    return log.lines
  }

  @Test func `SectionSnapshotHandlers.shouldExpandItem`() {
    expectEqual(
      outline { handlers, _ in handlers.shouldExpandItem = { $0 != "t" } }, ["x t", "x t"])
  }

  @Test func `SectionSnapshotHandlers.willExpandItem`() {
    let calls = outline { handlers, log in
      handlers.willExpandItem = { log.lines.append("expand \($0)") }
    }
    expectEqual(calls, ["expand t", "x t t1", "x t"])
  }

  @Test func `SectionSnapshotHandlers.shouldCollapseItem`() {
    let calls = outline { handlers, _ in handlers.shouldCollapseItem = { $0 != "t" } }
    expectEqual(calls, ["x t t1", "x t t1"])
  }

  @Test func `SectionSnapshotHandlers.willCollapseItem`() {
    let calls = outline { handlers, log in
      handlers.willCollapseItem = { log.lines.append("collapse \($0)") }
    }
    expectEqual(calls, ["x t t1", "collapse t", "x t"])
  }

  @Test func `SectionSnapshotHandlers.snapshotForExpandingParent`() {
    let calls = outline { handlers, _ in
      handlers.snapshotForExpandingParent = { item, children in
        var more = children
        more.append(["\(item)2"])
        return more
      }
    }
    expectEqual(calls, ["x t t1 t2", "x t"])
  }
}

private final class Log {
  var lines: [String] = []
}
