import Search
import Terminal
import TestSupport
import Testing

@testable import Output
@testable import Session

@Suite struct HiddenMatchesTests {
  private func shown(
    _ cells: [(name: String, cell: String)], _ query: String, width: Int
  ) throws -> String {
    let columns = cells.map {
      ListColumn(
        header: $0.name, typedName: $0.name, key: $0.name,
        kind: $0.cell.first?.isNumber ?? false ? .decimal : .text)
    }
    let matches = MatchRanges(try Query(query, columns: columns))
    let cells = zip(columns, cells).map { ($0, MatchedCell($1.cell, $0, matches)) }
    return HiddenMatches(cells, width: 60).text(width: width).plain
  }

  @Test func `a name is shown while the cell has room`() throws {
    let latitude = [("latitude", "80.1314")]
    expectEqual(try shown(latitude, "80", width: 20), "  … latitude 80.1314")
    expectEqual(try shown(latitude, "80", width: 19), "  … 80.1314")
    expectEqual(try shown(latitude, "80", width: 9), "  80.1314")
    let range = [("range", "Baltoro Karakoram")]
    expectEqual(try shown(range, "karak", width: 20), "  … range …Karakoram")
    expectEqual(try shown(range, "karak", width: 19), "  … Baltoro Karako…")
  }

  @Test func `a narrow room is used for the match`() throws {
    let long = String(repeating: "lorem ", count: 9) + "needle ipsum dolor"
    expectEqual(try shown([("text", long)], "needle", width: 10), "  …needle…")
  }

  @Test func `further matches are shown if they fit`() throws {
    let cells = [("country", "Nepal/China"), ("longitude", "86.9253")]
    let query = "nepal 86"
    expectEqual(
      try shown(cells, query, width: 44), "  … country Nepal/China  … longitude 86.9253")
    expectEqual(try shown(cells, query, width: 43), "  … Nepal/China  … 86.9253")
    expectEqual(try shown(cells, query, width: 25), "  … country Nepal/China")
    expectEqual(HiddenMatches([], width: 9).text(width: 9), StyledText())
  }
}
