import Terminal
import TestSupport
import Testing

@testable import Output
@testable import Session

/// Answers with headings.
@Suite struct AnswerTableTests {
  private let table = AnswerTable(
    headings: ["column", "min"], rows: [["name", ""], ["height_m", "318"], ["a\u{1B}", "-1.5"]],
    areRightAligned: [false, true])

  @Test func `cells are joined by tabs`() {
    expectEqual(table.lines, ["column\tmin", "name\t", "height_m\t318", "a\u{1B}\t-1.5"])
  }

  @Test func `a terminal aligns numbers at the right, within its width`() {
    expectEqual(
      table.styledLines(width: 40).map { $0.rendered(color: false) },
      ["column     min", "name", "height_m   318", "a\\u{1B}   -1.5"])
    for width in 1...20 {
      #expect(table.styledLines(width: width).allSatisfy { $0.width <= width })
    }
  }
}
