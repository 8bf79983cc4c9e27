import TestSupport
import Testing

@testable import DiffableList

@Suite struct SnapshotSettingItemsTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>

  @Test(arguments: 1...testSize(2, thorough: 6) as ClosedRange<UInt64>)
  func `items set in turn match a model, with other edits between`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var edits = RandomSnapshotEdits(seed: seed)
    for _ in 0..<testSize(6, thorough: 100) {
      var snapshot = Snapshot()
      var model = SnapshotModel()
      snapshot.appendSections(["a", "b", "c"])
      _ = model.perform(.appendSections(["a", "b", "c"]))
      for _ in 0..<30 {
        let before = snapshot
        if Int.random(in: 0..<3, using: &random) == 0 {
          let edit = edits.edit()
          try? snapshot.perform(edit)
          _ = model.perform(edit)
        } else if let section = snapshot.sectionIdentifiers.randomElement(using: &random) {
          let items = list(&random)
          snapshot.setItems(items, inSection: section)
          model.setItems(items, inSection: section)
        }
        guard matches(snapshot, model) else { return }
        let difference = SnapshotDifference(from: before, to: snapshot)
        expectEqual(before.applying(difference), snapshot)
      }
    }
  }

  @Test func `a part of the longest list is found without hashing`() {
    let tally = Tally()
    let all = (0..<10_000).map { CountedItem($0, tally) }
    var snapshot = DiffableDataSourceSnapshot<Int, CountedItem>()
    snapshot.appendSections([0])
    snapshot.setItems(all, inSection: 0)
    let hashes = tally.hashes
    let before = snapshot
    snapshot.setItems(stride(from: 0, to: 10_000, by: 3).map { all[$0] }, inSection: 0)
    expectEqual(SnapshotDifference(from: before, to: snapshot).removed.count, 6_666)
    snapshot.setItems(all, inSection: 0)
    expectEqual(tally.hashes, hashes)
    expectEqual(snapshot, before)
  }

  @Test func `few items are looked up instead of compared with all`() {
    let tally = Tally()
    let all = (0..<10_000).map { CountedItem($0, tally) }
    var snapshot = DiffableDataSourceSnapshot<Int, CountedItem>()
    snapshot.appendSections([0])
    snapshot.setItems(all, inSection: 0)
    let (hashes, comparisons) = (tally.hashes, tally.comparisons)
    snapshot.setItems([all[7], all[9_000]], inSection: 0)
    expectEqual(tally.hashes - hashes, 2)
    #expect(tally.comparisons - comparisons < 20)
    expectEqual(snapshot.itemIdentifiers, [all[7], all[9_000]])
  }

  @Test func `only items new to a section are looked up in other sections`() {
    let tally = Tally()
    let all = (0..<3_000).map { CountedItem($0, tally) }
    var snapshot = DiffableDataSourceSnapshot<Int, CountedItem>()
    snapshot.appendSections([0, 1, 2])
    snapshot.setItems(Array(all[..<1_000]), inSection: 0)
    snapshot.setItems(Array(all[1_000..<2_000]), inSection: 1)
    snapshot.appendItems(Array(all[2_000...]), toSection: 2)
    snapshot.setItems(Array(all[..<500]), inSection: 0)
    let hashes = tally.hashes
    snapshot.setItems(Array(all[100..<400]), inSection: 0)
    expectEqual(tally.hashes, hashes)
    snapshot.setItems(Array(all[100..<410]), inSection: 0)
    #expect(tally.hashes - hashes <= 30)
    expectEqual(snapshot.numberOfItems, 2_310)
  }

  @Test func `a list with a new item or another order replaces the longest one`() {
    var snapshot = Snapshot()
    snapshot.appendSections(["a"])
    for items in [[1, 2, 3], [2, 4], [4, 2], [2], [], [1, 2, 3]] {
      snapshot.setItems(items, inSection: "a")
      expectEqual(snapshot.itemIdentifiers, items)
    }
  }

  @Test(arguments: [true, false])
  func `a repeated item stops the program with a message`(isFirst: Bool) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [isFirst] in
      var snapshot = Snapshot()
      snapshot.appendSections(["a"])
      if !isFirst { snapshot.setItems([1, 2, 3], inSection: "a") }
      snapshot.setItems([2, 3, 2], inSection: "a")
    }
    let text = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("SnapshotSettingItemsTests.swift:"))
    #expect(text.contains("2 more than once in the argument"))
  }

  @Test func `marks of items that leave the snapshot are removed`() {
    var snapshot = Snapshot()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2, 3], toSection: "a")
    snapshot.reloadItems([1, 2])
    snapshot.reconfigureItems([3])
    snapshot.setItems([2], inSection: "b")
    expectEqual(snapshot.itemIdentifiers(inSection: "a"), [1, 3])
    snapshot.setItems([], inSection: "a")
    expectEqual(snapshot.reloadedItemIdentifiers, [2])
    expectEqual(snapshot.reconfiguredItemIdentifiers, [])
  }

  @Test func `the same items leave the snapshot as it is`() {
    var snapshot = Snapshot()
    snapshot.appendSections(["a"])
    snapshot.setItems([1, 2], inSection: "a")
    let before = snapshot
    snapshot.setItems([1, 2], inSection: "a")
    #expect(snapshot.version === before.version)
  }

  /// Returns a part of a list, sometimes in another order or with other items.
  private func list(_ random: inout SeededGenerator) -> [Int] {
    var items = (0..<12).filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: items.shuffle(using: &random)
    case 1: items = Array(items.prefix(1))
    default: break
    }
    return items
  }

  private func matches(_ snapshot: Snapshot, _ model: SnapshotModel) -> Bool {
    let isEqual =
      snapshot.sectionIdentifiers == model.names && snapshot.itemIdentifiers == model.items
      && model.sections.allSatisfy { snapshot.itemIdentifiers(inSection: $0.name) == $0.items }
      && snapshot.reloadedItemIdentifiers == model.reloaded
      && snapshot.reconfiguredItemIdentifiers == model.reconfigured
      && (0..<12).allSatisfy { snapshot.indexOfItem($0) == model.items.firstIndex(of: $0) }
    #expect(isEqual, "\(snapshot) is not \(model)")
    return isEqual
  }
}

extension SnapshotModel {
  fileprivate mutating func setItems(_ items: [Int], inSection name: String) {
    let leaving = sections.first { $0.name == name }?.items.filter { !items.contains($0) } ?? []
    _ = perform(.deleteItems(leaving))
    _ = perform(.appendItems(items, toSection: name))
  }
}
