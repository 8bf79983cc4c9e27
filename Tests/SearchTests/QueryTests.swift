import Search
import Testing

@Suite struct QueryTests {
  typealias Condition = Query.Condition

  @Test func `lists of conditions have one form`() {
    let a = Condition.text("a")
    let b = Condition.text("b")
    let c = Condition.text("c")
    #expect(Condition.conjunction([]) == nil)
    #expect(Condition.conjunction([a]) == a)
    #expect(Condition.conjunction([a, .all([b, c])]) == .all([a, b, c]))
    #expect(Condition.conjunction([.any([b, c]), a]) == .all([.any([b, c]), a]))
    #expect(Condition.disjunction([]) == nil)
    #expect(Condition.disjunction([a]) == a)
    #expect(Condition.disjunction([.any([a, b]), c]) == .any([a, b, c]))
    #expect(Condition.disjunction([.all([a, b]), c]) == .any([.all([a, b]), c]))
    #expect(Condition.negation(a) == .not(a))
    #expect(Condition.negation(.not(a)) == a)
  }

  @Test(arguments: [
    ("Everest", "everest"), ("a ~Ev | !(B c)", "a ~ev | !(b c)"),
    ("name=\"Mount Ev\"", "name=\"mount ev\""),
    ("/K/ É$", "/K/ é$"), ("range:K", "range:k"),
  ])
  func `capitals can be made not to count`(text: String, expected: String) throws {
    let query = try Query(text, columns: queryColumns)
    #expect(query.ignoringCase == (try Query(expected, columns: queryColumns)))
  }

  @Test(arguments: ["", "everest", "/K2/", "height_m:1E3..", "ß 東 first_ascent:"])
  func `without a capital there is nothing to ignore`(text: String) throws {
    #expect(try Query(text, columns: queryColumns).ignoringCase == nil)
  }
}
