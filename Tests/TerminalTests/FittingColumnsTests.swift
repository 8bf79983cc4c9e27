import TestSupport
import Testing

@testable import Terminal

@Suite struct FittingColumnsTests {
  private func fitted(
    _ widths: [Int], contents: [Int]? = nil, numbers: Set<Int> = [], left: Int = 0, width: Int
  ) -> [Int] {
    FittingColumns(
      natural: widths, headings: widths.map { min($0, 5) }, contents: contents ?? widths,
      canBeCut: widths.indices.map { !numbers.contains($0) }, hiddenLeft: left, width: width
    ).fitted.widths
  }

  @Test func `numbers are never cut, but their headings are`() {
    expectEqual(fitted([10, 8], numbers: [1], width: 19), [10])
    expectEqual(fitted([10, 8], contents: [10, 4], numbers: [1], width: 19), [10, 7])
    expectEqual(fitted([10, 8], contents: [10, 4], numbers: [1], width: 17), [10])
  }

  @Test func `the first column is cut for a scrolled one`() {
    expectEqual(fitted([30, 20], width: 20), [20])
    expectEqual(fitted([30, 20], left: 1, width: 20), [12, 6])
    expectEqual(fitted([30, 20], numbers: [1], left: 1, width: 20), [20])
  }

  @Test func `a note gets shorter before it is omitted`() {
    expectEqual(HiddenColumnsNote.full.text(left: 0, right: 1), "  +1 column")
    expectEqual(HiddenColumnsNote.full.text(left: 2, right: 5), "  ←2 →5 columns")
    expectEqual(HiddenColumnsNote.short.text(left: 2, right: 5), "  ←2 →5")
    expectEqual(HiddenColumnsNote.short.text(left: 0, right: 5), "  +5")
    expectEqual(HiddenColumnsNote.none.text(left: 2, right: 5), "")
  }
}
