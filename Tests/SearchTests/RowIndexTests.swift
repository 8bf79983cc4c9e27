import Datasets
import TestSupport
import Testing

@testable import Search

/// Results depend neither on the index nor on earlier searches.
@Suite struct RowIndexTests {
  /// A list that is searched with and without an index.
  private struct SearchedTwice {
    let columns: [ListColumn]
    private let count: Int
    private let index: RowIndex
    private let scanning: SearchEngine
    private let indexed: SearchEngine

    init(_ dataset: Dataset) throws {
      count = dataset.count
      columns = ListColumn.columns(of: dataset)
      index = try RowIndex(RowText(dataset, Cancellation())) { _ in true }
      scanning = SearchEngine(dataset, isIndexed: false)
      indexed = SearchEngine(dataset, isIndexed: false)
    }

    /// The positions of the rows that a condition matches without the index and with it, or with
    /// another one.
    func rows(
      matching condition: Query.Condition?, shown: [Int], index other: RowIndex? = nil
    ) throws -> (scan: [Int], index: [Int]) {
      let cancellation = Cancellation()
      let scan = try RowSearch(scanning, columns: columns, shown: shown, cancellation)
      let search = try RowSearch(
        indexed, columns: columns, shown: shown, cancellation, index: other ?? index)
      return (
        Array(try scan.rows(matching: condition)), Array(try search.rows(matching: condition))
      )
    }

    func comment(_ condition: Query.Condition?, _ shown: [Int]) -> Comment {
      """
      \(Query(condition)) in columns \(shown) of \(count) rows: \
      \(String(describing: condition))
      """
    }
  }

  private func shown(of list: RandomList, _ dice: inout Dice) -> [Int] {
    let columns = Array(list.names.indices)
    return dice.once(in: 3) ? dice.some(of: columns) : columns
  }

  /// Blocks have 64, 512 and 32,768 rows; indexing is slow in a debug build.
  @Test(
    arguments: testSize(
      [1, 63, 64, 65, 513],
      thorough: [1, 63, 64, 65, 128, 129, 511, 512, 513, 1_025, 32_767, 32_768, 32_769]))
  func `rows are found for any number of rows`(count: Int) throws {
    var dice = Dice(seed: UInt64(count))
    let list = RandomList(distinct: min(count, 40), count: count, &dice)
    let reference = NaiveEvaluator(names: list.names, rows: list.texts)
    let searched = try SearchedTwice(list.dataset())
    let conditions = RandomConditions(list, kinds: reference.kinds)
    for _ in 0..<(count > 3_000 ? 3 : testSize(3, thorough: 60)) {
      let condition = conditions.condition(depth: 2, &dice)
      let shown = shown(of: list, &dice)
      let isMatch = reference.rows(matching: condition, shown: shown)
      let expected = list.order.indices.filter { isMatch[list.order[$0]] }
      let found = try searched.rows(matching: condition, shown: shown)
      expectEqual(found.scan, expected, searched.comment(condition, shown))
      expectEqual(found.index, expected, searched.comment(condition, shown))
    }
  }

  /// The index assigns slices from a sample of rows; a debug build takes seconds to index this many.
  @Test(.enabled(if: isThorough)) func `rows outside the index's sample are found`() throws {
    var dice = Dice(seed: 21)
    let list = RandomList(distinct: 20_001, count: 20_001, &dice)
    let kinds = NaiveEvaluator(names: list.names, rows: list.texts).kinds
    let searched = try SearchedTwice(list.dataset())
    let conditions = RandomConditions(list, kinds: kinds)
    for _ in 0..<10 {
      let condition = conditions.condition(depth: 1, &dice)
      let shown = shown(of: list, &dice)
      let found = try searched.rows(matching: condition, shown: shown)
      expectEqual(found.scan, found.index, searched.comment(condition, shown))
    }
  }

  @Test func `a list without rows is searched`() throws {
    let searched = try SearchedTwice(
      try DatasetLoader.load(Array("name\n".utf8), name: "x", path: "x", extension: "csv"))
    for term in [Query.Term.fuzzy("ab"), .text("ab", anchors: [])] {
      let found = try searched.rows(matching: .term(term, column: nil), shown: [0])
      expectEqual(found.index, [])
    }
  }

  @Test func `rows are found while the index grows in any order`() throws {
    var dice = Dice(seed: 41)
    for count in testSize([513, 1_100], thorough: [512, 513, 1_100, 2_050]) {
      let list = RandomList(distinct: 40, count: count, &dice)
      let reference = NaiveEvaluator(names: list.names, rows: list.texts)
      let dataset = try list.dataset()
      let searched = try SearchedTwice(dataset)
      let conditions = RandomConditions(list, kinds: reference.kinds)
      for round in 0..<testSize(1, thorough: 20) {
        let index = try RowIndex(RowText(dataset, Cancellation())) { part in
          round == 0 ? part % 2 == 0 : dice.once(in: 2)
        }
        // Later searches reuse results of earlier ones, which used other parts. The slice of a letter is
        // exact if all columns are searched.
        let letters = ["a", "k"].map { (Query.Condition.text($0), Array(list.names.indices)) }
        let random = (0..<4).map { _ in
          (conditions.condition(depth: 2, &dice), shown(of: list, &dice))
        }
        for (condition, shown) in letters + random {
          let isMatch = reference.rows(matching: condition, shown: shown)
          let expected = list.order.indices.filter { isMatch[list.order[$0]] }
          let found = try searched.rows(matching: condition, shown: shown, index: index)
          expectEqual(found.index, expected, searched.comment(condition, shown))
        }
      }
    }
  }

  @Test func `typing and deleting letters matches separate searches`() throws {
    var dice = Dice(seed: 31)
    for _ in 0..<testSize(1, thorough: 8) {
      let list = RandomList(distinct: 60, count: dice.pick([60, 700]), &dice)
      let reference = NaiveEvaluator(names: list.names, rows: list.texts)
      let searched = try SearchedTwice(list.dataset())
      let conditions = RandomConditions(list, kinds: reference.kinds)
      for _ in 0..<8 {
        let shown = shown(of: list, &dice)
        let typed = conditions.typedText(&dice).unicodeScalars.prefix(40)
        let prefixes = (0...typed.count).map { String(String.UnicodeScalarView(typed.prefix($0))) }
        for text in prefixes + prefixes.reversed() {
          let condition = Query.parse(text, columns: searched.columns).query.condition
          let isMatch = reference.rows(matching: condition, shown: shown)
          let expected = list.order.indices.filter { isMatch[list.order[$0]] }
          let found = try searched.rows(matching: condition, shown: shown)
          expectEqual(found.scan, expected, searched.comment(condition, shown))
          expectEqual(found.index, expected, searched.comment(condition, shown))
        }
      }
    }
  }

  private static let separated = Result {
    let file = "c0,c1\nA,b\nC,d\n\"X,Y\",z\n\"e\nf\",g\n"
    return try SearchedTwice(
      DatasetLoader.load(Array(file.utf8), name: "x", path: "x", extension: "csv"))
  }

  /// The comma is indexed because it is also in a cell.
  @Test(
    arguments: [
      (.text(","), [2]), (.text("a,b"), []), (.text("b\nc"), []), (.text("\n"), [3]),
      (.text("x,y"), [2]), (.text(",", .start), []), (.fuzzy("a,"), []), (.fuzzy("A,"), []),
      (.fuzzy("A\n"), []), (.fuzzy("b\n"), []), (.fuzzy("X,Y"), [2]), (.regex("a,"), []),
      (.regex(","), [2]), (.text("A,"), []), (.text("e\nf"), [3]),
    ] as [(Query.Condition, [Int])])
  func `separators are in no cell`(
    condition: Query.Condition, expected: [Int]
  ) throws {
    let found = try Self.separated.get().rows(matching: condition, shown: [0, 1])
    expectEqual(found.scan, expected)
    expectEqual(found.index, expected)
  }
}

extension RowIndex {
  /// Creates an index of some parts of 512 rows.
  init(_ text: RowText, _ isIndexed: (Int) -> Bool) throws {
    try self.init(text, rowsPerPart: 512)
    for part in 0..<partCount where isIndexed(part) {
      add(try #require(slices(ofPart: part, of: text)), ofPart: part)
    }
  }
}
