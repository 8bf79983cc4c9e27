#if PostgreSQL
  import Datasets
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// A table of random edge cases on the server, and the same rows in memory.
  struct RandomTable {
    private static let types = [
      ("id", "int4"), ("name", "text"), ("we\"ird é", "text"), ("height", "int8"),
      ("grade", "numeric"), ("ratio", "float8"), ("small", "float4"), ("born", "date"),
      ("seen", "timestamptz"), ("read", "timestamp"), ("open", "bool"),
    ]
    static let columns = types.map {
      TableColumn(name: $0, type: $1, isNullable: $0 != "id")
    }

    let name: String
    /// A writable connection.
    let connection: Connection
    let local: DatasetSource
    let cells: [[String]]

    var sql: QuerySQL {
      QuerySQL(
        columns: Self.columns, listColumns: local.columns, shown: Array(Self.columns.indices))
    }

    var address: TableAddress {
      get throws { try TableAddress("postgresql://?table=\(name)") }
    }

    func rows(where condition: SQL) async throws -> Set<Int> {
      let rows = try await connection.texts(of: "SELECT id FROM \(name: name) WHERE \(condition)")
      return Set(rows.compactMap { $0[0].flatMap { Int($0) } })
    }

    func localRows(_ query: Query) async throws -> Set<Int> {
      let request = ListRequest(query: query, arrangement: ListArrangement(allOf: local.columns))
      let rows = try await local.search(request).rows(in: 0..<cells.count)
      return Set(rows.map { Int($0.identifier.rawValue) })
    }

    private static let texts = [
      "Everest", "Popocatépetl", "e\u{301}\u{323}", "ß", "STRASSE", "straße", "İstanbul", "ı",
      "ΣΑΣ",
      "ς", "각하", "가あ", "ﬀ", "富士", "'", "\\", "%", "_", "a_b", "100%", "\"", ",", "\n", "K2 ", "Ærø",
      "þ",
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
        return pick([
          "0.10", "0.1", "8849.50", "-3", "0.10000000000000000001", "1e30", "7", "NaN", "1e400",
          "-1e-400",
        ])
      case "float8", "float4":
        return pick([
          "0.1", "1e-7", "8849.5", "3", "-0.25", "1e20", "16777217", "NaN", "-Infinity", "-0", "0",
        ])
      case "date": return day()
      case "bool": return pick(["true", "false"])
      default: return day() + pick([" 11:30:00", " 11:30:15.25", " 00:00:00", " 23:59:59.999999"])
      }
    }

    /// - Parameter isIndexed: Whether the table has a search index.
    init(seed: UInt64, rows count: Int = 200, isIndexed: Bool = false) async throws {
      var random = SeededGenerator(seed: seed)
      let connection = try await Connection.open()
      name = uniqueName("random")
      self.connection = connection
      try await connection.texts(of: "SET timezone = 'UTC'")
      let definitions = Self.types.map { name, type -> SQL in
        "\(name: name) \(SQL(trusted: type)) \(name == "id" ? "PRIMARY KEY" : "")"
      }
      try await connection.texts(
        of: "CREATE TABLE \(name: name) (\(definitions.joined(separator: ", ")))")
      let insertions = (0..<count).map { id -> SQL in
        let values = Self.types.dropFirst().map { _, type -> SQL in
          "\(value: Self.cell(of: type, &random))::text::\(SQL(trusted: type))"
        }
        return "(\(id), \(values.joined(separator: ", ")))"
      }
      for rows in stride(from: 0, to: count, by: 100) {
        let some = insertions[rows..<min(rows + 100, count)]
        try await connection.texts(
          of: "INSERT INTO \(name: name) VALUES \(Array(some).joined(separator: ", "))")
      }
      if isIndexed {
        // Concurrent creation of the functions would conflict.
        try await connection.texts(of: "SELECT pg_advisory_lock(1)")
        try await connection.texts(of: "CREATE EXTENSION IF NOT EXISTS pg_trgm")
        let index = try await IndexDefinition(TableAddress("postgresql://?table=\(name)"))
        for statement in index.statements {
          try await connection.texts(of: statement)
        }
        try await connection.texts(of: "SELECT pg_advisory_unlock(1)")
      }
      let all = Self.columns.map(\.cell).joined(separator: ", ")
      cells = try await connection.texts(of: "SELECT \(all) FROM \(name: name) ORDER BY id")
        .map { $0.map { $0 ?? "" } }
      let list = try #require(
        Dataset(
          name: name, columns: Self.columns.map(\.name), kinds: Self.columns.map(\.kind),
          rows: cells))
      local = DatasetSource(list, isIndexed: false)
    }

    func drop() async throws {
      try await connection.texts(of: "DROP TABLE \(name: name)")
    }

    /// Returns a random condition of pieces of the table's cells.
    func condition(
      depth: Int, _ random: inout SeededGenerator
    ) -> Query.Condition {
      func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
      if depth > 0, number(3) == 0 {
        let parts = (0..<2 + number(2)).map { _ in condition(depth: depth - 1, &random) }
        let join = [Query.Condition.conjunction, Query.Condition.disjunction][number(2)]
        return join(parts) ?? parts[0]
      }
      if depth > 0, number(5) == 0 {
        return .negation(condition(depth: depth - 1, &random))
      }
      let index = number(Self.columns.count)
      let kind = Self.columns[index].kind
      let name = local.columns[index].typedName
      let row = cells[number(cells.count)]
      var cell = row[index]
      // A query cannot compare with `NaN`.
      let isNumber = kind == .integer || kind == .decimal
      let isValue = isNumber && NumberText(Array(cell.utf8)[...]) != nil || kind == .date
      switch number(10) {
      case 0: return .term(.empty, column: name)
      case 1:
        let patterns = [
          "^K", "e.e", "\\d{2}", "[a-z]+ß?", "88|89", "(?i)STRA", "\\bK", "^$", "\\W\\w+$",
          "(a|)[^a]{3,}e", "é", "e\u{301}",
        ]
        let pattern = Query.Pattern(patterns[number(patterns.count)])
        return .term(.regex(pattern), column: number(2) == 0 ? name : nil)
      case 2...4 where isValue && !cell.isEmpty:
        if kind == .date { cell = String(cell.prefix([4, 7, 10, 16][number(4)])) }
        let comparisons = Query.Comparison.allCases
        if number(3) > 0 { return .term(.comparison(comparisons[number(5)], cell), column: name) }
        return .term(.range(from: number(2) == 0 ? nil : cell, to: cell), column: name)
      // Combining marks alone are not a valid value.
      case 2...3 where kind == .text && !TextFolding.fold(cell, caseSensitive: false).isEmpty:
        return .term(.comparison(Query.Comparison.allCases[number(5)], cell), column: name)
      default:
        let scalars = Array(cell.unicodeScalars)
        let start = scalars.isEmpty ? 0 : number(scalars.count)
        let piece = scalars[start..<min(scalars.count, start + 1 + number(5))]
        var text = String(String.UnicodeScalarView(piece))
        if number(4) == 0 { text = text.uppercased() }
        if number(4) == 0 { text = text.lowercased() }
        // Combining marks alone are not valid text.
        if TextFolding.fold(text, caseSensitive: false).isEmpty { text = "e" }
        let anchors = Query.Anchors(rawValue: UInt8([0, 0, 0, 1, 2, 3][number(6)]))
        return .term(.text(text, anchors: anchors), column: number(2) == 0 ? name : nil)
      }
    }
  }
#endif
