#if PostgreSQL
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// Folding on a server, compared with `TextFolding`.
  @Suite struct FoldedSQLTests {
    /// Folds strings without newlines on the server.
    private func folded(_ texts: [String], isCaseSensitive: Bool) async throws -> [String?] {
      let connection = try await Connection.open()
      let sql: SQL = """
        SELECT \(FoldedSQL.folded("x", isCaseSensitive: isCaseSensitive))
        FROM string_to_table(\(value: texts.joined(separator: "\n")), E'\\n') WITH ORDINALITY AS t (x, n)
        ORDER BY n
        """
      return try await connection.texts(of: sql).map { $0[0] }
    }

    private func local(_ text: String, isCaseSensitive: Bool) -> String {
      String(decoding: TextFolding.fold(text, caseSensitive: isCaseSensitive), as: UTF8.self)
    }

    @Test(arguments: [false, true])
    func `every letter folds as in memory`(isCaseSensitive: Bool) async throws {
      let letters = (0x20...0xE01EF).compactMap(Unicode.Scalar.init).filter {
        let isIdeograph = $0.properties.isUnifiedIdeograph
        return !(isIdeograph && $0.value % 64 > 0) && $0.properties.generalCategory != .unassigned
          && $0.properties.generalCategory != .privateUse
      }.map { String($0) }
      // A hundred letters per row, because the server parses the patterns for each row.
      let separator = "\u{1}"
      let rows = stride(from: 0, to: letters.count, by: 100).map {
        letters[$0..<min($0 + 100, letters.count)].joined(separator: separator)
      }
      let folded = try await folded(rows, isCaseSensitive: isCaseSensitive)
        .flatMap {
          ($0 ?? "").unicodeScalars.split(separator: "\u{1}", omittingEmptySubsequences: false)
        }
      try #require(folded.count == letters.count)
      for (letter, folded) in zip(letters, folded) {
        let expected = local(letter, isCaseSensitive: isCaseSensitive)
        #expect(
          folded.elementsEqual(expected.unicodeScalars),
          "U+\(String(letter.unicodeScalars.first?.value ?? 0, radix: 16)): \(String(folded))")
      }
    }

    @Test(arguments: [false, true])
    func `strings fold as in memory`(isCaseSensitive: Bool) async throws {
      var random = SeededGenerator(seed: 3)
      let pieces = [
        "Everest", "É", "e\u{301}\u{323}", "ß", "ẞ", "İ", "ı", "ΣΑΣ", "ς", "각", "하늘", "힣", "ﬀ", "Ǆ",
        "ǅ", "富士",
        "'", "\\", "%",
        "_", "\u{345}", "ᾳ", "ŉ", "K2 ", "👩‍👩‍👧", "\u{1F1E6}", "Æ", "þ", "ｋ２", "", "\t",
      ]
      let texts = (0..<1_000).map { _ in
        (0...Int.random(in: 0...8, using: &random)).map { _ in
          pieces.randomElement(using: &random) ?? ""
        }.joined()
      }
      let folded = try await folded(texts, isCaseSensitive: isCaseSensitive)
      for (text, folded) in zip(texts, folded) {
        let expected = local(text, isCaseSensitive: isCaseSensitive)
        #expect(
          folded.map { $0.unicodeScalars.elementsEqual(expected.unicodeScalars) } ?? false,
          "\(text.debugDescription): \(folded ?? "")")
      }
    }
  }
#endif
