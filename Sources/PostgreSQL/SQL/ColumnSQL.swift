#if PostgreSQL
  import Datasets
  import Search

  extension TableColumn {
    /// Returns the condition that a cell contains a string, or starts or ends with it.
    func contains(_ text: String, _ anchors: Query.Anchors) -> SQL {
      let isCaseSensitive = TextFolding.hasCapital(text)
      let pattern = Self.pattern(for: text, anchors, isCaseSensitive: isCaseSensitive)
      let cell = folded(isCaseSensitive: isCaseSensitive)
      return anchors.isEmpty
        ? "\(cell) LIKE \(value: pattern)" : "\(trimmed(cell)) LIKE \(value: pattern)"
    }

    /// Returns whether the column's values have all characters of a folded text.
    func canContain(_ folded: [UInt8]) -> Bool {
      let characters: String
      switch form {
      case .text: return true
      case .integer: characters = "-0123456789"
      case .numeric, .float: characters = "+-.einfatyn0123456789"
      case .date, .timestamp: characters = "+-:. infinitybc0123456789"
      case .boolean: characters = "truefals"
      }
      return folded.allSatisfy(characters.utf8.contains)
    }

    /// Returns a pattern for LIKE.
    static func pattern(
      for text: String, _ anchors: Query.Anchors = [], isCaseSensitive: Bool = false
    ) -> String {
      let bytes = anchors.anchored(TextFolding.fold(text, caseSensitive: isCaseSensitive))
      let pattern = String(decoding: bytes, as: UTF8.self)
        .inserting("\\", before: ["\\", "%", "_"])
      return (anchors.contains(.start) ? "" : "%") + pattern + (anchors.contains(.end) ? "" : "%")
    }

    /// Returns the bounds of a comparison, in which the operand decides which cells can match.
    func bounds(_ comparison: Query.Comparison, _ value: String) -> Bounds {
      let operand = Operand(value, ValueSyntax())
      var parts: [Bounds] = []
      if let number = operand.number {
        let digits = NumberSyntax.plainText(value.utf8.span, ValueSyntax())
        parts.append(numbers(comparison, number, String(decoding: digits, as: UTF8.self)))
      }
      if let date = operand.date { parts.append(dates(comparison, date)) }
      if comparison == .equal {
        // Numbers and dates with the same text are the same.
        if operand.isText || !isValue { parts.append(Bounds(contains(value, [.start, .end]))) }
      } else if operand.isText {
        parts.append(Bounds(texts(comparison, value)))
      }
      return parts.count == 1 ? parts[0] : parts.disjunction
    }

    /// Whether cells are numbers or dates.
    private var isValue: Bool { form != .text && form != .boolean }

    private func texts(_ comparison: Query.Comparison, _ value: String) -> SQL {
      let bytes = Query.Anchors([.start, .end]).anchored(
        TextFolding.fold(value, caseSensitive: false))
      let folded = String(decoding: bytes, as: UTF8.self)
      // In byte order, as in memory; combining marks alone fold to an empty string.
      let cell = trimmed(self.folded())
      let sign = SQL(trusted: comparison.rawValue)
      return "(\(cell) <> '' AND \(cell) COLLATE \"C\" \(sign) \(value: folded))"
    }

    private func numbers(
      _ comparison: Query.Comparison, _ number: NumberText, _ value: String
    ) -> Bounds {
      let sign = SQL(trusted: comparison.rawValue)
      switch form {
      case .date, .timestamp, .boolean: return Bounds("false")
      case .text:
        let others: SQL = "(\(cell) ~ '[0-9]' AND NOT \(isPlainNumber))"
        if number.isLong { return Bounds(superset: "\(cell) ~ '[0-9]'", subset: "false") }
        let plain: SQL = """
          (CASE WHEN \(isPlainNumber) THEN \(cell)::numeric \(sign) \(value: value)::numeric \
          ELSE false END)
          """
        return Bounds(superset: [plain, others].disjunction, subset: plain)
      case .integer, .numeric, .float: break
      }
      // The server limits the length of numbers.
      if number.isLong { return Bounds(superset: "(\(isNumber))", subset: "false") }
      if form == .integer {
        let type: SQL = Int64(value) == nil ? "numeric" : "int8"
        return Bounds(
          "(\(name: name) IS NOT NULL AND \(name: name) \(sign) \(value: value)::\(type))")
      }
      // Compares decimals and `Double`s, which differ beyond the precision of `Double`.
      let byDigits: SQL = "\(name: name)::text::numeric \(sign) \(value: value)::numeric"
      let asDouble: SQL = """
        CASE WHEN \(isBeyondDouble) THEN \(byDigits) \
        ELSE \(name: name)::text::float8 \(sign) \(value: value)::float8 END
        """
      let both: [SQL] = ["(\(isNumber) AND \(byDigits))", "(\(isNumber) AND \(asDouble))"]
      return Bounds(superset: both.disjunction, subset: both.conjunction)
    }

    /// The condition that a text has only digits and a point, and as many as compare exactly.
    private var isPlainNumber: SQL { "\(cell) ~ '^[0-9]{1,15}([.][0-9]{1,9})?$'" }

    /// A date matches its whole day; a time matches its second or fraction of a second.
    private func dates(_ comparison: Query.Comparison, _ date: DateSpan) -> Bounds {
      guard form == .date || form == .timestamp else {
        // Years and texts are compared here.
        return form == .boolean
          ? Bounds("false") : Bounds(superset: "\(cell) ~ '[0-9]{4}'", subset: "false")
      }
      let (lowest, highest): (Int64?, Int64?) =
        switch comparison {
        case .less: (nil, date.first - 1)
        case .lessOrEqual: (nil, date.last)
        case .equal: (date.first, date.last)
        case .greaterOrEqual: (date.first, nil)
        case .greater: (date.last + 1, nil)
        }
      // The session's time zone is UTC. In memory, only years of four digits are dates.
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
        : Bounds(superset: isWithin("'0 seconds'"), subset: isWithin("'0.999999 seconds'"))
    }

    /// Returns a time from microseconds since 1970.
    private static func instant(_ microseconds: Int64) -> SQL {
      let (days, rest) = microseconds.quotientAndRemainder(dividingBy: 86_400_000_000)
      return """
        (timestamp '1970-01-01' + \(value: "\(days) days")::interval \
        + \(value: "\(rest) microseconds")::interval)
        """
    }
  }
#endif
