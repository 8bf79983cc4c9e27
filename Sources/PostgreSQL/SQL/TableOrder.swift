#if PostgreSQL
  import Search

  /// An order of a table's rows in which each has a place of its own, as `RowOrder` has it in memory:
  /// by the cells of some columns, empty ones last, and then by the key.
  struct TableOrder: Sendable {
    /// What rows are compared by.
    struct Term: Sendable {
      let value: SQL
      /// The value as it is told.
      let output: SQL
      /// What a value is of that somebody compares with.
      let type: SQL
      var isDescending = false
      /// Whether there are rows without one, which come last.
      var isNullable = false

      /// The values of a column, which has one in each row.
      init(_ column: TableColumn) {
        value = "\(name: column.name)"
        output = column.output
        type = column.type
      }

      /// A text.
      init(text: SQL, isDescending: Bool = false, isNullable: Bool = false) {
        (value, output, type) = (text, text, "text")
        self.isDescending = isDescending
        self.isNullable = isNullable
      }
    }

    /// The first one first; the key's are the last ones.
    let terms: [Term]
    /// What is brought of each row of a page.
    let columns: PageColumns

    /// - Parameters:
    ///   - section: The column that rows are grouped by.
    ///   - sort: What they are sorted by in a section.
    init(of table: Table, section: Int? = nil, sort: [ListArrangement.SortKey] = []) {
      let title = section.map { Self.titleTerms(table.columns[$0]) } ?? []
      let sorted = sort.map { Self.term(table.columns[$0.column], isDescending: $0.isDescending) }
      terms = title + sorted + table.key.map { Term(table.columns[$0]) }
      columns = PageColumns(of: table, place: terms.map(\.output))
    }

    static func term(_ column: TableColumn, isDescending: Bool = false) -> Term {
      if column.form == .text {
        let text: SQL = "CASE WHEN \(column.isFilled) THEN \(column.folded()) END"
        return Term(
          text: "(\(column.engine.bytewise(text)))", isDescending: isDescending, isNullable: true)
      }
      var term = Term(column)
      term.isDescending = isDescending
      term.isNullable = column.isNullable
      return term
    }

    /// Titles that are compared as the same stand in the order of their own characters.
    private static func titleTerms(_ column: TableColumn) -> [Term] {
      guard [.text, .numeric, .float].contains(column.form) else { return [term(column)] }
      let title = column.engine.bytewise(column.title(column.cell))
      return [term(column), Term(text: "(\(title))")]
    }

    /// What stands behind ORDER BY.
    var sql: SQL { sql(of: terms.map(\.value)) }

    /// The same where the values have other names.
    func sql(of values: [SQL]) -> SQL {
      zip(terms, values).map { term, value -> SQL in
        let direction: SQL = term.isDescending ? "\(value) DESC" : value
        return term.isNullable ? "\(direction) NULLS LAST" : direction
      }.joined(separator: ", ")
    }

    /// The rows behind a place.
    func rows(behind place: [String?]) -> SQL {
      let areAlike = terms.allSatisfy { !$0.isDescending && !$0.isNullable }
      if areAlike && terms.count > 1 {
        let values = zip(terms, place).map { term, value -> SQL in "\(value: value)::\(term.type)" }
        return """
          (\(terms.map(\.value).joined(separator: ", "))) > (\(values.joined(separator: ", ")))
          """
      }
      return rows(behind: place, from: 0)
    }

    private func rows(behind place: [String?], from index: Int) -> SQL {
      let term = terms[index]
      let isLast = index == terms.count - 1
      guard let text = place[index] else {
        return isLast
          ? "false" : "(\(term.value) IS NULL AND \(rows(behind: place, from: index + 1)))"
      }
      let value: SQL = "\(value: text)::\(term.type)"
      let sign: SQL = term.isDescending ? "<" : ">"
      let behind: SQL = "\(term.value) \(sign) \(value)"
      if isLast && !term.isNullable { return behind }
      var ways = [behind]
      if term.isNullable { ways.append("\(term.value) IS NULL") }
      if !isLast {
        ways.append("(\(term.value) = \(value) AND \(rows(behind: place, from: index + 1)))")
      }
      return ways.disjunction
    }
  }
#endif
