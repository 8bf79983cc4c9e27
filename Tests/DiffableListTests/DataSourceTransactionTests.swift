import DiffableList
import TestSupport
import Testing

/// Dragging of rows, with the handlers' calls and transactions.
@Suite struct DataSourceTransactionTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, String>
  typealias Source = DiffableDataSource<String, String>

  /// A data source in which every row can be dragged, and its view.
  private func source(_ sections: String...) -> (Source, ListViewSpy) {
    let spy = ListViewSpy()
    let source = Source(listView: spy) { _, _, item in item }
    source.apply(Snapshot(sections: sections))
    spy.log = []
    source.reorderingHandlers.canReorderItem = { _ in true }
    return (source, spy)
  }

  private func path(_ section: Int, _ row: Int) -> ListIndexPath {
    ListIndexPath(row: row, section: section)
  }

  @Test(
    arguments: [
      // Within a section, down and up; the destination is an index after the row's removal.
      ([0, 0], [0, 2], ["x b c a", "y d e", "z"]), ([0, 0], [0, 1], ["x b a c", "y d e", "z"]),
      ([0, 2], [0, 0], ["x c a b", "y d e", "z"]), ([0, 1], [0, 1], ["x a b c", "y d e", "z"]),
      // To another section, at each end and in between.
      ([0, 1], [1, 0], ["x a c", "y b d e", "z"]), ([0, 1], [1, 1], ["x a c", "y d b e", "z"]),
      ([0, 1], [1, 2], ["x a c", "y d e b", "z"]), ([1, 0], [2, 0], ["x a b c", "y e", "z d"]),
      ([1, 1], [0, 3], ["x a b c e", "y d", "z"]),
    ] as [([Int], [Int], [String])])
  func `a row moves to its destination`(from: [Int], to: [Int], layout: [String]) {
    let (source, spy) = source("x a b c", "y d e", "z")
    let item = source.itemIdentifier(for: path(from[0], from[1]))
    #expect(source.moveRow(at: path(from[0], from[1]), to: path(to[0], to[1])))
    expectEqual(source.snapshot().layout, layout)
    expectEqual(source.itemIdentifier(for: path(to[0], to[1])), item)
    // The view already shows the change.
    expectEqual(spy.log, [])
  }

  @Test(
    arguments: [
      ([0, 3], [0, 0]), ([0, -1], [0, 0]), ([2, 0], [0, 0]), ([3, 0], [0, 0]), ([-1, 0], [0, 0]),
      ([0, 0], [0, 3]), ([0, 0], [0, -1]), ([0, 0], [1, 3]), ([0, 0], [2, 1]), ([0, 0], [3, 0]),
      ([0, 0], [-1, 0]),
    ] as [([Int], [Int])])
  func `an invalid index path is refused`(from: [Int], to: [Int]) {
    let (source, spy) = source("x a b c", "y d e", "z")
    source.reorderingHandlers.willReorder = { _ in spy.log.append("will") }
    source.reorderingHandlers.didReorder = { _ in spy.log.append("did") }
    #expect(!source.moveRow(at: path(from[0], from[1]), to: path(to[0], to[1])))
    expectEqual(source.snapshot().layout, ["x a b c", "y d e", "z"])
    expectEqual(spy.log, [])
  }

  @Test func `only rows that the handler allows can be dragged`() {
    let (source, spy) = source("x a b")
    source.reorderingHandlers = Source.ReorderingHandlers()
    source.reorderingHandlers.willReorder = { _ in spy.log.append("will") }
    source.reorderingHandlers.didReorder = { _ in spy.log.append("did") }
    #expect(!source.moveRow(at: path(0, 0), to: path(0, 1)))
    source.reorderingHandlers.canReorderItem = { item in
      spy.log.append("can \(item)?")
      return item == "b"
    }
    #expect(!source.moveRow(at: path(0, 0), to: path(0, 1)))
    expectEqual(spy.log, ["can a?"])
    expectEqual(source.snapshot().layout, ["x a b"])
    #expect(source.moveRow(at: path(0, 1), to: path(0, 0)))
    expectEqual(spy.log, ["can a?", "can b?", "will", "did"])
    expectEqual(source.snapshot().layout, ["x b a"])
  }

  @Test func `a transaction has the list before and after`() {
    let (source, spy) = source("x a b", "y c")
    var transactions: [Source.Transaction] = []
    source.reorderingHandlers.willReorder = { transaction in
      expectEqual(source.snapshot(), transaction.initialSnapshot)
      transactions.append(transaction)
    }
    source.reorderingHandlers.didReorder = { transaction in
      expectEqual(source.snapshot(), transaction.finalSnapshot)
      transactions.append(transaction)
    }
    source.moveRow(at: path(0, 0), to: path(1, 1))
    expectEqual(transactions.map(\.initialSnapshot.layout), [["x a b", "y c"], ["x a b", "y c"]])
    expectEqual(transactions.map(\.finalSnapshot.layout), [["x b", "y c a"], ["x b", "y c a"]])
    expectEqual(transactions[0].difference, transactions[1].difference)
    // The next update starts from there.
    source.apply(Snapshot("x b", "y a c"))
    expectEqual(spy.log, [#"update ["b", "c", "a"] to ["b", "a", "c"]"#])
  }

  @Test func `only changed sections have section transactions`() throws {
    let (source, _) = source("x a b", "y c", "z d e")
    var transactions: [Source.Transaction] = []
    source.reorderingHandlers.didReorder = { transactions.append($0) }
    source.moveRow(at: path(2, 1), to: path(0, 0))
    source.moveRow(at: path(0, 0), to: path(0, 1))
    let across = transactions[0].sectionTransactions
    expectEqual(across.map(\.sectionIdentifier), ["z", "x"])
    expectEqual(across.map(\.initialSnapshot.items), [["d", "e"], ["a", "b"]])
    expectEqual(across.map(\.finalSnapshot.rootItems), [["d"], ["e", "a", "b"]])
    expectEqual(
      across.map { Array($0.difference) },
      [
        [.remove(offset: 1, element: "e", associatedWith: nil)],
        [.insert(offset: 0, element: "e", associatedWith: nil)],
      ])
    let within = try #require(transactions[1].sectionTransactions.first)
    #expect(transactions[1].sectionTransactions.count == 1 && within.sectionIdentifier == "x")
    expectEqual(within.initialSnapshot.items, ["e", "a", "b"])
    expectEqual(within.finalSnapshot.items, ["a", "e", "b"])
    // A move is an associated removal and insertion; the smallest new rows stay.
    expectEqual(
      Array(within.difference),
      [
        .remove(offset: 0, element: "e", associatedWith: 1),
        .insert(offset: 1, element: "e", associatedWith: 0),
      ])
    expectEqual(Array(transactions[1].difference), Array(within.difference))
  }

  @Test func `a dragged row moves its descendants`() throws {
    let (source, _) = source("x a")
    var tree = DiffableDataSourceSectionSnapshot<String>()
    tree.append(["1", "2", "3"])
    tree.append(["11", "12"], to: "1")
    tree.append(["21"], to: "2")
    tree.expand(["1"])
    source.apply(tree, to: "t")
    var transactions: [Source.Transaction] = []
    source.reorderingHandlers.didReorder = { transactions.append($0) }
    // 1, 11, 12, 2, 3: 2 moves before 11 with its hidden descendants.
    #expect(source.moveRow(at: path(1, 3), to: path(1, 1)))
    expectEqual(source.snapshot().layout, ["x a", "t 1 2 11 12 3"])
    let part = try #require(transactions.first?.sectionTransactions.first)
    expectEqual(part.initialSnapshot, tree)
    expectEqual(part.finalSnapshot.items, ["1", "2", "21", "11", "12", "3"])
    expectEqual(source.snapshot(for: "t"), part.finalSnapshot)
    #expect(source.expandItem("2"))
    expectEqual(source.snapshot().layout, ["x a", "t 1 2 21 11 12 3"])
    // To a flat section.
    #expect(source.moveRow(at: path(1, 1), to: path(0, 1)))
    expectEqual(source.snapshot().layout, ["x a 2 21", "t 1 11 12 3"])
    expectEqual(source.snapshot(for: "x").parent(of: "21"), "2")
  }

  @Test(arguments: 1...3)
  func `applying each difference keeps a model equal to the list`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let (source, _) = source("x a b c d e", "y f g h", "z", "w i")
    var model = source.snapshot().itemIdentifiers
    var sections = Dictionary(
      uniqueKeysWithValues: source.snapshot().sectionIdentifiers.map {
        ($0, source.snapshot().itemIdentifiers(inSection: $0))
      })
    source.reorderingHandlers.didReorder = { transaction in
      expectEqual(transaction.initialSnapshot.itemIdentifiers, model)
      model = model.applying(transaction.difference) ?? []
      for part in transaction.sectionTransactions {
        expectEqual(part.initialSnapshot.items, sections[part.sectionIdentifier])
        let before = sections[part.sectionIdentifier] ?? []
        sections[part.sectionIdentifier] = before.applying(part.difference)
        expectEqual(part.finalSnapshot.items, sections[part.sectionIdentifier])
      }
    }
    var moved = 0
    for _ in 0..<200 {
      let paths = (0..<2).map { _ in
        path(Int.random(in: 0..<4, using: &random), Int.random(in: 0..<5, using: &random))
      }
      if source.moveRow(at: paths[0], to: paths[1]) { moved += 1 }
      let snapshot = source.snapshot()
      expectEqual(model, snapshot.itemIdentifiers)
      expectEqual(
        snapshot.sectionIdentifiers.map(snapshot.itemIdentifiers),
        ["x", "y", "z", "w"].map { sections[$0] })
    }
    #expect(moved > 10)
  }
}
