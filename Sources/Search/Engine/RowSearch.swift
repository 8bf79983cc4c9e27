import Datasets
import DiffableList
import Files

struct RowSearch {
  let engine: SearchEngine
  let columns: [ListColumn]
  /// The columns for terms without a column.
  let shown: [Int]
  let cancellation: Cancellation
  private let text: RowText
  private let index: RowIndex?

  init(
    _ engine: SearchEngine, columns: [ListColumn], shown: [Int], _ cancellation: Cancellation,
    index: RowIndex? = nil
  ) throws(ListSourceError) {
    self.engine = engine
    self.columns = columns
    self.shown = shown
    self.cancellation = cancellation
    text = try engine.text.rows(cancellation)
    self.index = index ?? engine.indexing.current
  }

  func rows(matching condition: Query.Condition?) throws(ListSourceError) -> Bitmap {
    guard let condition else { return Bitmap(length: text.count, repeating: true) }
    return try search(condition, within: nil)
  }

  private func search(
    _ condition: Query.Condition, within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    let key = ConditionCache.Key(condition: condition, shown: shown)
    if let known = engine.cache[key] { return some.map { known & $0 } ?? known }
    let found: Bitmap =
      switch condition {
      case .term(let term, let column): try searchTerm(term, column: column, within: some)
      case .not(let condition):
        try all(some).subtracting(search(condition, within: some))
      case .all(let conditions): try searchAll(conditions, within: some)
      case .any(let conditions): try searchAny(conditions, within: some)
      }
    if some == nil { engine.cache.keep(found, for: key) }
    return found
  }

  /// Returns rows by descending score, or nil if the condition does not rank them.
  func ranking(
    of rows: Bitmap, by condition: Query.Condition?
  ) throws(ListSourceError) -> RowRanking? {
    guard let condition, let score = RowScore(condition, columns: columns, shown: shown) else {
      return nil
    }
    // When all rows are ranked: positions, scores, and both sorted; then the order of all rows.
    try FreeMemory.require(96, forEachOf: rows.count)
    try FreeMemory.require(32, forEachOf: rows.length)
    let key = ConditionCache.Key(condition: condition, shown: shown)
    var best = engine.cache.best(for: key, of: rows) ?? []
    if best.isEmpty {
      best = try BestRowSearch(score: score, text: text, cancellation: cancellation)
        .positions(RowRanking.firstCount, of: rows)
      engine.cache.keep(best: best, of: rows, for: key)
    }
    return RowRanking(of: rows, best: best, by: score, engine, text)
  }

  private func all(_ some: Bitmap?) -> Bitmap {
    some ?? Bitmap(length: text.count, repeating: true)
  }

  /// Words come first because they can use the index; conditions that read each cell are evaluated
  /// on the remaining rows.
  private func searchAll(
    _ conditions: [Query.Condition], within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    var found = some
    for condition in conditions.filter(\.isText) + conditions.filter({ !$0.isText }) {
      // Scanning a few rows is faster than searching all of them.
      let isNarrow = found.map { $0.count < text.count / 64 } ?? false
      if condition.isText && !isNarrow {
        let rows = try search(condition, within: nil)
        found = found.map { $0 & rows } ?? rows
      } else {
        found = try search(condition, within: found)
      }
    }
    return all(found)
  }

  private func searchAny(
    _ conditions: [Query.Condition], within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    var found = Bitmap(length: text.count, repeating: false)
    for condition in conditions {
      found = try found | search(condition, within: some)
    }
    return found
  }

  private func searchTerm(
    _ term: Query.Term, column: String?, within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    let searched = columns.searched(for: column, shown: shown)
    switch term {
    case .text(let typed, let anchors):
      return try searchText(typed, anchors, column, searched, within: some)
    case .fuzzy(let letters):
      return try searchFuzzy(letters, column, searched, within: some)
    case .regex(let pattern):
      return try searchRegex(pattern.text, in: searched, isNamed: column != nil, within: some)
    case .comparison(let comparison, let value):
      return try searchComparison(comparison, value, searched, within: some)
    case .range(let lowest, let highest):
      let values = engine.dataset.values
      let ends = (lowest.map { Operand($0, values) }, highest.map { Operand($0, values) })
      return try searchBounds(OperandBounds(from: ends.0, to: ends.1), searched, within: some)
    case .empty:
      return try matchCells(EmptyMatcher(), in: searched, within: some)
    }
  }

  private func set(of searched: [Int]) -> ColumnSet { ColumnSet(searched, of: columns.count) }

  private func searchFuzzy(
    _ letters: String, _ column: String?, _ searched: [Int], within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    let matcher = FuzzyRows(letters, set(of: searched))
    let wider = some ?? engine.cache.rows(shown, matchingStartOf: .fuzzy(letters), column: column)
    return try matchIndexed(
      matcher, holding: matcher.letters, isKnown: matcher.isOneLetterAnywhere, within: wider)
  }

  private func searchRegex(
    _ pattern: String, in searched: [Int], isNamed: Bool, within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    guard let program = try? RegexProgram(pattern) else {
      preconditionFailure("The pattern is invalid.")
    }
    let matcher = CellwiseMatcher(
      RegexMatcher(program, cancellation), set(of: searched), isNamed: isNamed)
    // A row without the letters of the pattern's literal part cannot match.
    let literal = program.requiredLiteral.map { TextFolding.fold($0[...], caseSensitive: false) }
    return try matchIndexed(matcher, holding: literal.map { [$0] } ?? [], within: some)
  }

  private func matchCells(
    _ matcher: some CellMatcher, in searched: [Int], within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    try matchRows(CellwiseMatcher(matcher, set(of: searched)), within: all(some).words)
  }

  private func matchRows(
    _ matcher: some RowMatcher, within words: consuming [UInt64]
  ) throws(ListSourceError) -> Bitmap {
    try text.keepMatches(of: matcher, in: &words, cancellation)
    return Bitmap(length: text.count, words: words)
  }

  private func searchText(
    _ text: String, _ anchors: Query.Anchors, _ column: String?, _ searched: [Int],
    within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    let matcher = TextMatcher(text, anchors: anchors, set(of: searched))
    let term = Query.Term.text(text, anchors: anchors)
    let wider = some ?? engine.cache.rows(shown, matchingStartOf: term, column: column)
    return try matchIndexed(
      matcher, holding: [matcher.folded],
      isKnown: matcher.isAnywhere && !matcher.isCaseSensitive, within: wider)
  }

  /// Matches only the rows that the index does not rule out.
  ///
  /// - Parameter texts: Folded texts that are in every matching row.
  /// - Parameter isKnown: Whether containing the texts suffices for a match.
  private func matchIndexed<Matcher: RowMatcher>(
    _ matcher: Matcher, holding texts: some Collection<[UInt8]>, isKnown: Bool = false,
    within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    guard let index else { return try matchRows(matcher, within: all(some).words) }
    let found = texts.map(index.slices)
    let indexed = IndexedMatcher(
      index: index, slices: Array(Set(found.flatMap { $0?.slices ?? [] })),
      areExact: isKnown && found.allSatisfy { $0?.areExact ?? false }, matcher: matcher)
    return try matchRows(indexed, within: all(some).words)
  }

  private func searchComparison(
    _ comparison: Query.Comparison, _ value: String, _ searched: [Int], within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    let operand = Operand(value, engine.dataset.values)
    let found = try searchBounds(OperandBounds(comparison, operand), searched, within: some)
    if comparison == .equal {
      let matcher = TextMatcher(value, anchors: [.start, .end], set(of: searched))
      return try found | matchRows(matcher, within: all(some).words)
    }
    if !operand.isText { return found }
    return try matchCells(TextOrderMatcher(comparison, value), in: searched, within: some)
  }

  /// Returns the rows whose cell is a number or a date within bounds; none if they are text.
  private func searchBounds(
    _ bounds: OperandBounds, _ searched: [Int], within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    var found = Bitmap(length: text.count, repeating: false)
    if let numbers = bounds.numbers {
      let values = try engine.columnValues(.numbers, ofColumn: searched[0], cancellation)
      if case .numbers(let cells) = values, !bounds.areLong {
        let matcher = ValueMatcher(first: cells, last: cells, bounds: numbers)
        found = try matchRows(matcher, within: all(some).words)
      } else {
        found = try matchCells(bounds.digits(engine.dataset.values), in: searched, within: some)
      }
    }
    guard let dates = bounds.dates,
      case .dates(let first, let last) = try engine.columnValues(
        .dates, ofColumn: searched[0], cancellation)
    else { return found }
    let matcher = ValueMatcher(first: first, last: last, bounds: dates)
    return try found | matchRows(matcher, within: all(some).words)
  }
}

extension Query.Condition {
  fileprivate var isText: Bool {
    if case .term(.text, _) = self { true } else { false }
  }
}
