import Search
import TestSupport
import Testing

@Suite struct QueryTests {
  typealias Condition = Query.Condition

  @Test func `conditions are kept in normal form`() {
    let a = Condition.text("a")
    let b = Condition.text("b")
    let c = Condition.text("c")
    expectEqual(Condition.conjunction([]), nil)
    expectEqual(Condition.conjunction([a]), a)
    expectEqual(Condition.conjunction([a, .all([b, c])]), .all([a, b, c]))
    expectEqual(Condition.conjunction([.any([b, c]), a]), .all([.any([b, c]), a]))
    expectEqual(Condition.disjunction([]), nil)
    expectEqual(Condition.disjunction([a]), a)
    expectEqual(Condition.disjunction([.any([a, b]), c]), .any([a, b, c]))
    expectEqual(Condition.disjunction([.all([a, b]), c]), .any([.all([a, b]), c]))
    expectEqual(Condition.negation(a), .not(a))
    expectEqual(Condition.negation(.not(a)), a)
  }

  @Test(
    arguments: [
      ("Everest", "everest"), ("a ~Ev | !(B c)", "a ~ev | !(b c)"),
      ("name=\"Mount Ev\"", "name=\"mount ev\""),
      ("/K/ É$", "/K/ é$"), ("range:K", "range:k"),
    ] as [(String, String)])
  func `ignoring case lowercases terms with capitals`(text: String, expected: String) throws {
    let query = try Query(text, columns: queryColumns)
    expectEqual(query.ignoringCase, (try Query(expected, columns: queryColumns)))
  }

  @Test(arguments: ["", "everest", "/K2/", "height_m:1E3..", "ß 東 first_ascent:"])
  func `a query without capitals has no case to ignore`(text: String) throws {
    expectEqual(try Query(text, columns: queryColumns).ignoringCase, nil)
  }
}
