import Datasets
import DiffableList

/// Terms with a column; `QueryTexts.swift` parses the others.
extension QueryParser {
  mutating func term() -> Query.Condition? {
    let start = scanner.position
    guard let syntax = columnSyntax() else { return value(of: group.column) }
    switch names.meaning(of: syntax.name) {
    case .nothing:
      return value(of: group.column)
    case .several(let candidates):
      note(.ambiguousColumn(syntax.name, candidates: candidates), at: start, isIncomplete: false)
      scanner.position += syntax.length
      if !scanner.isAtTermEnd { _ = value(of: nil) }
      return nil
    case .column(let index):
      scanner.position += syntax.length
      return term(after: syntax.sign, column: columns[index])
    }
  }

  /// Reads the column before a group, as in `range:(andes | alps)`; reads nothing before other text.
  mutating func columnBeforeGroup() -> ListColumn? {
    guard let syntax = columnSyntax(), syntax.sign == ":",
      scanner.scalar(after: syntax.length) == "(",
      case .column(let index) = names.meaning(of: syntax.name)
    else { return nil }
    scanner.position += syntax.length
    return columns[index]
  }

  private mutating func term(after sign: String, column: ListColumn) -> Query.Condition? {
    if sign != ":" { return comparison(sign, column) }
    noteLastTerm(from: scanner.position, column)
    guard scanner.isAtTermEnd else { return value(of: column) }
    // A value may follow until Enter.
    if !isEntered && scanner.position >= scanner.contentEnd { return nil }
    return .term(.empty, column: column.typedName)
  }

  /// A column's name and the sign behind it: `height_m>`, `height_m >`, `height_m:>`.
  private struct ColumnSyntax {
    let name: String
    let sign: String
    /// The number of their scalars, with the blanks between.
    let length: Int
  }

  /// Returns the column syntax that is next, without reading it.
  private mutating func columnSyntax() -> ColumnSyntax? {
    let (start, scalars) = (scanner.position, scanner.scalars)
    guard let (name, end) = scanner.next == "\"" ? quotedName() : plainName(),
      let place = signPlace(after: name, at: end),
      var sign = QueryScanner.columnSign(in: scalars, at: place), place == end || sign != ":"
    else { return nil }
    var length = place - start + sign.unicodeScalars.count
    if sign == ":", start + length < scalars.count,
      let next = QueryScanner.columnSign(in: scalars, at: start + length), next != ":"
    {
      (sign, length) = (next, length + next.unicodeScalars.count)
    }
    return ColumnSyntax(name: name, sign: sign == "==" ? "=" : sign, length: length)
  }

  /// Returns the name that is next and its end, which is a sign or a blank.
  private mutating func plainName() -> (name: String, end: Int)? {
    let (start, scalars) = (scanner.position, scanner.scalars)
    let limit = min(start + longestName + 1, scalars.count)
    guard let end = (start..<limit).first(where: { endsName(at: $0) }), end > start else {
      return nil
    }
    return (QueryScanner.text(scalars[start..<end]), end)
  }

  /// Returns the name of a column in quotes, and the end of the quotes.
  private mutating func quotedName() -> (name: String, end: Int)? {
    var ahead = scanner
    let phrase = ahead.phrase()
    if !phrase.isClosed || ahead.isAtEnd { return nil }
    return names.isColumn(phrase.text) ? (phrase.text, ahead.position) : nil
  }

  /// Returns the offset of a sign after a name, which blanks may precede if it is a whole one.
  private mutating func signPlace(after name: String, at end: Int) -> Int? {
    guard scanner.scalars[end].isBlank else { return end }
    return names.isColumn(name) ? scanner.scalars[end...].firstIndex { !$0.isBlank } : nil
  }

  private func endsName(at offset: Int) -> Bool {
    let scalar = scanner.scalars[offset]
    return scalar == "\\" || scalar.isBlank
      || QueryScanner.columnSign(in: scanner.scalars, at: offset) != nil
  }

  private mutating func comparison(_ sign: String, _ column: ListColumn) -> Query.Condition? {
    let start = scanner.position
    let comparison = Query.Comparison(rawValue: sign)
    if isEquality(sign) { noteLastTerm(from: start, column) }
    if scanner.isAtTermEnd && !scanner.isAtAlternativeEnd {
      scanner.skipBlanks()
    } else if scanner.isAtTermEnd && isEquality(sign) {
      // A value may follow until Enter.
      if !isEntered && scanner.position >= scanner.contentEnd { return nil }
      return emptiness(sign, column)
    }
    let isPhrase = scanner.next == "\""
    let read = isPhrase ? phrase() : text(scanner.word())
    if isEquality(sign) { noteLastTerm(from: start, column) }
    guard let value = read else { return nil }
    if value.isEmpty {
      if isPhrase && isEquality(sign) { return emptiness(sign, column) }
      note(
        .missingValue(column: column.typedName, sign: sign), at: start, isIncomplete: !isPhrase)
      return nil
    }
    guard restricts(value), isPhrase || !isUnfinished(value, column, sign, at: start) else {
      return nil
    }
    let term = Query.Condition.term(
      .comparison(comparison ?? .equal, value), column: column.typedName)
    return comparison == nil ? .negation(term) : term
  }

  private func isEquality(_ sign: String) -> Bool { ["=", "!="].contains(sign) }

  private func emptiness(_ sign: String, _ column: ListColumn) -> Query.Condition {
    let term = Query.Condition.term(.empty, column: column.typedName)
    return sign == "!=" ? .negation(term) : term
  }

  /// Returns whether a value at the end of a text that is being typed needs more characters; records
  /// an error if so.
  mutating func isUnfinished(
    _ value: String, _ column: ListColumn, _ sign: String, at start: Int
  ) -> Bool {
    let operand = Operand(value, column.values)
    guard !isEntered, scanner.isAtEnd, operand.isText, operand.canBecomeValue else { return false }
    note(.missingValue(column: column.typedName, sign: sign), at: start)
    return true
  }

  /// Returns the index of a range's dots: in a longer run, the last two that follow a value or
  /// nothing, as in `8000...9000` and `.5...8`.
  func dots(in letters: [QueryScanner.Letter], _ values: ValueSyntax) -> Int? {
    guard let first = letters.indices.dropLast().first(where: { isPair(at: $0, in: letters) })
    else { return nil }
    let pairs = letters.indices[first...].dropLast().prefix { isPair(at: $0, in: letters) }
    return pairs.last { $0 == 0 || Operand(text(letters[..<$0]), values).number != nil }
      ?? pairs.last
  }

  private func isPair(at index: Int, in letters: [QueryScanner.Letter]) -> Bool {
    letters[index].isSign(".") && letters[index + 1].isSign(".")
  }

  func range(
    from: ArraySlice<QueryScanner.Letter>, to: ArraySlice<QueryScanner.Letter>, column: ListColumn
  ) -> Query.Condition? {
    let ends = [from, to].map { $0.isEmpty ? nil : Operand(text($0), column.values) }
    guard OperandBounds(from: ends[0], to: ends[1]).areValues else { return nil }
    return .term(.range(from: ends[0]?.text, to: ends[1]?.text), column: column.typedName)
  }
}
