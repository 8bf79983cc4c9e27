#if PostgreSQL
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct ColumnSQLTests {
    @Test func `a pattern is folded, escaped and unanchored by default`() {
      expectEqual(TableColumn.pattern(for: "É_1%\\"), "%e\\_1\\%\\\\%")
      expectEqual(TableColumn.pattern(for: "Éa", [.start]), "ea%")
      expectEqual(TableColumn.pattern(for: "a", [.end]), "%a")
      expectEqual(TableColumn.pattern(for: "Éa", [.start, .end], isCaseSensitive: true), "Ea")
    }

    @Test func `a string is searched only in columns whose values may contain it`() {
      func types(_ text: String) -> [String] {
        ["int4", "numeric", "date", "timestamp", "bool", "text"].filter {
          TableColumn(name: "x", type: $0).canContain(Array(text.utf8))
        }
      }
      expectEqual(types("12"), ["int4", "numeric", "date", "timestamp", "text"])
      expectEqual(types("1.5"), ["numeric", "date", "timestamp", "text"])
      expectEqual(types("tru"), ["bool", "text"])
      expectEqual(types("k2"), ["text"])
    }

    @Test func `comparisons are exact for integers and bounded for decimals`() {
      let integer = TableColumn(name: "x", type: "int4")
      let small = integer.bounds(.less, "5")
      expectEqual(small.superset.text, "(\"x\" IS NOT NULL AND \"x\" < $1::int8)")
      #expect(small.isExact)
      expectEqual(
        integer.bounds(.less, "5.5").superset.text,
        "(\"x\" IS NOT NULL AND \"x\" < $1::numeric)")
      #expect(!integer.bounds(.less, "9223372036854775808").isExact)
      let decimal = TableColumn(name: "x", type: "numeric")
      #expect(!decimal.bounds(.equal, "0.1").isExact)
      #expect(decimal.bounds(.equal, "abc").isExact)
      #expect(!integer.bounds(.less, "1953-05").isExact)
      let text = TableColumn(name: "x", type: "text")
      #expect(!text.bounds(.less, "5").isExact && text.bounds(.less, "m").isExact)
    }
  }
#endif
