import Datasets
import Search
import TestSupport
import Testing

@testable import Session

@Suite(.session) struct ListInspectorTests {
  @Test func `rows are shown by number`() async throws {
    expectEqual(
      try await plain("8", ":show 2 3", ":show 3", ":sort name", ":show 1 1").dropFirst(4),
      [
        "| 2\tK2\t8611\tKarakoram", "| 3\tLhotse\t8516\tHimalaya", "= 3 of 6 (+0 -0)",
        "| 3\tLhotse\t8516\tHimalaya", "= 3 of 6 (+0 -0)", "= 3 of 6 (+0 -0)",
        "| 1\tEverest\t8849\tHimalaya", "= 3 of 6 (+0 -0)",
      ])
    expectEqual(
      try await plain("8", ":section range", ":show").suffix(6),
      [
        "| @ Himalaya", "| 1\tEverest\t8849\tHimalaya", "| 2\tLhotse\t8516\tHimalaya",
        "| @ Karakoram", "| 3\tK2\t8611\tKarakoram", "= 3 of 6 (+0 -0)",
      ])
    expectEqual(
      try await plain("k2", ":show 2").suffix(4),
      [
        "! no row 2; the list has 1 row", "!   :show 2", "!         ^", "= 1 of 6 (+0 -0)",
      ])
  }

  @Test(
    arguments: [
      (["1", "2", "2"], "1.66667"), (["0"], "0"), (["-1.5", "-2"], "-1.75"),
      (["999999.6", "999999.6"], "1000000"), (["1234567890"], "1234570000"),
      (["0.00123456789"], "0.00123457"), (["1e-300"], "1e-300"), (["3"], "3"),
    ] as [([String], String)])
  func `a mean has at most six significant digits`(cells: [String], mean: String) async throws {
    let text = (["x,y"] + cells.map { "\($0)," }).joined(separator: "\n")
    #expect(try await plain(":describe x", over: text).contains("| mean\t\(mean)"))
  }

  @Test func `columns are described, one or all`() async throws {
    expectEqual(
      try await plain(":describe height_m", ":describe"),
      [
        "| column\theight_m", "| kind\tinteger", "| non-empty\t6 of 6", "| distinct\t5",
        "| min\t2917", "| max\t8849", "| mean\t6200.5", "| most common\t2 × 2917",
        "= 0 of 6 (+0 -0)",
        "| column\tkind\tnon-empty\tdistinct\tmin\tmax\tmean",
        "| name\ttext\t6\t5\tEverest\tPopocatépetl\t",
        "| height_m\tinteger\t6\t5\t2917\t8849\t6200.5",
        "| range\ttext\t5\t3\tGreece\tKarakoram\t", "= 0 of 6 (+0 -0)",
      ])
  }

  @Test func `describe lists exceptional cells and the option for the likely type`()
    async throws
  {
    let folder = try TemporaryFolder()
    let rows = (1...20).map { "\($0)\n" }.joined()
    let path = try folder.write("n\n\(rows)n/a\n", to: "odd.csv")
    expectEqual(
      try await plain(":load \(path)", ":describe n", ":load --type n=integer \(path)", "n>18")
        .dropFirst(),
      [
        "| column\tn", "| kind\ttext, 1 not integer", "| non-empty\t21 of 21", "| distinct\t21",
        "| min\t1", "| max\tn/a",
        "| exceptions\t1 cell is not an integer, the first in row 21: n/a",
        "| \tto read it as integers: :load --type n=integer …", "= 0 of 21 (+0 -0)",
        "= 0 of 21 (+0 -0)", "+ 19", "+ 20", "| 1 cell of n is not a number: n/a",
        "= 2 of 21 (+2 -0)",
      ])
    expectEqual(
      try await plain(":load --type zz=integer \(path)"),
      [
        "! no column zz", "!   :load --type zz=integer \(path)", "!                ^",
        "! columns: n",
        "= 0 of 6 (+0 -0)",
      ])
  }

  @Test func `described cells are escaped like cells of rows`() async throws {
    let lines = try await plain(":describe a", over: "a,b\n\"x\ty\u{1B}\",1\n")
    #expect(lines.contains("| min\tx\\ty\\u{1B}"))
  }

  @Test func `plot compares the matching rows with all rows`() async throws {
    expectEqual(
      try await plain("himalaya", ":plot range").dropFirst(3),
      [
        "| Himalaya   ████████████████████████████████████████  2",
        "| Greece     ░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░  0 of 2",
        "| Karakoram  ░░░░░░░░░░░░░░░░░░░░                      0 of 1",
        "| empty                                                1", "= 2 of 6 (+0 -0)",
      ])
  }
}
