/// The result of parsing a query that is still being typed.
public struct ParsedQuery: Sendable, Equatable {
  /// The valid parts of the text, of which open quotes, parentheses and patterns end with it.
  public let query: Query
  /// The first error; `column:` at the very end is not an error, since a value may follow.
  public let error: QueryError?
}

extension Query {
  /// Parses a query; ignores invalid parts.
  ///
  /// - Parameters:
  ///   - text: The query as typed.
  ///   - columns: The columns that the text can name.
  ///   - hasFuzzyWords: Whether plain words are fuzzy, except after `!`; `'word` is then exact.
  ///   - isEntered: Whether the text is complete.
  /// - Complexity: O(length), and O(n log n) of n columns.
  public static func parse(
    _ text: String, columns: [ListColumn], hasFuzzyWords: Bool = false, isEntered: Bool = false
  ) -> ParsedQuery {
    var parser = QueryParser(
      text, columns: columns, hasFuzzyWords: hasFuzzyWords, isEntered: isEntered)
    let query = Query(parser.condition())
    return ParsedQuery(query: query, error: parser.firstError(in: text))
  }

  /// Parses a complete query.
  public init(
    _ text: String, columns: [ListColumn], hasFuzzyWords: Bool = false
  ) throws(QueryError) {
    let parsed = Query.parse(
      text, columns: columns, hasFuzzyWords: hasFuzzyWords, isEntered: true)
    if let error = parsed.error { throw error }
    self = parsed.query
  }
}

/// A parser of queries that keeps open parentheses in a list, so that no query can exhaust the
/// stack.
struct QueryParser {
  static let maxDepth = 100

  struct Group {
    let offset: Int
    let isNegated: Bool
    /// Whether it or a group around it is negated.
    let isExcluding: Bool
    /// The column of the terms that name none.
    var column: ListColumn?
    var alternatives: [Query.Condition] = []
    /// The conditions of the last alternative.
    var conditions: [Query.Condition] = []
    var lastBar: Int?
    /// Whether the last alternative has a term, even an invalid or empty one.
    var hasTerm = false

    mutating func endAlternative() {
      if let condition = Query.Condition.conjunction(conditions) { alternatives.append(condition) }
      conditions = []
      hasTerm = false
    }
  }

  let columns: [ListColumn]
  let hasFuzzyWords: Bool
  let isEntered: Bool
  var scanner: QueryScanner
  lazy var names = ColumnNames(columns)
  /// A limit for column names in scalars: a letter may be typed with a few marks.
  lazy var longestName =
    4 * columns.reduce(0) { max($0, $1.typedName.utf8.count, min($1.header.utf8.count, 800)) }
  /// Whether a plain word of the current term is fuzzy.
  var areWordsFuzzy = false
  private(set) var group = Group(offset: 0, isNegated: false, isExcluding: false)
  /// The start and the column of the term at the end of the text, where the cursor is.
  private var lastTerm: (start: Int, column: String?)?
  private var outer: [Group] = []
  private var firstFault: (fault: QueryError.Fault, offset: Int, isIncomplete: Bool)?

  fileprivate init(
    _ text: String, columns: [ListColumn], hasFuzzyWords: Bool, isEntered: Bool
  ) {
    self.columns = columns
    self.hasFuzzyWords = hasFuzzyWords
    self.isEntered = isEntered
    scanner = QueryScanner(text)
  }

  fileprivate func firstError(in text: String) -> QueryError? {
    firstFault.map {
      QueryError(
        $0.fault, column: Self.column(of: $0.offset, in: text), isIncomplete: $0.isIncomplete)
    }
  }

  /// Returns the start, in scalars, and the column of the unfinished term at the end of a text.
  static func lastTerm(
    of text: String, columns: [ListColumn], hasFuzzyWords: Bool
  ) -> (start: Int, column: String?)? {
    var parser = QueryParser(
      text, columns: columns, hasFuzzyWords: hasFuzzyWords, isEntered: false)
    _ = parser.condition()
    return parser.lastTerm
  }

  /// Records a term if it ends the text.
  mutating func noteLastTerm(from start: Int, _ column: ListColumn?) {
    if scanner.isAtEnd { lastTerm = (start, column?.typedName) }
  }

  /// Records an error unless there is an earlier one in the text.
  mutating func note(_ fault: QueryError.Fault, at offset: Int, isIncomplete: Bool = true) {
    if let first = firstFault, first.offset <= offset { return }
    firstFault = (fault, offset, isIncomplete)
  }

  fileprivate mutating func condition() -> Query.Condition? {
    beginPart()
    while !scanner.isAtEnd {
      guard readPart() else { return nil }
      if !scanner.isAtEnd { beginPart() }
    }
    if let outermost = outer.dropFirst().first ?? (outer.isEmpty ? nil : group) {
      note(.openBracket, at: outermost.offset)
    }
    close(outer.count)
    return endGroup()
  }

  private mutating func beginPart() {
    scanner.skipBlanks()
    noteLastTerm(from: scanner.position, group.column)
  }

  /// Reads the next term, bar or parenthesis; returns false if parentheses are nested too deeply.
  private mutating func readPart() -> Bool {
    let start = scanner.position
    if closeParentheses() { return true }
    if scanner.next == "|" {
      scanner.position += 1
      if scanner.isAtTermEnd {
        if !group.hasTerm { note(.missingAlternative, at: group.lastBar ?? start) }
        group.endAlternative()
        group.lastBar = start
        return true
      }
      scanner.position = start
    }
    let isNegated = readNegation()
    if isNegated != nil && scanner.isAtTermEnd {
      note(.missingOperand("!"), at: start)
      noteLastTerm(from: scanner.position, group.column)
      add(nil, isNegated: false)
    } else if scanner.next == "(" {
      guard openGroup(isNegated: isNegated ?? false, column: group.column) else { return false }
    } else if let column = columnBeforeGroup() {
      guard openGroup(isNegated: isNegated ?? false, column: column) else { return false }
    } else {
      areWordsFuzzy = hasFuzzyWords && !group.isExcluding && isNegated != true
      add(term(), isNegated: isNegated ?? false)
    }
    return true
  }

  private mutating func readNegation() -> Bool? {
    let start = scanner.position
    while scanner.next == "!" { scanner.position += 1 }
    return scanner.position == start ? nil : (scanner.position - start) % 2 == 1
  }

  private mutating func openGroup(isNegated: Bool, column: ListColumn?) -> Bool {
    guard outer.count < Self.maxDepth else {
      note(.tooDeep(limit: Self.maxDepth), at: scanner.position, isIncomplete: false)
      return false
    }
    group.hasTerm = true
    outer.append(group)
    group = Group(
      offset: scanner.position, isNegated: isNegated, isExcluding: group.isExcluding || isNegated,
      column: column)
    scanner.position += 1
    scanner.openGroups += 1
    noteLastTerm(from: scanner.position, column)
    return true
  }

  private mutating func closeParentheses() -> Bool {
    let closing = scanner.closingParentheses
    scanner.position += closing
    scanner.openGroups -= closing
    close(closing)
    return closing > 0
  }

  private mutating func close(_ count: Int) {
    for _ in 0..<count {
      let isNegated = group.isNegated
      let condition = endGroup()
      group = outer.removeLast()
      add(condition, isNegated: isNegated)
    }
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

  /// Returns the position, from 1, of the character with the scalar at an offset.
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
