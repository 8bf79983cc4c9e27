#if PostgreSQL
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct TableSearchTests {
    @Test func `rows are tested and ordered as in memory`() async throws {
      let random = try await RandomTable(seed: 5, rows: 0)
      let table = try await Table(random.address, on: Server([]))
      var rows = Connection.Rows()
      func row(_ id: String, _ name: String?) -> [String?] {
        [id, name] + Array(repeating: nil, count: table.columns.count - 2)
      }
      // Cells with separators do not change the rows.
      for (index, name) in ["b\tx", "a\n", nil, "B\tx"].enumerated() {
        rows.append(row("\(index)", name))
      }
      func matches(_ text: String) throws -> [Int] {
        try table.matches(
          in: rows,
          of: ListRequest(
            query: try Query(text, columns: table.listColumns),
            arrangement: ListArrangement(allOf: table.listColumns)))
      }
      expectEqual(try matches("/x$/"), [0, 3])
      expectEqual(try matches("name:"), [2])
      expectEqual(try matches(""), [0, 1, 2, 3])
      expectEqual(try await table.order(of: rows, bySection: 1).last, 2)
      // Values of the cursor may follow the cells of a page.
      var wide = Connection.Rows()
      for row in rows { wide.append(Array(row) + ["place"]) }
      rows = wide
      expectEqual(try matches("B"), [3])
      try await random.drop()
    }
  }
#endif
