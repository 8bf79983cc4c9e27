/// Reads a query from left to right, once.
///
/// The brackets that are open are kept in a list, not on the call stack, so that no text can
/// exhaust it. This file has what holds terms together; the terms are in `QueryTerms.swift`.
struct QueryParser {
  /// How deep brackets may stand within each other.
  static let deepest = 100

  /// What is read of a pair of brackets, or of the whole query.
  private struct Group {
    /// Where its bracket stands.
    let offset: Int
    let isNegated: Bool
    /// What stands between the bars so far.
    var alternatives: [Query.Condition] = []
    /// What stands behind the last bar.
    var conditions: [Query.Condition] = []
    var lastBar: Int?
    /// Whether anything stands behind the last bar, even if it restricts nothing.
    var hasTerm = false

    mutating func endAlternative() {
      if let condition = Query.Condition.conjunction(conditions) { alternatives.append(condition) }
      conditions = []
      hasTerm = false
    }
  }

  let columns: [ListColumn]
  /// Whether Enter was pressed, so that nothing more is to come.
  let isEntered: Bool
  var scanner: QueryScanner
  lazy var names = ColumnNames(columns)
  /// How many scalars a word may have to name a column: a letter may be typed with a few marks.
  lazy var longestName = 4 * columns.reduce(0) { max($0, $1.typedName.utf8.count) }
  private var group = Group(offset: 0, isNegated: false)
  /// The groups around the one that is being read.
  private var outer: [Group] = []
  private var firstFault: (fault: QueryError.Fault, offset: Int, isHalfTyped: Bool)?

  private init(_ text: String, columns: [ListColumn], isEntered: Bool) {
    self.columns = columns
    self.isEntered = isEntered
    scanner = QueryScanner(text)
  }

  static func parse(_ text: String, columns: [ListColumn], isEntered: Bool) -> ParsedQuery {
    var parser = QueryParser(text, columns: columns, isEntered: isEntered)
    let condition = parser.condition()
    let error = parser.firstFault.map {
      QueryError(
        $0.fault, column: column(of: $0.offset, in: text), isHalfTyped: $0.isHalfTyped)
    }
    return ParsedQuery(query: Query(condition), error: error)
  }

  /// Notes what is wrong or half typed, unless something before it is.
  mutating func note(
    _ fault: QueryError.Fault, at offset: Int, isHalfTyped: Bool = true
  ) {
    if let first = firstFault, first.offset <= offset { return }
    firstFault = (fault, offset, isHalfTyped)
  }

  private mutating func condition() -> Query.Condition? {
    scanner.skipBlanks()
    while !scanner.isAtEnd {
      guard readPart() else { return nil }
      scanner.skipBlanks()
    }
    if let outermost = outer.dropFirst().first ?? (outer.isEmpty ? nil : group) {
      note(.openBracket, at: outermost.offset)
      group = outer[0]
    }
    return endGroup()
  }

  /// Reads the next term, bar or bracket; false when brackets are too deep.
  private mutating func readPart() -> Bool {
    let start = scanner.position
    if closeBrackets() { return true }
    if scanner.next == "|" {
      scanner.position += 1
      if scanner.isAtTermEnd {
        readBar(at: start)
        return true
      }
      scanner.position = start
    }
    let isNegated = readNegation()
    if isNegated != nil && scanner.isAtTermEnd {
      note(.nothingBehind("!"), at: start)
      add(nil, isNegated: false)
    } else if scanner.next == "(" {
      guard openGroup(isNegated: isNegated ?? false) else { return false }
    } else {
      add(term(), isNegated: isNegated ?? false)
    }
    return true
  }

  /// Reads the `!` that stand here; nil when there are none.
  private mutating func readNegation() -> Bool? {
    let start = scanner.position
    while scanner.next == "!" { scanner.position += 1 }
    return scanner.position == start ? nil : (scanner.position - start) % 2 == 1
  }

  private mutating func readBar(at offset: Int) {
    if !group.hasTerm { note(.missingAlternative, at: group.lastBar ?? offset) }
    group.endAlternative()
    group.lastBar = offset
  }

  private mutating func openGroup(isNegated: Bool) -> Bool {
    guard outer.count < Self.deepest else {
      note(.tooDeep(limit: Self.deepest), at: scanner.position, isHalfTyped: false)
      return false
    }
    group.hasTerm = true
    outer.append(group)
    group = Group(offset: scanner.position, isNegated: isNegated)
    scanner.position += 1
    scanner.openBrackets += 1
    return true
  }

  /// Closes the brackets that close here; false when there are none.
  private mutating func closeBrackets() -> Bool {
    let closing = scanner.closingBrackets
    scanner.position += closing
    scanner.openBrackets -= closing
    for _ in 0..<closing {
      let isNegated = group.isNegated
      let condition = endGroup()
      group = outer.removeLast()
      add(condition, isNegated: isNegated)
    }
    return closing > 0
  }

  private mutating func endGroup() -> Query.Condition? {
    if let bar = group.lastBar, !group.hasTerm { note(.missingAlternative, at: bar) }
    group.endAlternative()
    return Query.Condition.disjunction(group.alternatives)
  }

  private mutating func add(_ condition: Query.Condition?, isNegated: Bool) {
    group.hasTerm = true
    guard let condition else { return }
    group.conditions.append(isNegated ? .negation(condition) : condition)
  }

  /// The character, from 1, that holds the scalar at an offset.
  private static func column(of offset: Int, in text: String) -> Int {
    var column = 1
    var rest = offset
    for character in text {
      rest -= character.unicodeScalars.count
      if rest < 0 { break }
      column += 1
    }
    return column
  }
}
