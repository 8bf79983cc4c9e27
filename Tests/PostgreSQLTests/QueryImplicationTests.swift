#if PostgreSQL
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct QueryImplicationTests {
    @Test func `an implied query matches every row of the implying one`() async throws {
      let table = try await RandomTable(seed: 9)
      var random = SeededGenerator(seed: 9)
      var other = table.condition(depth: 1, &random)
      var (followCount, rounds) = (0, 0)
      while followCount <= 2_000 && rounds < 4_000 {
        rounds += 1
        let one = other
        other = table.condition(depth: 1, &random)
        let both = Query(.conjunction([one, other]))
        let either = Query(.disjunction([one, other]))
        let queries =
          [Query(one), Query(other), both, either] + Self.shortened(one).map { Query($0) }
        for query in queries {
          for wanted in queries where query != wanted && query.implies(wanted) {
            followCount += 1
            let (found, all) = (try await table.localRows(query), try await table.localRows(wanted))
            #expect(found.isSubset(of: all), "\(query) does not imply \(wanted)")
          }
        }
      }
      #expect(followCount > 2_000)
      try await table.drop()
    }

    /// Blanks at an anchored end do not count, unless the text has nothing else.
    @Test(
      arguments: [
        ("^\" a\"", "^a", true), ("^a", "^\" a\"", true), ("^\" a\"", "^\" \"", false),
        ("^\" a\"", "\" a\"", false), ("^\"a b\"", "\"a b\"", true), ("\"a \"$", "a$", true),
        ("\"ba \"$", "\"a \"$", true), ("^\" a \"$", "^a$", true),
      ])
    func `an anchored text implies another without its outer blanks`(
      one: String, other: String, isImplied: Bool
    ) throws {
      expectEqual(
        try Query(one, columns: []).implies(Query(other, columns: [])), isImplied,
        "\(one) implies \(other)")
    }

    /// The prefixes of a condition's text.
    private static func shortened(_ condition: Query.Condition) -> [Query.Condition] {
      guard case .term(.text(let text, let anchors), let column) = condition else { return [] }
      return (0..<text.unicodeScalars.count).compactMap { length in
        let part = String(String.UnicodeScalarView(text.unicodeScalars.prefix(length)))
        if TextFolding.fold(part, caseSensitive: false).isEmpty { return nil }
        return .term(.text(part, anchors: anchors), column: column)
      }
    }
  }
#endif
