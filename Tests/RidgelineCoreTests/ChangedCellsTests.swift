import Datasets
import Search
import TestSupport
import Testing

@testable import RidgelineCore

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

  @Test func `a long change is shown from shortly before it`() {
    let words = String(repeating: "word ", count: 30)
    func change(_ old: String, _ new: String) -> String {
      row([new]).cells(after: row([old]))[0]
    }
    expectEqual(change(words + "end", words + "END"), "…rd word end → …rd word END")
    expectEqual(change("A" + words, "B" + words), "Aword wor… → Bword wor…")
    expectEqual(change(words, words + words), "…rd word  → …rd word " + words)
    expectEqual(
      change(words, "short"), "word word word word wor… → short")
    expectEqual(change("a" + words, words), "aword wor… → word wor…")
    let url = "https://example.com/a/b/c/index.html?x="
    expectEqual(change(url + "1", url + "2"), "….html?x=1 → ….html?x=2")
  }
}
