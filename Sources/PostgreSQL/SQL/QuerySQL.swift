#if PostgreSQL
  import Datasets
  import Search

  /// Queries in the words of a server.
  ///
  /// To be taken for what `RowSearch` and its matchers do, which look at every row once more where
  /// the bounds differ.
  struct QuerySQL: Sendable {
    let columns: [TableColumn]
    /// The same as the list has them.
    let listColumns: [ListColumn]
    /// The columns that terms without one are searched in.
    let shown: [Int]
    /// What the server finds texts by, if it is there.
    var searchedColumn: SearchedColumn?

    /// Why a query cannot be asked.
    enum Refusal: Error, Equatable {
      /// Letters in their order are found by looking at every row.
      case fuzzy
    }

    /// The rows that a query asks for.
    func bounds(of query: Query) throws(Refusal) -> Bounds {
      guard let condition = query.condition else { return .everything }
      let all = try bounds(of: condition)
      guard let searchedColumn, !searchedColumn.takesTwoTexts,
        let longest = searchedColumn.holdsLongest(of: texts(requiredBy: condition))
      else { return all }
      return [Bounds(longest), all].conjunction
    }

    /// Texts that the searched column holds in every row that fulfils a condition.
    private func texts(requiredBy condition: Query.Condition) -> [String] {
      switch condition {
      case .term(.text(let text, _), let column):
        let folded = TextFolding.fold(text, heedingCase: false)
        let able = searched(for: column).filter { $0.canHold(folded) }
        return indexed(text, in: able) == nil ? [] : [text]
      case .all(let parts): return parts.flatMap(texts)
      case .term, .not, .any: return []
      }
    }

    private func searched(for column: String?) -> [TableColumn] {
      listColumns.searched(for: column, shown: shown).map { columns[$0] }
    }

    private func bounds(of condition: Query.Condition) throws(Refusal) -> Bounds {
      switch condition {
      case .term(let term, let column):
        return try bounds(of: term, in: searched(for: column))
      case .not(let condition): return try !bounds(of: condition)
      case .all(let conditions): return try all(conditions).conjunction
      case .any(let conditions): return try all(conditions).disjunction
      }
    }

    private func all(_ conditions: [Query.Condition]) throws(Refusal) -> [Bounds] {
      var all: [Bounds] = []
      for condition in conditions { all.append(try bounds(of: condition)) }
      return all
    }

    private func bounds(
      of term: Query.Term, in searched: [TableColumn]
    ) throws(Refusal) -> Bounds {
      switch term {
      case .text(let text, let anchors):
        return Bounds(holds(text, anchors, in: searched))
      case .fuzzy: throw .fuzzy
      case .regex(let pattern): return matches(pattern.text, in: searched)
      case .comparison(let comparison, let value):
        return searched.map { $0.bounds(comparison, value) }.disjunction
      case .range(let lowest, let highest):
        return searched.map { column in
          [
            lowest.map { column.bounds(.greaterOrEqual, $0) },
            highest.map { column.bounds(.lessOrEqual, $0) }, Bounds(column.isFilled),
          ].compactMap(\.self).conjunction
        }.disjunction
      case .empty: return Bounds(searched.map { "\($0.cell) = ''" }.disjunction)
      }
    }

    // MARK: Texts

    /// Whether one of some columns holds a text: by the index where there is one.
    private func holds(
      _ text: String, _ anchors: Query.Anchors, in searched: [TableColumn]
    ) -> SQL {
      let folded = TextFolding.fold(text, heedingCase: false)
      let able = searched.filter { $0.canHold(folded) }
      // A number is looked for at the beginning of one.
      let mayBeNumber = anchors.isEmpty && NumberText.canHold(folded)
      func holds(_ column: TableColumn) -> SQL {
        column.holds(text, mayBeNumber && column.kind.isNumber ? .start : anchors)
      }
      guard let found = indexed(text, in: able) else { return able.map(holds).disjunction }
      // Nothing else can be what was found.
      let isAll = columns.allSatisfy { column in
        able.contains { $0.name == column.name } || !column.canHold(folded)
          || searchedColumn?.columns.contains(column.name) == false
      }
      let isAnywhere = anchors.isEmpty && !(mayBeNumber && able.contains { $0.kind.isNumber })
      if isAll && isAnywhere && !TextFolding.hasCapital(text) { return found }
      return [found, able.map(holds).disjunction].conjunction
    }

    /// Whether the searched column holds a text, where that can be asked.
    private func indexed(_ text: String, in columns: [TableColumn]) -> SQL? {
      guard let searchedColumn, !columns.isEmpty, searchedColumn.holds(columns),
        !text.unicodeScalars.contains(SearchedColumn.separator)
      else { return nil }
      return searchedColumn.holds(text)
    }

    /// Whether a pattern is found in one of some columns: among the rows of the index that hold its
    /// literal part, if there are both.
    private func matches(_ pattern: String, in searched: [TableColumn]) -> Bounds {
      let shared = Query.Term.SharedPattern(pattern)
      let candidates = shared?.requiredText.flatMap { indexed($0, in: searched) }
      let found = shared?.text.map { text in
        searched.map { column -> SQL in
          "\(column.engine.bytewise(column.cell)) ~ \(value: text)"
        }.disjunction
      }
      let upper = [candidates, found].compactMap(\.self).conjunction
      return Bounds(upper: upper, lower: shared?.isExact ?? false ? upper : "false")
    }
  }

  extension TableColumn {
    /// Whether a cell holds a text, or begins or ends with it.
    func holds(_ text: String, _ anchors: Query.Anchors) -> SQL {
      let isHeedingCase = TextFolding.hasCapital(text)
      let pattern = Self.pattern(for: text, anchors, isHeedingCase: isHeedingCase)
      return "\(folded(isHeedingCase: isHeedingCase)) LIKE \(value: pattern)"
    }

    /// Whether a cell may hold a folded text at all, by the letters that such values are written with.
    fileprivate func canHold(_ folded: [UInt8]) -> Bool {
      let letters: String
      switch form {
      case .text: return true
      case .integer: letters = "-"
      case .numeric, .float: letters = "+-.einfatyn"
      case .date, .timestamp: letters = "+-:. infinitybc"
      case .boolean: letters = "truefals"
      }
      let digits = form == .boolean ? "" : "0123456789"
      return folded.allSatisfy { letters.utf8.contains($0) || digits.utf8.contains($0) }
    }

    /// What LIKE takes for a text that is folded.
    static func pattern(
      for text: String, _ anchors: Query.Anchors = [], isHeedingCase: Bool = false
    ) -> String {
      let bytes = TextFolding.fold(text, heedingCase: isHeedingCase)
      let pattern = String(decoding: bytes, as: UTF8.self)
        .putting("\\", before: ["\\", "%", "_"])
      return (anchors.contains(.start) ? "" : "%") + pattern + (anchors.contains(.end) ? "" : "%")
    }

    /// How its cells compare with a value.
    fileprivate func bounds(_ comparison: Query.Comparison, _ value: String) -> Bounds {
      let sign = SQL(trusted: comparison.rawValue)
      switch form {
      case .text, .boolean:
        if comparison == .equal { return Bounds(holds(value, [.start, .end])) }
        let folded = String(
          decoding: TextFolding.fold(value, heedingCase: false), as: UTF8.self)
        // In the order of their bytes, as ours are; marks alone are nothing.
        let cell = self.folded()
        return Bounds("(\(cell) <> '' AND \(engine.bytewise(cell)) \(sign) \(value: folded))")
      case .integer, .numeric, .float: return numbers(sign, value)
      case .date, .timestamp: return dates(comparison, value)
      }
    }

    // MARK: Values

    private func numbers(_ sign: SQL, _ value: String) -> Bounds {
      guard let number = NumberText(Array(value.utf8)[...]) else { return Bounds("false") }
      // A server may have no room for it.
      if number.isLong { return Bounds(upper: "(\(isNumber))", lower: "false") }
      switch form {
      case .integer where Int64(value) != nil:
        return Bounds("(\(name: name) IS NOT NULL AND \(name: name) \(sign) \(value: value)::int8)")
      case .integer:
        return Bounds(
          "(\(name: name) IS NOT NULL AND \(name: name) \(sign) \(value: value)::numeric)")
      default:
        // Digit by digit, or as near as a `Double` comes: these differ where there are more digits
        // than that has.
        let byDigits: SQL = "\(name: name)::text::numeric \(sign) \(value: value)::numeric"
        let asDouble: SQL = """
          CASE WHEN \(isBeyondDouble) THEN \(byDigits) \
          ELSE \(name: name)::text::float8 \(sign) \(value: value)::float8 END
          """
        let ways: [SQL] = ["(\(isNumber) AND \(byDigits))", "(\(isNumber) AND \(asDouble))"]
        return Bounds(upper: ways.disjunction, lower: ways.conjunction)
      }
    }

    /// A date stands for all of its day, a time for all of its second or of a part of it.
    private func dates(_ comparison: Query.Comparison, _ value: String) -> Bounds {
      guard let date = ISODate(value.utf8) else { return Bounds("false") }
      let (lowest, highest): (Int64?, Int64?) =
        switch comparison {
        case .less: (nil, date.first - 1)
        case .lessOrEqual: (nil, date.last)
        case .equal: (date.first, date.last)
        case .greaterOrEqual: (date.first, nil)
        case .greater: (date.last + 1, nil)
        }
      // The session's zone is UTC. What is no date of four digits' year is none of ours.
      let first: SQL = "(\(name: name)::timestamptz AT TIME ZONE 'UTC')"
      let last: SQL = form == .date ? "'9999-12-31'" : "'9999-12-31 23:59:59.999999'"
      let isDate: SQL = """
        \(name: name) IS NOT NULL AND \(name: name) >= '0001-01-01' AND \(name: name) <= \(last)
        """
      func isWithin(_ length: SQL) -> SQL {
        [
          isDate, lowest.map { "\(first) >= \(Self.instant($0))" },
          highest.map { "\(first) + interval \(length) <= \(Self.instant($0))" },
        ].compactMap(\.self).conjunction
      }
      return form == .date
        ? Bounds(isWithin("'86399.999999 seconds'"))
        : Bounds(upper: isWithin("'0 seconds'"), lower: isWithin("'0.999999 seconds'"))
    }

    /// A time, of its microseconds from the beginning of 1970.
    private static func instant(_ microseconds: Int64) -> SQL {
      let (days, rest) = microseconds.quotientAndRemainder(dividingBy: 86_400_000_000)
      return """
        (timestamp '1970-01-01' + \(value: "\(days) days")::interval \
        + \(value: "\(rest) microseconds")::interval)
        """
    }
  }
#endif
