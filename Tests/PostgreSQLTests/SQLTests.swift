#if PostgreSQL
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct SQLTests {
    @Test func `values are parameters, and names are quoted`() {
      let sql: SQL = "SELECT \(name: "a\"b") FROM t WHERE x = \(value: "'; DROP TABLE t; --")"
      let both: SQL = "\(sql) AND y = \(value: nil) LIMIT \(3)"
      expectEqual(both.statement.text, "SELECT \"a\"\"b\" FROM t WHERE x = $1 AND y = $2 LIMIT 3")
      expectEqual(both.statement.values, ["'; DROP TABLE t; --", nil])
    }

    @Test func `a generic plan needs only generic values`() {
      let opaque: SQL = "a || '' LIKE \(genericValue: "x")"
      let indexed: SQL = "b = \(value: nil)"
      #expect(opaque.statement.values == ["x"] && opaque.needsCustomPlan == false)
      for parts in [[opaque, indexed], [indexed, opaque], [indexed, "c"]] {
        expectEqual(parts.conjunction.needsCustomPlan, true)
      }
      expectEqual(["c", opaque].conjunction.needsCustomPlan, false)
      expectEqual(["c", "d"].conjunction.needsCustomPlan, nil)
      expectEqual(indexed.withGenericPlan.needsCustomPlan, false)
      expectEqual(("c" as SQL).withGenericPlan.needsCustomPlan, nil)
    }

    @Test func `a quote with a combining mark is escaped`() {
      let sql: SQL = "\(name: "a\"\u{301}; DROP TABLE t; --")"
      expectEqual(
        Array(sql.statement.text.unicodeScalars.prefix(5)), ["\"", "a", "\"", "\"", "\u{301}"])
    }

    @Test func `a literal is independent of the backslash setting`() async throws {
      let connection = try await Connection.open()
      for setting in ["on", "off"] {
        try await connection.texts(of: "SET standard_conforming_strings = \(SQL(trusted: setting))")
        for text in ["", "it's", "a\\b", "\\'; SELECT 2; --", "\\\\"] {
          expectEqual(
            try await connection.texts(of: "SELECT \(SQL(literal: text))"), [[text]])
        }
      }
    }

    @Test func `lists are joined, even empty ones`() {
      let parts: [SQL] = ["a = \(value: "1")", "b", "c = \(value: "2")"]
      expectEqual(parts.conjunction.statement.text, "(a = $1 AND b AND c = $2)")
      expectEqual(parts.disjunction.statement.values, ["1", "2"])
      #expect([SQL]().conjunction == "true" && [SQL]().disjunction == "false")
    }
  }
#endif
