#if PostgreSQL
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct TableRowTests {
    private func rows(_ rows: [[String?]]) -> [TableRow] {
      var all = Connection.Rows()
      for row in rows { all.append(row) }
      return all.map { TableRow(row: $0, keyColumns: [0, 1]) }
    }

    @Test func `an identity depends on exactly the key columns`() {
      let all = rows([["a", "b", "1"], ["ab", "", "1"], ["", "ab", "1"], ["b", "a", "1"]])
      expectEqual(Set(all.map(\.identifier)).count, all.count)
      expectEqual(rows([["a", "b", "2"]])[0].identifier, all[0].identifier)
      #expect(all[0].key == ["a", "b"] && all[0].cell(2) == "1")
    }

    @Test func `rows are found by identity only if none is missing`() {
      let all = rows([["1", "", "a"], ["2", nil, "b"], ["3", "", "c"]])
      let identities = [all[2].identifier, all[0].identifier]
      expectEqual(all.rows(identities)?.map { $0.cell(2) }, ["c", "a"])
      #expect(Array(all.dropLast()).rows(identities) == nil)
    }

    @Test func `rows of several answers are combined`() {
      let all = rows([["1", nil, "a"], ["2", "x", ""]])
      expectEqual(
        Connection.Rows(all.reversed()).map(Array.init), [["2", "x", ""], ["1", nil, "a"]])
    }
  }
#endif
