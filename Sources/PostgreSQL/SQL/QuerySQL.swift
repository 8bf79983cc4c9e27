#if PostgreSQL
  import Datasets
  import Search

  /// A translation of queries to SQL with the meaning of `RowSearch`.
  struct QuerySQL: Sendable {
    let columns: [TableColumn]
    let listColumns: [ListColumn]
    /// The columns that terms without a column search.
    let shown: [Int]
    var searchedColumn: SearchedColumn?

    /// A fuzzy term would scan all rows.
    struct FuzzyTermError: Error {}

    func bounds(of query: Query) throws(FuzzyTermError) -> Bounds {
      guard let condition = query.condition else { return .everything }
      return try bounds(of: condition)
    }

    private func searched(for column: String?) -> [TableColumn] {
      listColumns.searched(for: column, shown: shown).map { columns[$0] }
    }

    private func bounds(of condition: Query.Condition) throws(FuzzyTermError) -> Bounds {
      switch condition {
      case .term(let term, let column):
        return try bounds(of: term, in: searched(for: column))
      case .not(let condition): return try !bounds(of: condition)
      case .all(let parts): return try parts.map(bounds(of:)).conjunction
      case .any(let parts): return try parts.map(bounds(of:)).disjunction
      }
    }

    private func bounds(of term: Query.Term, in searched: [TableColumn]) throws(FuzzyTermError)
      -> Bounds
    {
      switch term {
      case .text(let text, let anchors): return Bounds(contains(text, anchors, in: searched))
      case .fuzzy: throw FuzzyTermError()
      case .regex(let pattern): return matches(pattern.text, in: searched)
      case .comparison(let comparison, let value):
        return searched.map { $0.bounds(comparison, value) }.disjunction
      case .range(let lowest, let highest):
        return searched.map { column in
          [
            lowest.map { column.bounds(.greaterOrEqual, $0) },
            highest.map { column.bounds(.lessOrEqual, $0) }, Bounds(column.isNotBlank),
          ].compactMap(\.self).conjunction
        }.disjunction
      case .empty: return Bounds(searched.map { "NOT (\($0.isNotBlank))" }.disjunction)
      }
    }

    /// Returns the condition that a column contains a string, using the index if there is one.
    private func contains(
      _ typed: String, _ anchors: Query.Anchors, in searched: [TableColumn]
    ) -> SQL {
      let (text, folded) = Self.searched(typed, anchors)
      let able = searched.filter { $0.canContain(folded) }
      func inCells() -> SQL { able.map { $0.contains(typed, anchors) }.disjunction }
      guard let inIndex = indexed(text, in: able) else { return inCells() }
      // Whether all matches of the index are in the searched columns.
      let coversOnlySearched = columns.allSatisfy { column in
        able.contains { $0.name == column.name } || !column.canContain(folded)
          || searchedColumn?.columns.contains(column.name) == false
      }
      let isExact = coversOnlySearched && anchors.isEmpty && !TextFolding.hasCapital(typed)
      return isExact ? inIndex : [inIndex, inCells()].conjunction
    }

    /// Returns the folded text that a cell has to contain, as a string and as bytes.
    private static func searched(
      _ typed: String, _ anchors: Query.Anchors
    ) -> (text: String, folded: [UInt8]) {
      let folded = anchors.anchored(TextFolding.fold(typed, caseSensitive: false))
      return (String(decoding: folded, as: UTF8.self), folded)
    }

    /// Returns the condition that the search column contains a string; nil if it cannot be tested.
    private func indexed(_ text: String, in columns: [TableColumn]) -> SQL? {
      guard let searchedColumn, !columns.isEmpty, searchedColumn.covers(columns),
        !text.unicodeScalars.contains(SearchedColumn.separator)
      else { return nil }
      return searchedColumn.contains(text)
    }

    /// Returns the condition that a pattern matches in a column; its literal part uses the index.
    private func matches(_ pattern: String, in searched: [TableColumn]) -> Bounds {
      let shared = RegexTranslation(pattern)
      let candidates = shared?.requiredText.flatMap { indexed($0, in: searched) }
      let found = shared?.text.map { text in
        searched.map { column -> SQL in
          "\(column.cell) COLLATE \"C\" ~ \(value: text)"
        }.disjunction
      }
      let superset = [candidates, found].compactMap(\.self).conjunction
      return Bounds(superset: superset, subset: shared?.isExact ?? false ? superset : "false")
    }
  }

  /// The bounds of a condition that a server can test; neither is NULL.
  struct Bounds: Sendable, Hashable {
    /// A necessary condition.
    let superset: SQL
    /// A sufficient condition.
    let subset: SQL

    var isExact: Bool { superset == subset }

    static let everything = Bounds("true")

    /// Negates both bounds, which swaps them.
    static prefix func ! (bounds: Bounds) -> Bounds {
      Bounds(superset: "NOT \(bounds.subset)", subset: "NOT \(bounds.superset)")
    }
  }

  extension Bounds {
    init(_ exact: SQL) { self.init(superset: exact, subset: exact) }
  }

  extension [Bounds] {
    var conjunction: Bounds {
      Bounds(superset: map(\.superset).conjunction, subset: map(\.subset).conjunction)
    }

    var disjunction: Bounds {
      Bounds(superset: map(\.superset).disjunction, subset: map(\.subset).disjunction)
    }
  }
#endif
