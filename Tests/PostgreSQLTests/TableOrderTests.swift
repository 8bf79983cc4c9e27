#if PostgreSQL
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct TableOrderTests {
    private let unusual = UnusualTable()

    private let columns = [
      TableColumn(name: "id", type: "int4", isNullable: false),
      TableColumn(name: "height", type: "int4"),
      TableColumn(name: "other", type: "int8", isNullable: false),
    ]

    @Test func `ascending columns without NULLs are compared as a row`() {
      let order = TableOrder(of: columns, key: [0, 2])
      expectEqual(order.sql.text, "\"id\", \"other\"")
      expectEqual(
        order.rows(after: ["1", "2"]).text, "(\"id\", \"other\") > ($1::int4, $2::int8)")
    }

    @Test func `NULLs sort last in both directions`() {
      let sort = [ListArrangement.SortKey(column: 1, isDescending: true)]
      let order = TableOrder(of: columns, key: [0], sort: sort)
      expectEqual(order.sql.text, "\"height\" DESC NULLS LAST, \"id\"")
      expectEqual(
        order.rows(after: ["5", "1"]).text,
        """
        (\"height\" < $1::int4 OR \"height\" IS NULL \
        OR (\"height\" = $2::int4 AND \"id\" > $3::int4))
        """)
      expectEqual(
        order.rows(after: [nil, "1"]).text, "(\"height\" IS NULL AND \"id\" > $1::int4)")
    }

    @Test func `a page has each value once, under unique aliases`() {
      let page = TableOrder(
        of: columns + [TableColumn(name: "ridgeline x", type: "text")], key: [2]
      )
      .columns
      expectEqual(page.prefix, "ridgeline_")
      expectEqual(page.names.text, (0..<4).map { "\"ridgeline_ \($0)\"" }.joined(separator: ", "))
      var rows = Connection.Rows()
      rows.append(["1", nil, "7", "x"])
      expectEqual(page.cursor(of: rows[0]), ["7"])
    }

    @Test func `columns may have the names of aliases`() async throws {
      try await unusual.make([
        "CREATE TABLE t (a int, \"ridgeline 0\" int PRIMARY KEY, \"ridgeline_ order 0\" text)",
        "INSERT INTO t SELECT -g, g, '' FROM generate_series(1, 3000) g",
      ]) { source in
        let source = try await source()
        expectEqual(try await unusual.cells(source, "", column: 1), (1...3_000).map { "\($0)" })
      }
    }
  }
#endif
