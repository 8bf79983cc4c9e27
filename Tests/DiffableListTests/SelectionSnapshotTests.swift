import DiffableList
import Foundation
import Synchronization
import TestSupport
import Testing

/// Sections with selections, which behave like any others.
@Suite struct SelectionSnapshotTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>
  typealias Edit = Snapshot.Edit

  private let base = SelectionBase<Int>(
    count: 100, item: { $0 }, position: { 0..<100 ~= $0 ? $0 : nil })

  private func selection(_ items: [Int], isReversed: Bool = false) -> Selection<Int> {
    Selection(
      base: base, positions: Bitmap(length: 100, positions: items),
      order: isReversed ? SelectionOrder((0..<100).reversed()) : nil)
  }

  private func layout(_ snapshot: Snapshot) -> [String] {
    snapshot.sectionIdentifiers.map { section in
      "\(section)" + snapshot.itemIdentifiers(inSection: section).map { " \($0)" }.joined()
    }
  }

  /// Section a has 10, 20, 30 of a selection, b 200 and 210, c 60, 50, 40 of another selection.
  private var filled: Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections(["a", "b", "c"])
    snapshot.appendItems(selection([30, 10, 20]), toSection: "a")
    snapshot.appendItems([200, 210], toSection: "b")
    snapshot.appendItems(selection([60, 50, 40], isReversed: true))
    return snapshot
  }

  @Test func `a selection's items are found`() {
    expectEqual(layout(filled), ["a 10 20 30", "b 200 210", "c 60 50 40"])
    expectEqual(filled.itemIdentifiers, [10, 20, 30, 200, 210, 60, 50, 40])
    #expect(filled.numberOfItems == 8 && filled.numberOfItems(inSection: "c") == 3)
    expectEqual([10, 30, 210, 60, 40, 70].map(filled.indexOfItem), [0, 2, 4, 5, 7, nil])
    expectEqual([20, 200, 40, 0].map(filled.sectionIdentifier), ["a", "b", "c", nil])
  }

  @Test(
    arguments: [
      (Edit.appendItems([20, 5], toSection: "a"), ["a 10 30 20 5", "b 200 210", "c 60 50 40"]),
      (.appendItems([50, 10, 200], toSection: nil), ["a 20 30", "b 210", "c 60 40 50 10 200"]),
      (.insertItems([40, 5], .before(20)), ["a 10 40 5 20 30", "b 200 210", "c 60 50"]),
      (.insertItems([20, 60], .after(200)), ["a 10 30", "b 200 20 60 210", "c 50 40"]),
      (.deleteItems([20, 7, 210, 60]), ["a 10 30", "b 200", "c 50 40"]),
      (.deleteItems([10, 20, 30]), ["a", "b 200 210", "c 60 50 40"]),
      (.moveItem(30, .before(10)), ["a 30 10 20", "b 200 210", "c 60 50 40"]),
      (.moveItem(10, .after(40)), ["a 20 30", "b 200 210", "c 60 50 40 10"]),
      (.moveItem(200, .after(20)), ["a 10 20 200 30", "b 210", "c 60 50 40"]),
      (.moveItem(60, .before(210)), ["a 10 20 30", "b 200 60 210", "c 50 40"]),
      (.insertSections(["d"], .before("c")), ["a 10 20 30", "b 200 210", "d", "c 60 50 40"]),
      (.deleteSections(["a", "b"]), ["c 60 50 40"]),
      (.moveSection("c", .before("a")), ["c 60 50 40", "a 10 20 30", "b 200 210"]),
    ] as [(Edit, [String])])
  func `each edit has its documented effect`(edit: Edit, expected: [String]) throws {
    var snapshot = filled
    try snapshot.perform(edit)
    expectEqual(layout(snapshot), expected)
    expectEqual(
      snapshot.itemIdentifiers.compactMap(snapshot.indexOfItem), Array(0..<snapshot.numberOfItems))
    expectEqual(layout(filled), ["a 10 20 30", "b 200 210", "c 60 50 40"])
  }

  @Test(
    arguments: [
      ("a", false, ["a 20 30 10 40", "b 200 210", "c 60 50"]),
      ("a", true, ["a 20 30 40 10", "b 200 210", "c 60 50"]),
      ("b", false, ["a 20 30", "b 200 210 10 40", "c 60 50"]),
      ("c", true, ["a 20 30", "b 200 210", "c 60 50 40 10"]),
      ("d", true, ["a 20 30", "b 200 210", "c 60 50", "d 40 10"]),
      (nil, false, ["a 20 30", "b 200 210", "c 60 50", "d 10 40"]),
    ] as [(String?, Bool, [String])])
  func `appending a selection moves existing items`(
    section: String?, isReversed: Bool, expected: [String]
  ) {
    var snapshot = filled
    if section == nil || section == "d" { snapshot.appendSections(["d"]) }
    snapshot.appendItems(selection([10, 40], isReversed: isReversed), toSection: section)
    expectEqual(layout(snapshot), expected)
  }

  @Test func `a selection can be appended to its own section and an empty one`() {
    var snapshot = filled
    snapshot.appendItems(selection([30, 10, 20], isReversed: true), toSection: "a")
    expectEqual(layout(snapshot), ["a 30 20 10", "b 200 210", "c 60 50 40"])
    snapshot.appendItems(selection([]), toSection: "b")
    snapshot.deleteItems([200, 210])
    snapshot.appendItems(selection([]), toSection: "b")
    expectEqual(layout(snapshot), ["a 30 20 10", "b", "c 60 50 40"])
    snapshot.appendItems([1], toSection: "b")
    expectEqual(layout(snapshot), ["a 30 20 10", "b 1", "c 60 50 40"])
  }

  @Test func `a selection is refused without a section or for an unknown one`() {
    var snapshot = Snapshot()
    #expect(throws: Snapshot.EditError.noSections) {
      try snapshot.perform(.appendSelection(selection([1]), toSection: "a"))
    }
    snapshot.appendSections(["a"])
    #expect(throws: Snapshot.EditError.unknownSections(["x"])) {
      try snapshot.perform(.appendSelection(selection([1]), toSection: "x"))
    }
    expectEqual(layout(snapshot), ["a"])
  }

  @Test func `items are read lazily`() {
    let requested = Requested()
    let base = SelectionBase<Int>(
      count: 1_000_000,
      item: {
        requested.items.add(1, ordering: .relaxed)
        return $0
      }, position: { $0 })
    func snapshot(without removed: Int) -> Snapshot {
      var snapshot = Snapshot()
      snapshot.appendSections(["all", "none"])
      let positions = Bitmap(length: 1_000_000, words: .init(repeating: .max, count: 15_625))
      snapshot.appendItems(
        Selection(
          base: base,
          positions: positions.subtracting(.init(length: 1_000_000, positions: [removed]))),
        toSection: "all")
      return snapshot
    }
    let (old, new) = (snapshot(without: 5), snapshot(without: 700_000))
    let difference = SnapshotDifference(from: old, to: new)
    expectEqual(difference.removed, [ListIndexPath(row: 699_999, section: 0)])
    expectEqual(difference.inserted, [ListIndexPath(row: 5, section: 0)])
    #expect(new.numberOfItems == 999_999 && new.indexOfItem(700_001) == 700_000)
    expectEqual(requested.items.load(ordering: .relaxed), 0)
    expectEqual(Array(difference.insertedItemIdentifiers), [5])
    expectEqual(requested.items.load(ordering: .relaxed), 1)
  }

  @Test func `a selection is encoded as its items`() throws {
    let sent = try JSONDecoder().decode(Snapshot.self, from: JSONEncoder().encode(filled))
    expectEqual(sent, filled)
    let edit = Edit.appendSelection(selection([2, 1], isReversed: true), toSection: "a")
    guard
      case .appendSelection(let read, toSection: "a") = try JSONDecoder().decode(
        Edit.self, from: JSONEncoder().encode(edit))
    else {
      Issue.record("another edit was read")
      return
    }
    expectEqual(Array(read), [2, 1])
  }
}

private final class Requested: Sendable {
  let items = Atomic(0)
}
