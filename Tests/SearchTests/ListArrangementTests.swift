import Search
import TestSupport
import Testing

@Suite struct ListArrangementTests {
  private func columns(_ names: String...) -> [ListColumn] {
    names.map { ListColumn(header: $0, typedName: $0, key: $0, kind: .text) }
  }

  private func arrangement(_ old: [ListColumn]) -> ListArrangement {
    var arrangement = ListArrangement(allOf: old)
    arrangement.sort = [
      .init(column: 2, isDescending: true), .init(column: 0, isDescending: false),
    ]
    arrangement.section = 1
    arrangement.limit = 5
    return arrangement
  }

  @Test func `an arrangement follows columns by name`() {
    let old = columns("a", "b", "c")
    var expected = ListArrangement(allOf: columns("c", "b", "x", "a"))
    expected.sort = [
      .init(column: 0, isDescending: true), .init(column: 3, isDescending: false),
    ]
    expected.section = 1
    expected.limit = 5
    expectEqual(arrangement(old).following(old, to: columns("c", "b", "x", "a")), expected)
  }

  @Test func `removed columns neither sort nor make sections`() {
    let old = columns("a", "b", "c")
    let followed = arrangement(old).following(old, to: columns("a"))
    expectEqual(followed.sort, [.init(column: 0, isDescending: false)])
    expectEqual(followed.section, nil)
    expectEqual(followed.limit, 5)
  }

  @Test func `new columns are shown only if all were`() {
    let old = columns("a", "b", "c")
    var some = ListArrangement(allOf: old)
    some.columns = [2, 0]
    expectEqual(some.following(old, to: columns("x", "a", "b", "c")).columns, [3, 1])
    some.columns = [1]
    expectEqual(some.following(old, to: columns("x", "a")).columns, [0, 1])
  }
}
