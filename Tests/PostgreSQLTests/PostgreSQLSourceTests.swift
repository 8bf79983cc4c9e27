#if PostgreSQL
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct PostgreSQLSourceTests {
    private func explanation(
      _ text: String, of source: PostgreSQLSource
    ) async throws -> [String: String] {
      let query = try Query(text, columns: source.columns)
      let result = try await source.search(
        ListRequest(query: query, arrangement: ListArrangement(allOf: source.columns)))
      return Dictionary(
        source.explanation(of: result).map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }

    @Test func `an explanation has the condition that the server tests`() async throws {
      let table = try await RandomTable(seed: 1, rows: 1)
      let source = try await PostgreSQLSource(table.address)
      let plain = try await explanation("height>5", of: source)
      expectEqual(plain["table"], "\"public\".\"\(table.name)\"")
      expectEqual(plain["condition"], "((\"height\" IS NOT NULL AND \"height\" > $1::int8))")
      expectEqual(plain["values"], "5")
      expectEqual(plain["local check"], "none")
      let pattern = try await explanation("/\\be/", of: source)
      expectEqual(pattern["local check"], "each row")
      let everything = try await explanation("", of: source)
      #expect(everything["condition"] == "true" && everything["values"] == nil)
      let letters = try await explanation("everest", of: source)
      expectEqual(letters["condition"]?.hasSuffix(" …"), true)
      try await table.drop()
    }

    @Test func `a fuzzy query is refused with advice`() async throws {
      let table = try await RandomTable(seed: 1, rows: 1)
      let source = try await PostgreSQLSource(table.address)
      await #expect(
        throws: ListSourceError.failed(
          "\(table.name): fuzzy terms are not supported for a table on a server; remove ~, or turn :fuzzy off"
        )
      ) { try await explanation("~evr", of: source) }
      try await table.drop()
    }
  }
#endif
