import Search
import Terminal
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Transcripts

@Suite struct MatchedRowTests {
  /// The lines of rows of text and number columns whose names begin with `n`.
  private func lines(
    _ names: [String], _ rows: [[String]], _ query: String, width: Int, marksHidden: Bool = false
  ) throws -> [String] {
    let columns = names.map { name in
      ListColumn(
        header: name, typedName: name, key: name, kind: name.hasPrefix("n") ? .integer : .text)
    }
    let layout = TerminalTable.layout(columns, headings: [], rows: rows, width: width - 4)
    let matches = try MatchRanges(query.isEmpty ? nil : Query(query, columns: columns))
    let row = MatchedRow(columns, layout, matches, width: width)
    return rows.map { cells in
      row.line(cells, after: StyledText("  1 "), marksHidden: marksHidden).plain
    }
  }

  @Test func `a number is whole beside a hidden match`() throws {
    let filler = String(repeating: "-", count: 40)
    let rows = [
      ["K2", "8611", filler, "Baltoro Karakoram", "3"],
      [String(repeating: "x", count: 13), "7", filler, "Himalaya", "45"],
    ]
    let names = ["a", "n", "b", "range", "n5"]
    expectEqual(
      try lines(names, rows, "karak | himal", width: 40),
      ["  1 K2             8611    …ro Karakoram", "  1 xxxxxxxxxxxxx     7       … Himalaya"])
    expectEqual(
      try lines(names, rows, "karak | himal", width: 30),
      ["  1 K2  … range Baltoro Karak…", "  1 xxxxxxxxxxxxx   … Himalaya"])
    // The name of a number's column takes precedence.
    expectEqual(
      try lines(names, rows, "n5<99", width: 28),
      ["  1 K2                … n5 3", "  1 xxxxxxxxxxxxx    … n5 45"])
  }

  @Test func `a hidden match uses the free space of the row`() throws {
    let long = String(repeating: "lorem ", count: 9) + "needle7 ipsum dolor"
    expectEqual(
      try lines(["n", "nn", "b"], [["77", "123456789012", long]], "needle7", width: 20),
      ["  1 77  …em needle7…"])
  }

  @Test func `an ellipsis marks hidden columns`() throws {
    let rows = [["1", "2", "Karakoram", "4", "5"]]
    let names = ["n1", "n2", "a", "n4", "n5"]
    expectEqual(
      try lines(names, rows, "", width: 30, marksHidden: true), ["  1 1  2  Karakoram  4  5"])
    expectEqual(try lines(names, rows, "", width: 20, marksHidden: true), ["  1 1  2  Karako…  …"])
    expectEqual(try lines(names, rows, "", width: 20), ["  1 1  2  Karakoram"])
    expectEqual(
      try lines(names, rows, "n5:5", width: 22, marksHidden: true), ["  1 1  2        … n5 5"])
  }
}
