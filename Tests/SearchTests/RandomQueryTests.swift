import Search
import TestSupport
import Testing

/// The search against a reference evaluator, on random lists and conditions.
@Suite struct RandomQueryTests {
  /// How often a construct was asked about a row, and how often it held.
  private struct Tally {
    var pairs = 0
    var hits = 0
  }

  /// A list being searched, and the same for the reference.
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

    /// The numbers of the rows that a condition finds, in file order.
    func rows(fulfilling condition: Query.Condition?, shown: [Int]) async throws -> [Int] {
      var arrangement = ListArrangement(allOf: source.columns)
      arrangement.columns = shown
      let request = ListRequest(query: Query(condition), arrangement: arrangement)
      let result = try await source.search(request)
      let found = result.sections.flatMap(\.rows).map { Int($0.rawValue) }.sorted()
      // Without what earlier searches have left.
      let positions = try source.positions(fulfilling: request.query, shown: shown)
      expectEqual(Array(positions), found)
      return found
    }

    /// The numbers of the rows for which the reference says so.
    func numbers(of distinctRows: [Bool]) -> [Int] {
      list.order.indices.filter { distinctRows[list.order[$0]] }
    }
  }

  /// All or some of the columns.
  private func shown(of list: RandomList, _ dice: inout Dice) -> [Int] {
    let columns = Array(list.names.indices)
    return dice.once(in: 3) ? dice.some(of: columns) : columns
  }

  @Test func `every construct finds the rows that the reference does`() async throws {
    var dice = Dice(seed: 11)
    var tallies: [String: Tally] = [:]
    var pairs = 0
    for round in 0..<testSize(16, thorough: 90) {
      let distinct = [3, 20, 60, 120][round % 4]
      let searched = try Searched(distinct: distinct, count: distinct, &dice)
      expectEqual(searched.source.columns.map(\.kind.asSearched), searched.reference.kinds)
      let columns = Dictionary(
        uniqueKeysWithValues: zip(searched.list.names, searched.reference.kinds))
      for _ in 0..<50 {
        let condition = searched.conditions.condition(depth: 3, &dice)
        let shown = shown(of: searched.list, &dice)
        let expected = searched.reference.rows(fulfilling: condition, shown: shown) { part, found in
          for construct in QueryConstructs.names(of: part, columns: columns) {
            tallies[construct, default: Tally()].pairs += found.count
            tallies[construct, default: Tally()].hits += found.count(where: \.self)
          }
        }
        pairs += expected.count
        let found = try await searched.rows(fulfilling: condition, shown: shown)
        guard found == searched.numbers(of: expected) else {
          return report(condition, shown, found, expected, searched)
        }
      }
    }
    #expect(pairs >= testSize(30_000, thorough: 200_000))
    for construct in QueryConstructs.all {
      let tally = tallies[construct, default: Tally()]
      #expect(
        tally.pairs >= testSize(200, thorough: 2_000) && tally.hits * 10 >= tally.pairs,
        "\(construct): \(tally)")
    }
  }

  private func report(
    _ condition: Query.Condition, _ shown: [Int], _ found: [Int], _ expected: [Bool],
    _ searched: Searched
  ) {
    let wanted = searched.numbers(of: expected)
    let wrong = Set(found).symmetricDifference(wanted).min() ?? 0
    let row = searched.list.texts[searched.list.order[wrong]]
    Issue.record(
      """
      \(Query(condition)) in columns \(shown): row \(wrong) of \(searched.list.order.count) \
      \(wanted.contains(wrong) ? "is missing" : "should not be found"): \(row.map(\.debugDescription)), \
      \(searched.reference.kinds), \(searched.list.format)
      \(condition)
      """)
  }
}
