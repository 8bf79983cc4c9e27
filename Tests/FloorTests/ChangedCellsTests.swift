import Datasets
import Search
import TestSupport
import Testing

@testable import Session

@Suite struct ChangedCellsTests {
  private func row(_ cells: [String]) -> ListRow {
    ListRow(identifier: RowID(0), section: .untitled, cells: cells)
  }

  @Test func `a changed cell has its old text before it`() {
    let row = row(["K2", "8612", ""])
    expectEqual(row.cells(after: nil), ["K2", "8612", ""])
    expectEqual(row.cells(after: self.row(["K2", "8611", "x"])), ["K2", "8611 → 8612", "x → "])
    expectEqual(
      row.cells(after: self.row(["K1", "8611", "x"]), changed: [1]), ["K2", "8611 → 8612", ""])
  }
}
