#if PostgreSQL
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// Rows of an answer, compared with arrays of strings.
  @Suite struct ConnectionRowsTests {
    @Test func `rows keep the appended values`() {
      var random = SeededGenerator(seed: 8)
      for width in 1...4 {
        var (rows, copies) = (Connection.Rows(), Connection.Rows())
        var expected: [[String?]] = []
        #expect(rows.isEmpty)
        for _ in 0..<50 {
          let texts = (0..<width).map { _ in
            [nil, "", "a", "É", "too long for an inline string", "\t\u{1F}\n"]
              .randomElement(using: &random) ?? nil
          }
          rows.append(texts)
          expected.append(texts)
        }
        expectEqual(rows.map(Array.init), expected)
        for row in rows { copies.append(row) }
        expectEqual(copies.map(Array.init), expected)
        expectEqual(rows[10..<20].map(Array.init), Array(expected[10..<20]))
        for (row, texts) in zip(rows, expected) {
          expectEqual(
            row.indices.map { row.bytes($0).map(Array.init) },
            texts.map { $0.map { Array($0.utf8) } })
        }
      }
    }
  }
#endif
