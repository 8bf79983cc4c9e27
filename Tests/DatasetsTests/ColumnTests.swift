import Datasets
import TestSupport
import Testing

@Suite struct ColumnTests {
  @Test func `a kind accepts the cells of its columns`() {
    func kinds(_ cell: String) -> [Column.Kind] {
      Column.Kind.allCases.filter { $0.holds(Array(cell.utf8)[...]) }
    }
    expectEqual(kinds("1953"), [.text, .integer, .decimal, .date])
    expectEqual(kinds("-1.5e3"), [.text, .decimal])
    expectEqual(kinds(".5"), [.text, .decimal])
    expectEqual(kinds("5."), [.text, .decimal])
    expectEqual(kinds("00501"), [.text])
    expectEqual(kinds("TRUE"), [.text, .boolean])
    expectEqual(kinds("1953-05-29"), [.text, .date])
    expectEqual(kinds("n/a"), [.text])
  }
}
