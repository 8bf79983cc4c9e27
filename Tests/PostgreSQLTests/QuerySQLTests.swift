#if PostgreSQL
  import Datasets
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// What a server says of random queries, against a search of the same rows in memory.
  @Suite struct QuerySQLTests {
    private static let columns = [
      ("name", "text"), ("we\"ird é", "text"), ("height", "int8"), ("grade", "numeric"),
      ("ratio", "float8"), ("small", "float4"), ("born", "date"), ("seen", "timestamptz"),
      ("read", "timestamp"), ("open", "bool"),
    ].map { TableColumn(name: $0, type: $1) }
    private static let types = [
      "text", "text", "int8", "numeric", "float8", "float4", "date", "timestamptz", "timestamp",
      "bool",
    ]

    /// A table of nasty rows, and the same rows in memory.
    private struct Table {
      let connection: Connection
      let local: DatasetSource
      let cells: [[String]]

      var sql: QuerySQL {
        QuerySQL(
          columns: QuerySQLTests.columns, listColumns: local.columns,
          shown: Array(QuerySQLTests.columns.indices))
      }

      func rows(where condition: SQL) async throws -> Set<Int> {
        let rows = try await connection.rows(
          of: "SELECT id FROM nasty WHERE \(condition)", patience: .seconds(60))
        return Set(rows.compactMap { $0[0].flatMap { Int($0) } })
      }

      func localRows(_ query: Query) async throws -> Set<Int> {
        let request = ListRequest(
          query: query, arrangement: ListArrangement(allOf: local.columns))
        let rows = try await local.search(request).rows(in: 0..<cells.count)
        return Set(rows.map { Int($0.identifier.rawValue) })
      }
    }

    private static let texts = [
      "Everest", "Popocatépetl", "e\u{301}\u{323}", "ß", "STRASSE", "straße", "İstanbul", "ı",
      "ΣΑΣ",
      "ς", "각하", "ﬀ", "富士", "'", "\\", "%", "_", "a_b", "100%", "\"", ",", "\n", "K2 ", "Ærø", "þ",
      "ｋ２", "8849", "88", "-1.5", "%\u{200D}", "_\u{200D}x", "x\ty", " ", "\u{301}", "\u{200D}",
      "🏔",
    ]

    private static func cell(of type: String, _ random: inout SeededGenerator) -> String? {
      if Int.random(in: 0..<6, using: &random) == 0 { return nil }
      func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }
      func day() -> String {
        pick(["1953-05-29", "1953-01-01", "1952-12-31", "2000-02-29", "0044-03-15"])
      }
      switch type {
      case "text":
        return (0..<Int.random(in: 0...3, using: &random)).map { _ in
          texts.randomElement(using: &random) ?? ""
        }.joined()
      case "int8":
        return pick(["0", "8849", "88", "-5", "9007199254740993", "8848", "9223372036854775807"])
      case "numeric":
        return pick(["0.10", "0.1", "8849.50", "-3", "0.10000000000000000001", "1e30", "7"])
      case "float8", "float4":
        return pick(["0.1", "1e-7", "8849.5", "3", "-0.25", "1e20", "16777217"])
      case "date": return day()
      case "bool": return pick(["true", "false"])
      default: return day() + pick([" 11:30:00", " 11:30:15.25", " 00:00:00", " 23:59:59.999999"])
      }
    }

    private func table(seed: UInt64) async throws -> Table {
      var random = SeededGenerator(seed: seed)
      let connection = try await Connection.open([], patience: .seconds(20))
      func run(_ sql: SQL) async throws -> Connection.Rows {
        try await connection.rows(of: sql, patience: .seconds(60))
      }
      _ = try await run("SET timezone = 'UTC'")
      let definitions = zip(Self.columns, Self.types).map { column, type -> SQL in
        "\(name: column.name) \(SQL(trusted: type))"
      }
      _ = try await run(
        "CREATE TEMP TABLE nasty (id int PRIMARY KEY, \(definitions.joined(separator: ", ")))")
      for id in 0..<200 {
        let values = Self.types.map { type -> SQL in
          "\(value: Self.cell(of: type, &random))::text::\(SQL(trusted: type))"
        }
        _ = try await run("INSERT INTO nasty VALUES (\(id), \(values.joined(separator: ", ")))")
      }
      let cells = try await run(
        "SELECT \(Self.columns.map(\.cell).joined(separator: ", ")) FROM nasty ORDER BY id"
      ).map { $0.map { $0 ?? "" } }
      let lines = ([Self.columns.map(\.name)] + cells).map { row in
        row.map { "\"\($0.putting("\"", before: ["\""]))\"" }.joined(separator: ",")
      }
      let list = try DatasetLoader.load(
        Array(lines.joined(separator: "\n").utf8), name: "nasty", path: "nasty.csv",
        extension: "csv")
      let kinds = Self.columns.enumerated().map { ($0, $1.kind) }
      let typed = list.settingKinds(Dictionary(uniqueKeysWithValues: kinds))
      return Table(
        connection: connection, local: DatasetSource(typed, isIndexed: false), cells: cells)
    }

    /// A condition of pieces of the table's cells.
    private func condition(
      _ table: Table, depth: Int, _ random: inout SeededGenerator
    ) -> Query.Condition {
      func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
      if depth > 0, number(3) == 0 {
        let parts = (0..<2 + number(2)).map { _ in condition(table, depth: depth - 1, &random) }
        let join = [Query.Condition.conjunction, Query.Condition.disjunction][number(2)]
        return join(parts) ?? parts[0]
      }
      if depth > 0, number(5) == 0 {
        return .negation(condition(table, depth: depth - 1, &random))
      }
      let index = number(Self.columns.count)
      let kind = Self.columns[index].kind
      let name = table.local.columns[index].typedName
      let row = table.cells[number(table.cells.count)]
      var cell = row[index]
      let isValue = kind == .integer || kind == .decimal || kind == .date
      switch number(10) {
      case 0: return .term(.empty, column: name)
      case 1:
        return .term(
          .regex(["^K", "e.e", "\\d{2}", "[a-z]+ß?", "88|89", "(?i)STRA"][number(6)]), column: nil)
      case 2...4 where isValue && !cell.isEmpty:
        if kind == .date { cell = String(cell.prefix([4, 7, 10, 16][number(4)])) }
        let comparisons = Query.Comparison.allCases
        if number(3) > 0 { return .term(.comparison(comparisons[number(5)], cell), column: name) }
        return .term(.range(from: number(2) == 0 ? nil : cell, to: cell), column: name)
      case 2...3 where kind == .text && !cell.isEmpty:
        return .term(.comparison(Query.Comparison.allCases[number(5)], cell), column: name)
      default:
        let scalars = Array(cell.unicodeScalars)
        let start = scalars.isEmpty ? 0 : number(scalars.count)
        let piece = scalars[start..<min(scalars.count, start + 1 + number(5))]
        var text = String(String.UnicodeScalarView(piece))
        if number(4) == 0 { text = text.uppercased() }
        if number(4) == 0 { text = text.lowercased() }
        // A text of marks alone is none.
        if TextFolding.fold(text, heedingCase: false).isEmpty { text = "e" }
        let anchors = Query.Anchors(rawValue: UInt8([0, 0, 0, 1, 2, 3][number(6)]))
        return .term(.text(text, anchors: anchors), column: number(2) == 0 ? name : nil)
      }
    }

    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `what a server finds lies between its bounds`(seed: UInt64) async throws {
      let table = try await table(seed: seed)
      var random = SeededGenerator(seed: seed + 100)
      var exactCount = 0
      for _ in 0..<100 {
        let query = Query(condition(table, depth: 2, &random))
        let bounds = try table.sql.bounds(of: query)
        let found = try await table.localRows(query)
        let upper = try await table.rows(where: bounds.upper)
        let lower = bounds.isExact ? upper : try await table.rows(where: bounds.lower)
        #expect(
          lower.isSubset(of: found) && found.isSubset(of: upper),
          """
          \(query): too many \(lower.subtracting(found).map { table.cells[$0] }), \
          too few \(found.subtracting(upper).map { table.cells[$0] })
          """)
        if bounds.isExact { exactCount += 1 }
      }
      #expect(exactCount > 40)
    }

    @Test func `letters in their order are not asked for`() async throws {
      let table = try await table(seed: 1)
      let query = Query(.not(.term(.fuzzy("evr"), column: nil)))
      #expect(throws: QuerySQL.Refusal.fuzzy) { try table.sql.bounds(of: query) }
      #expect(try table.sql.bounds(of: .everything) == .everything)
    }
  }
#endif
