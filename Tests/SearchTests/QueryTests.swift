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
}
