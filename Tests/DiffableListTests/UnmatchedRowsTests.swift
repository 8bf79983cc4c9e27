import TestSupport
import Testing

@testable import DiffableList

@Suite struct UnmatchedRowsTests {
  private func lists(_ sections: [Int]...) -> ItemLists<Int> {
    var lists = ItemLists<Int>()
    for (number, items) in zip(lists.insertLists(sections.count, at: 0), sections) {
      lists.insert(ItemBatch(items), into: number, at: 0)
    }
    return lists
  }

  @Test func `rows are visited with their items`() {
    let lists = lists([1, 2], Array(100..<900))
    var items: [Int] = []
    UnmatchedRows(1, Bitmap(length: 800, positions: [0, 300, 799])).forEach(in: lists) {
      path, item, hash in
      expectEqual(path.section, 1)
      expectEqual(hash, ItemIndex.hash(of: item))
      items.append(item)
    }
    expectEqual(items, [100, 400, 899])
  }

  /// Few on both sides, few among many, and too many for a table.
  @Test(arguments: [(20, 20), (5, 4_000), (40_000, 40_000)])
  func `common items are found, whichever side is larger`(old: Int, new: Int) {
    let (before, after) = (lists([], Array(0..<old)), lists(Array((old - 3)..<(old + new))))
    let (left, right) = (UnmatchedRows(allOf: before, 1), UnmatchedRows(allOf: after, 0))
    let found = UnmatchedRows.common([left], before, [right], after).sorted { $0.to < $1.to }
    expectEqual(found.map(\.to.row), [0, 1, 2])
    expectEqual(found.map(\.from), (old - 3..<old).map { ListIndexPath(row: $0, section: 1) })
    let back = UnmatchedRows.common([right], after, [left], before).sorted { $0.to < $1.to }
    expectEqual(back.map(\.from), found.map(\.to))
    let rest = UnmatchedRows.subtract(found.map(\.from), from: [left])
    expectEqual(rest.map(\.rows.count), [old - 3])
  }

  @Test func `selections of one base are disjoint if their bits are`() {
    let base = SelectionBase<Int>(count: 9, item: { $0 }, position: { $0 })
    func part(_ section: Int, _ positions: Int...) -> UnmatchedRows<Int> {
      let all = Selection(base: base, positions: Bitmap(length: 9, repeating: true))
      return UnmatchedRows(
        section, Selection(base: base, positions: Bitmap(length: 9, positions: positions)), of: all)
    }
    #expect(UnmatchedRows.areDisjoint([part(0, 1), part(1, 2)], [part(0, 3), part(1, 4)]))
    #expect(!UnmatchedRows.areDisjoint([part(0, 1), part(1, 2)], [part(0, 2)]))
    #expect(!UnmatchedRows.areDisjoint([part(0, 1)], [part(1, 1)]))
    #expect(
      !UnmatchedRows.areDisjoint(
        [part(0, 1)], [UnmatchedRows(0, Bitmap(length: 9, repeating: true))]))
  }
}
