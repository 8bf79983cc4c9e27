#if PostgreSQL
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct TableTests {
    private let unusual = UnusualTable()

    @Test func `a custom key must be unique and not NULL`() async throws {
      let rows: [SQL] = [
        "CREATE TABLE plain (a int, b int)",
        "INSERT INTO plain SELECT g / 2, CASE g % 3 WHEN 0 THEN NULL ELSE g END FROM generate_series(1, 500) g",
        "CREATE VIEW t AS SELECT * FROM plain",
      ]
      try await unusual.make(key: "b", rows) { source in
        await #expect(
          throws: ListSourceError.failed(
            "\(unusual.schema).t: b is NULL in some rows; name other columns with &key=")
        ) { try await source() }
      }
      try await unusual.make(key: "a", rows) { source in
        let source = try await source()
        await #expect(
          throws: ListSourceError.failed(
            "t: a is not unique; name other columns with &key=")
        ) { try await unusual.cells(source, "") }
      }
    }
  }
#endif
