import Datasets

/// The terms of a query: what the names of columns and the signs behind them mean.
///
/// What is searched for, in a column or in all, is in `QueryTexts.swift`.
extension QueryParser {
  /// What stands between a column's name and a value.
  private enum Sign {
    case colon
    case comparison(Query.Comparison)
    case notEqual

    var text: String {
      switch self {
      case .colon: ":"
      case .comparison(let comparison): comparison.rawValue
      case .notEqual: "!="
      }
    }
  }

  /// Reads one term; nil when it restricts nothing.
  mutating func term() -> Query.Condition? {
    let start = scanner.position
    guard let (name, sign) = columnSyntax() else { return value(of: nil) }
    switch names.meaning(of: name) {
    case .nothing:
      return value(of: nil)
    case .several(let candidates):
      note(.ambiguousColumn(name, candidates: candidates), at: start, isHalfTyped: false)
      skip(name, sign)
      if !scanner.isAtTermEnd { _ = value(of: nil) }
      return nil
    case .column(let index):
      skip(name, sign)
      return term(behind: sign, column: columns[index])
    }
  }

  private mutating func skip(_ name: String, _ sign: Sign) {
    scanner.position += name.unicodeScalars.count + sign.text.unicodeScalars.count
  }

  private mutating func term(behind sign: Sign, column: ListColumn) -> Query.Condition? {
    switch sign {
    case .colon:
      guard scanner.isAtTermEnd else { return value(of: column) }
      // At the very end it is half typed until Enter.
      if !isEntered && scanner.position >= scanner.contentEnd { return nil }
      return .term(.empty, column: column.typedName)
    case .comparison(let comparison):
      return self.comparison(comparison, sign: sign, column: column)
    case .notEqual:
      return comparison(.equal, sign: sign, column: column).map { .negation($0) }
    }
  }

  // MARK: Columns

  /// What may name a column, and the sign behind it; reads nothing.
  private mutating func columnSyntax() -> (name: String, sign: Sign)? {
    let start = scanner.position
    // A quote begins another term, so that a word without blanks would be read again and again.
    if scanner.next == "\"" { return nil }
    let limit = min(start + longestName + 1, scanner.scalars.count)
    guard let end = (start..<limit).first(where: { endsName(at: $0) }), end > start,
      let sign = sign(at: end)
    else { return nil }
    return (QueryScanner.text(scanner.scalars[start..<end]), sign)
  }

  /// Whether no column's name goes on here; a backslash is in none.
  private func endsName(at offset: Int) -> Bool {
    let scalar = scanner.scalars[offset]
    return scalar == "\\" || scalar.isBlank || sign(at: offset) != nil
  }

  private func sign(at offset: Int) -> Sign? {
    let isEqualNext =
      offset + 1 < scanner.scalars.count && scanner.scalars[offset + 1] == "="
    return switch scanner.scalars[offset] {
    case ":": .colon
    case "<": .comparison(isEqualNext ? .lessOrEqual : .less)
    case ">": .comparison(isEqualNext ? .greaterOrEqual : .greater)
    case "=": .comparison(.equal)
    case "!": isEqualNext ? .notEqual : nil
    default: nil
    }
  }

  private mutating func comparison(
    _ comparison: Query.Comparison, sign: Sign, column: ListColumn
  ) -> Query.Condition? {
    let start = scanner.position
    if scanner.isAtTermEnd {
      note(.missingValue(column: column.typedName, sign: sign.text), at: start)
      return nil
    }
    let isPhrase = scanner.next == "\""
    guard let value = isPhrase ? phrase() : text(scanner.word()), restricts(value),
      isValue(value, of: column, at: start, canGrow: !isPhrase && scanner.isAtEnd)
    else { return nil }
    return .term(.comparison(comparison, value), column: column.typedName)
  }

  /// Whether a column can be compared with a value; if not, that is noted.
  ///
  /// - Parameter canGrow: Whether it stands at the very end and may only be half typed.
  private mutating func isValue(
    _ value: String, of column: ListColumn, at offset: Int, canGrow: Bool
  ) -> Bool {
    switch column.kind {
    case .text, .boolean, .empty:
      return true
    case .integer, .decimal:
      if QueryValue.isNumber(value) { return true }
      note(
        .notNumber(value, column: column.typedName), at: offset,
        isHalfTyped: canGrow && QueryValue.canBecomeNumber(value))
    case .date:
      if QueryValue.isDate(value) { return true }
      note(
        .notDate(value, column: column.typedName), at: offset,
        isHalfTyped: canGrow && QueryValue.canBecomeDate(value))
    }
    return false
  }

  // MARK: Ranges

  /// Where the two dots of a range stand: the last two where several dots stand first, so that
  /// `8000...9000` is understood.
  func dots(in letters: [QueryScanner.Letter]) -> Int? {
    guard let first = letters.indices.dropLast().first(where: { isPair(at: $0, in: letters) })
    else { return nil }
    return letters.indices[first...].dropLast().prefix { isPair(at: $0, in: letters) }.last
  }

  private func isPair(at index: Int, in letters: [QueryScanner.Letter]) -> Bool {
    letters[index].isSign(".") && letters[index + 1].isSign(".")
  }

  mutating func range(
    from: ArraySlice<QueryScanner.Letter>, to: ArraySlice<QueryScanner.Letter>,
    column: ListColumn
  ) -> Query.Condition? {
    for end in [from, to] {
      guard let offset = end.first?.offset else { continue }
      let canGrow = end.endIndex == to.endIndex && scanner.isAtEnd
      guard isValue(text(end), of: column, at: offset, canGrow: canGrow) else { return nil }
    }
    return .term(
      .range(from: from.isEmpty ? nil : text(from), to: to.isEmpty ? nil : text(to)),
      column: column.typedName)
  }
}
