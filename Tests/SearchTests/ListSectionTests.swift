import Datasets
import DiffableList
import TestSupport
import Testing

@testable import Search

@Suite struct ListSectionTests {
  /// Rows 0, 2, 4, … of ten, in a given order if any.
  private func selected(_ order: [Int]? = nil) -> ListRows {
    let base = SelectionBase(
      count: 10, item: { RowID(UInt32($0)) }, position: { Int($0.rawValue) })
    return .selected(
      Selection(
        base: base, positions: Bitmap(length: 10, positions: stride(from: 0, to: 10, by: 2)),
        order: order.map(SelectionOrder.init)))
  }

  private func numbers(_ rows: some Sequence<RowID>) -> [UInt32] { rows.map(\.rawValue) }

  @Test func `a prefix has exactly the first rows of the order`() {
    let listed = ListRows.listed([4, 1, 3].map { RowID($0) })
    let backwards = selected((0..<10).reversed())
    for limit in 0...6 {
      expectEqual(numbers(listed.prefix(limit)), Array([4, 1, 3].prefix(limit)))
      expectEqual(numbers(selected().prefix(limit)), Array([0, 2, 4, 6, 8].prefix(limit)))
      expectEqual(numbers(backwards.prefix(limit)), Array([8, 6, 4, 2, 0].prefix(limit)))
      expectEqual(selected().prefix(limit).count, min(limit, 5))
    }
    #expect(selected().prefix(0).isEmpty && !selected().prefix(1).isEmpty)
  }

  @Test func `a prefix in the source's order stays a selection`() {
    guard case .selected(let rows) = selected().prefix(2) else { return #expect(Bool(false)) }
    expectEqual(Array(rows.positions), [0, 2])
  }

  @Test func `rows have positions in the list`() {
    expectEqual(
      numbers(ListRows.listed([7, 5].map { RowID($0) }).rows(at: [1, 0, 1])), [5, 7, 5])
    expectEqual(numbers(selected().rows(at: [1, 4])), [2, 8])
    expectEqual(numbers(selected((0..<10).reversed()).rows(at: [1, 4])), [6, 0])
  }

  @Test func `the rows before each section are counted`() {
    let sections = [2, 0, 3].map { count in
      ListSection(title: .empty, rows: .listed((0..<UInt32(count)).map { RowID($0) }))
    }
    expectEqual(sections.offsets, [0, 2, 2])
    expectEqual([ListSection]().offsets, [])
  }

  @Test func `a title is its cell, and an empty cell differs from its label`() {
    expectEqual(SectionTitle(cell: "a"), .text("a"))
    expectEqual(SectionTitle(cell: "").text, "(none)")
    #expect(SectionTitle(cell: "") != SectionTitle(cell: "(none)"))
    expectEqual(SectionTitle.untitled.text, nil)
  }
}
