import Search
import TestSupport
import Testing

/// The search against a reference evaluator, on random lists and conditions.
@Suite struct RandomQueryTests {
  /// The rows that a construct was tested with, and those that it matched.
  private struct Tally {
    var rows = 0
    var matches = 0
  }

  /// A list, the source that searches it, and the reference evaluator.
  private struct Searched {
    let list: RandomList
    let source: DatasetSource
    let reference: NaiveEvaluator
    let conditions: RandomConditions

    init(distinct: Int, count: Int, _ dice: inout Dice) throws {
      list = RandomList(distinct: distinct, count: count, &dice)
      source = DatasetSource(try list.dataset())
      reference = NaiveEvaluator(names: list.names, rows: list.texts)
      conditions = RandomConditions(list, kinds: reference.kinds)
    }

    /// Returns the positions of the matching rows, in file order.
    func rows(matching condition: Query.Condition?, shown: [Int]) async throws -> [Int] {
      var arrangement = ListArrangement(allOf: source.columns)
      arrangement.searched = shown
      let request = ListRequest(query: Query(condition), arrangement: arrangement)
      let result = try await source.search(request)
      let found = result.sections.flatMap(\.rows).map { Int($0.rawValue) }.sorted()
      // Another source has no cached results.
      let other = DatasetSource(source.dataset, columns: source.columns, isIndexed: false)
      let positions = try other.positions(matching: request.query, shown: shown)
      expectEqual(Array(positions), found)
      return found
    }

    /// Returns the positions of the rows whose distinct row matches.
    func positions(of matches: [Bool]) -> [Int] {
      list.order.indices.filter { matches[list.order[$0]] }
    }
  }

  /// Returns all or some of the columns.
  private func shown(of list: RandomList, _ dice: inout Dice) -> [Int] {
    let columns = Array(list.names.indices)
    return dice.once(in: 3) ? dice.some(of: columns) : columns
  }

  @Test func `every construct finds the same rows as the reference`() async throws {
    var dice = Dice(seed: 14)
    var tallies: [String: Tally] = [:]
    var rowCount = 0
    for round in 0..<testSize(12, thorough: 96) {
      let distinct = [3, 20, 60, 120][round % 4]
      let searched = try Searched(distinct: distinct, count: distinct, &dice)
      for _ in 0..<testSize(25, thorough: 50) {
        let condition = searched.conditions.condition(depth: 3, &dice)
        let shown = shown(of: searched.list, &dice)
        let expected = searched.reference.rows(matching: condition, shown: shown) { part, matches in
          for construct in QueryConstructs.names(of: part) {
            tallies[construct, default: Tally()].rows += matches.count
            tallies[construct, default: Tally()].matches += matches.count(where: \.self)
          }
        }
        rowCount += expected.count
        let found = try await searched.rows(matching: condition, shown: shown)
        guard found == searched.positions(of: expected) else {
          return report(condition, shown, found, expected, searched)
        }
      }
    }
    #expect(rowCount >= testSize(8_000, thorough: 200_000))
    for construct in QueryConstructs.all {
      let tally = tallies[construct, default: Tally()]
      #expect(
        tally.rows >= testSize(20, thorough: 500)
          && tally.matches * testSize(50, thorough: 20) >= tally.rows,
        "\(construct): \(tally)")
    }
  }

  private func report(
    _ condition: Query.Condition, _ shown: [Int], _ found: [Int], _ expected: [Bool],
    _ searched: Searched
  ) {
    let positions = searched.positions(of: expected)
    let wrong = Set(found).symmetricDifference(positions).min() ?? 0
    let row = searched.list.texts[searched.list.order[wrong]]
    Issue.record(
      """
      \(Query(condition)) in columns \(shown): row \(wrong) of \(searched.list.order.count) \
      \(positions.contains(wrong) ? "is missing" : "should not be found"): \(row.map(\.debugDescription)), \
      \(searched.reference.kinds), \(searched.list.format)
      \(condition)
      """)
  }
}
