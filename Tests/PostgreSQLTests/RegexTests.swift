#if PostgreSQL
  import Datasets
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// Patterns on a server, compared with the matcher in memory.
  @Suite struct RegexTests {
    private let cells: [String]
    private let list: DatasetSource

    init() throws {
      var random = RandomRegex(seed: 5)
      // Rows are non-empty.
      cells = (0..<150).map { _ in random.cell(hasDigits: true) }.filter { !$0.isEmpty }
      list = DatasetSource(
        try #require(Dataset(name: "cells", columns: ["cell"], rows: cells.map { [$0] })))
    }

    /// Returns the positions of the cells that the server matches.
    private func found(_ pattern: String, on connection: Connection) async throws -> [Int] {
      let values = cells.enumerated().map { number, cell -> SQL in "(\(number), \(value: cell))" }
      let rows = try await connection.texts(
        of: """
          SELECT n FROM (VALUES \(values.joined(separator: ", "))) AS cells (n, cell)
          WHERE cell COLLATE "C" ~ \(value: pattern) ORDER BY n
          """)
      return rows.compactMap { $0[0].flatMap { Int($0) } }
    }

    private func matches(_ pattern: String) async throws -> [Int] {
      let result = try await list.search(
        ListRequest(
          query: Query(.term(.regex(Query.Pattern(pattern)), column: nil)),
          arrangement: ListArrangement(allOf: list.columns)))
      return try await result.rows(in: 0..<cells.count).map { Int($0.identifier.rawValue) }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `a translated pattern finds the same cells, or a superset if inexact`(seed: UInt64)
      async throws
    {
      let connection = try await Connection.open()
      var random = RandomRegex(seed: seed)
      var (exactCount, looseCount) = (0, 0)
      for _ in 0..<150 {
        let pattern = random.pattern()
        let shared = RegexTranslation(pattern)
        guard let isExact = shared?.isExact, let text = shared?.text else { continue }
        let (theirs, ours) = (try await found(text, on: connection), try await matches(pattern))
        if isExact {
          exactCount += 1
          expectEqual(theirs, ours, "/\(pattern)/ \(text)")
        } else {
          looseCount += 1
          #expect(Set(ours).isSubset(of: theirs), "/\(pattern)/ \(text)")
        }
      }
      #expect(exactCount > 80 && looseCount > 5)
    }

    @Test(
      arguments: [
        ("a{300}", "a{50,}", false), ("a{3}", "a{3}", true),
        ("a{2,300}", "a{2,}", false), ("\\bK2\\b", "K2", false),
        ("^K[0-9]$", "^K[0-9]$", true), ("a|b*?", "(?:a|(?:b)*)", true),
        ("a.c\\.", "a[\u{1}-\u{9}\u{E}-\u{84}\u{86}-\u{2027}\u{202A}-\u{10FFFF}]c\\.", true),
        ("\\w{9}", "[0-9A-Z\\_a-z\u{80}-\u{10FFFF}]{9}", false),
        ("[\\]^-]", "[\\-\\]-\\^]", true), ("(?i)k2", "[Kk\u{212A}]2", true),
      ] as [(String, String, Bool)])
    func `a pattern has a translation`(pattern: String, text: String, isExact: Bool) {
      let shared = RegexTranslation(pattern)
      let plain = shared?.text?.replacing(/\(\?:(.|\[.*\])\)\{/) { "\($0.1){" }
      #expect(plain == text && shared?.isExact == isExact)
    }

    @Test(arguments: [
      "((a?){50}){50}", "(((a*){9}){9}){9}", "(a?){255}", "(a|b?){1000}", "((\\w?){0,2}b*){2}",
      "(([^ab]|é*){15}){15}", "((a{0,3}){0,4}){0,5}", "(((((a?)?)*)+)*)+", "(.{10}){20}", "\\w{6}",
    ])
    func `nested counts are translated`(pattern: String) async throws {
      let shared = try #require(RegexTranslation(pattern))
      let text = try #require(shared.text)
      let connection = try await Connection.open()
      let (theirs, ours) = (try await found(text, on: connection), try await matches(pattern))
      #expect(shared.isExact ? theirs == ours : Set(ours).isSubset(of: theirs), "\(text)")
    }

    @Test(arguments: ["\\x{0}", "[^\\s\\S]", "(a"])
    func `an untranslatable pattern has no text`(pattern: String) {
      expectEqual(RegexTranslation(pattern)?.text, nil)
    }
  }
#endif
