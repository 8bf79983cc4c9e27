#if PostgreSQL
  import Search

  /// A total order of a table's rows, equal to `RowOrder` and then by the key.
  struct TableOrder: Sendable {
    struct Term: Sendable {
      let value: SQL
      /// The value that a page selects.
      let output: SQL
      let type: SQL
      var isDescending = false
      /// Whether the value may be NULL, which sorts last.
      var isNullable = false
    }

    /// The most significant term first; those of the key last.
    let terms: [Term]
    let columns: PageColumns

    init(
      of columns: [TableColumn], key: [Int], section: Int? = nil,
      sort: [ListArrangement.SortKey] = []
    ) {
      let title = section.map { Self.titleTerms(columns[$0]) } ?? []
      let sorted = sort.map { Self.term(columns[$0.column], isDescending: $0.isDescending) }
      let last = key.map { columns[$0] }.map { column in
        Term(value: "\(name: column.name)", output: column.output, type: column.type)
      }
      terms = title + sorted + last
      self.columns = PageColumns(of: columns, cursor: terms.map(\.output))
    }

    static func term(_ column: TableColumn, isDescending: Bool = false) -> Term {
      if column.form == .text {
        let folded: SQL = "CASE WHEN \(column.isNonEmpty) THEN \(column.folded()) END"
        let text: SQL = "(\(folded) COLLATE \"C\")"
        return Term(
          value: text, output: text, type: "text", isDescending: isDescending, isNullable: true)
      }
      return Term(
        value: "\(name: column.name)", output: column.output, type: column.type,
        isDescending: isDescending, isNullable: column.isNullable)
    }

    /// Titles with equal foldings are ordered by their bytes.
    private static func titleTerms(_ column: TableColumn) -> [Term] {
      guard [.text, .numeric, .float].contains(column.form) else { return [term(column)] }
      let title: SQL = "(\(column.title(column.cell)) COLLATE \"C\")"
      return [term(column), Term(value: title, output: title, type: "text")]
    }

    /// The ORDER BY list.
    var sql: SQL { sql(of: terms.map(\.value)) }

    /// Returns the ORDER BY list for renamed values.
    func sql(of values: [SQL]) -> SQL {
      zip(terms, values).map { term, value -> SQL in
        let direction: SQL = term.isDescending ? "\(value) DESC" : value
        return term.isNullable ? "\(direction) NULLS LAST" : direction
      }.joined(separator: ", ")
    }

    /// Returns the condition for rows after a cursor.
    func rows(after cursor: [String?]) -> SQL {
      // A row comparison, which a multicolumn index supports.
      if terms.count > 1 && terms.allSatisfy({ !$0.isDescending && !$0.isNullable }) {
        let columns = terms.map(\.value).joined(separator: ", ")
        let values: [SQL] = zip(terms, cursor).map { "\(value: $1)::\($0.type)" }
        return "(\(columns)) > (\(values.joined(separator: ", ")))"
      }
      return rows(after: cursor, from: 0)
    }

    private func rows(after cursor: [String?], from index: Int) -> SQL {
      let term = terms[index]
      let isLast = index == terms.count - 1
      guard let text = cursor[index] else {
        return isLast
          ? "false" : "(\(term.value) IS NULL AND \(rows(after: cursor, from: index + 1)))"
      }
      let value: SQL = "\(value: text)::\(term.type)"
      let sign: SQL = term.isDescending ? "<" : ">"
      let after: SQL = "\(term.value) \(sign) \(value)"
      if isLast && !term.isNullable { return after }
      var alternatives = [after]
      if term.isNullable { alternatives.append("\(term.value) IS NULL") }
      if !isLast {
        alternatives.append(
          "(\(term.value) = \(value) AND \(rows(after: cursor, from: index + 1)))")
      }
      return alternatives.disjunction
    }
  }

  /// The columns of a page: cells, and values of the cursor that are not cells.
  struct PageColumns: Sendable {
    /// The values with unique aliases: ORDER BY would otherwise refer to the output.
    let values: SQL
    let names: SQL
    /// The prefix of the aliases, unused by the table's columns.
    let prefix: String
    private let cursor: [Int]

    init(of columns: [TableColumn], cursor: [SQL]) {
      var values = columns.map(\.output)
      self.cursor = cursor.map { value in
        if let known = values.firstIndex(of: value) { return known }
        values.append(value)
        return values.count - 1
      }
      var prefix = "ridgeline"
      while columns.contains(where: { $0.name.hasPrefix(prefix) }) { prefix += "_" }
      self.prefix = prefix
      let names = values.indices.map { SQL("\(name: "\(prefix) \($0)")") }
      self.values = zip(values, names).map { "\($0) AS \($1)" }.joined(separator: ", ")
      self.names = names.joined(separator: ", ")
    }

    func cursor(of row: Connection.Rows.Row) -> [String?] { cursor.map { row[$0] } }
  }
#endif
