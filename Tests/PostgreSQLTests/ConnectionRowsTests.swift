#if PostgreSQL
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// What a statement brought, against the same as texts of their own.
  @Suite struct ConnectionRowsTests {
    private func append(_ texts: [String?], to rows: inout Connection.Rows) {
      let bytes = texts.map { text in
        text.map { text in
          let bytes = UnsafeMutableRawBufferPointer.allocate(
            byteCount: text.utf8.count, alignment: 1)
          bytes.copyBytes(from: text.utf8)
          return UnsafeRawBufferPointer(bytes)
        }
      }
      rows.append(count: texts.count) { bytes[$0] }
      for bytes in bytes { bytes?.deallocate() }
    }

    @Test func `rows are what they were made of`() {
      var random = SeededGenerator(seed: 8)
      for width in 1...4 {
        var (rows, copies) = (Connection.Rows(), Connection.Rows())
        var expected: [[String?]] = []
        #expect(rows.isEmpty)
        for _ in 0..<50 {
          let texts = (0..<width).map { _ in
            [nil, "", "a", "É", "long enough to be no small text", "\t\u{1F}\n"]
              .randomElement(using: &random) ?? nil
          }
          append(texts, to: &rows)
          expected.append(texts)
        }
        expectEqual(rows.map(Array.init), expected)
        for row in rows { copies.append(row) }
        expectEqual(copies.map(Array.init), expected)
        expectEqual(rows[10..<20].map(Array.init), Array(expected[10..<20]))
        for (row, texts) in zip(rows, expected) {
          expectEqual(row.indices.map(row.isNull), texts.map { $0 == nil })
          expectEqual(
            row.indices.map { row.bytes($0).map(Array.init) },
            texts.map { $0.map { Array($0.utf8) } })
        }
      }
    }
  }
#endif
