import Datasets
import DiffableList
import Files

/// One search for the rows of a dataset that fulfil a condition.
struct RowSearch {
  let engine: SearchEngine
  let columns: [ListColumn]
  /// The columns that terms without one are searched in.
  let shown: [Int]
  let cancellation: Cancellation
  private let text: RowText
  private let index: RowIndex?
  private let cache: ConditionCache?

  /// - Parameters:
  ///   - index: One to search with in place of the engine's.
  ///   - isKept: Whether what is found is kept for searches to come.
  init(
    _ engine: SearchEngine, columns: [ListColumn], shown: [Int], _ cancellation: Cancellation,
    index: RowIndex? = nil, isKept: Bool = true
  ) throws(ListSourceError) {
    self.engine = engine
    self.columns = columns
    self.shown = shown
    self.cancellation = cancellation
    text = try engine.rowText(cancellation)
    self.index = index ?? engine.rowIndex
    cache = isKept ? engine.cache : nil
  }

  /// The rows that fulfil a condition, or all of them.
  func rows(fulfilling condition: Query.Condition?) throws(ListSourceError) -> Bitmap {
    guard let condition else { return Bitmap(length: text.count, repeating: true) }
    return try rows(fulfilling: condition, within: nil)
  }

  /// The rows that fulfil a condition, of some rows or of all.
  private func rows(
    fulfilling condition: Query.Condition, within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    guard let cache else { return try look(for: condition, within: some) }
    let key = ConditionCache.Key(condition: condition, shown: shown)
    if let known = cache[key] { return some.map { known & $0 } ?? known }
    let found = try look(for: condition, within: some)
    if some == nil { cache.keep(found, for: key) }
    return found
  }

  private func look(
    for condition: Query.Condition, within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    switch condition {
    case .term(let term, let column): try rows(of: term, column: column, within: some)
    case .not(let condition):
      try all(some).subtracting(rows(fulfilling: condition, within: some))
    case .all(let conditions): try rows(fulfillingAll: conditions, within: some)
    case .any(let conditions): try rows(fulfillingAny: conditions, within: some)
    }
  }

  /// Rows in the order of their rank, or nil where a condition does not rank them.
  func ranked(
    _ rows: ListRows, by condition: Query.Condition?
  ) throws(ListSourceError) -> ListRows? {
    guard
      let score = condition.flatMap({ RowScore($0, columns: columns, shown: shown) })
    else { return nil }
    // Positions, scores, and both in order.
    try FreeMemory.require(96, forEachOf: rows.count)
    let dataset = engine.dataset
    let ranked = try score.ranked(
      rows.compactMap(dataset.position(of:)), of: text, cancellation)
    return .listed(ranked.map(dataset.row(at:)))
  }

  private func all(_ some: Bitmap?) -> Bitmap {
    some ?? Bitmap(length: text.count, repeating: true)
  }

  /// The bits of some rows or all, without counting them.
  private func words(of some: Bitmap?) -> [UInt64] {
    if let some { return some.words }
    var words = [UInt64](repeating: .max, count: (text.count + 63) / 64)
    let last = text.count & 63
    if last != 0 { words[words.count - 1] = 1 << UInt64(last) - 1 }
    return words
  }

  /// Texts first, since the index knows of them; what takes a look at each cell, only where they
  /// are.
  private func rows(
    fulfillingAll conditions: [Query.Condition], within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    var found = some
    for condition in conditions.filter(\.isText) + conditions.filter({ !$0.isText }) {
      // Few rows are looked at faster than all rows are searched.
      let isNarrow = found.map { $0.count < text.count / 64 } ?? false
      if condition.isText && !isNarrow {
        let rows = try rows(fulfilling: condition, within: nil)
        found = found.map { $0 & rows } ?? rows
      } else {
        found = try rows(fulfilling: condition, within: found)
      }
    }
    return all(found)
  }

  private func rows(
    fulfillingAny conditions: [Query.Condition], within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    var found = Bitmap(length: text.count, repeating: false)
    for condition in conditions {
      found = try found | rows(fulfilling: condition, within: some)
    }
    return found
  }

  // MARK: Terms

  private func rows(
    of term: Query.Term, column: String?, within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    let searched = columns.searched(for: column, shown: shown)
    switch term {
    case .text(let typed, let anchors):
      return try rows(holding: typed, anchors, column, searched, within: some)
    case .fuzzy(let letters):
      let rules = CellRules(columns: searched, of: columns.count)
      return try rows(of: FuzzyRows(letters, rules), within: words(of: some))
    case .regex(let pattern):
      return try rows(matching: pattern.text, in: searched, within: some)
    case .comparison(let comparison, let value):
      return try rows(comparison, value, searched, within: some)
    case .range(let lowest, let highest):
      return try rows(from: lowest, to: highest, searched, within: some)
    case .empty:
      return try rows(of: EmptyMatcher(), in: searched, within: some)
    }
  }

  private func rows(
    matching pattern: String, in searched: [Int], within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    guard let program = try? RegexProgram(pattern) else {
      throw .failed("/\(pattern)/ is no regular expression")
    }
    let rules = CellRules(columns: searched, of: columns.count)
    let matcher = CellwiseMatcher(RegexCells(program, cancellation), rules)
    // A row that has not even the letters of its literal part need not be looked at.
    guard let index, let literal = program.requiredLiteral,
      let found = index.slices(for: TextFolding.fold(literal[...], heedingCase: false))
    else { return try rows(of: matcher, within: words(of: some)) }
    return try rows(
      of: IndexedMatcher(index: index, slices: found.slices, matcher: matcher),
      within: words(of: some))
  }

  private func rows(
    of matcher: some CellMatcher, in searched: [Int], within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    let rules = CellRules(columns: searched, of: columns.count)
    return try rows(of: CellwiseMatcher(matcher, rules), within: words(of: some))
  }

  private func rows(
    of matcher: some RowMatcher, within words: consuming [UInt64]
  ) throws(ListSourceError) -> Bitmap {
    try text.keepMatches(of: matcher, in: &words, cancellation)
    return Bitmap(length: text.count, words: words)
  }

  private func rows(
    holding text: String, _ anchors: Query.Anchors, _ column: String?, _ searched: [Int],
    within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    let mayBeNumber =
      anchors.isEmpty && NumberText.canHold(TextFolding.fold(text, heedingCase: false))
    let rules = CellRules(columns: searched, of: columns.count) { column in
      mayBeNumber && columns[column].kind.isNumber ? .beginning : .anywhere
    }
    let matcher = TextMatcher(text, anchors: anchors, rules)
    let wider =
      some ?? cache?.fewestRows(shown, holding: SoughtText(text, anchors, column: column))
    guard let index, let found = index.slices(for: matcher.folded) else {
      return try rows(of: matcher, within: words(of: wider))
    }
    let isKnown = found.areExact && matcher.isAnywhere && !matcher.heedsCase
    return try rows(
      of: IndexedMatcher(index: index, slices: found.slices, matcher: isKnown ? nil : matcher),
      within: words(of: wider))
  }

  // MARK: Values

  private func rows(
    _ comparison: Query.Comparison, _ value: String, _ searched: [Int], within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    let words = self.words(of: some)
    switch try engine.columnValues(searched[0], cancellation) {
    case .texts where comparison == .equal:
      let rules = CellRules(columns: searched, of: columns.count)
      return try rows(of: TextMatcher(value, anchors: [.start, .end], rules), within: words)
    case .texts:
      return try rows(of: TextOrderMatcher(comparison, value), in: searched, within: some)
    case .longNumbers:
      return try rows(of: LongNumberMatcher(comparison, value), in: searched, within: some)
    case .numbers(let numbers):
      guard let number = NumberText(Array(value.utf8)[...]), !number.isLong else {
        return try rows(of: LongNumberMatcher(comparison, value), in: searched, within: some)
      }
      return try rows(of: ValueMatcher(numbers, comparison, number.value), within: words)
    case .dates(let first, let last):
      guard let date = ISODate(value.utf8) else { throw .failed("\(value) is no date") }
      return try rows(
        of: ValueMatcher(first: first, last: last, comparison, date), within: words)
    }
  }

  private func rows(
    from lowest: String?, to highest: String?, _ searched: [Int], within some: Bitmap?
  ) throws(ListSourceError) -> Bitmap {
    let words = self.words(of: some)
    switch try engine.columnValues(searched[0], cancellation) {
    case .texts: throw .failed("a column of texts has no ranges")
    case .numbers(let numbers):
      let ends = [lowest, highest].map { $0.flatMap { NumberText(Array($0.utf8)[...]) } }
      if ends.contains(where: { $0?.isLong ?? false }) { fallthrough }
      return try rows(
        of: ValueMatcher(
          numbers, numbers, from: ends[0]?.value ?? -.infinity, to: ends[1]?.value ?? .infinity),
        within: words)
    case .longNumbers:
      return try rows(of: LongNumberMatcher(from: lowest, to: highest), in: searched, within: some)
    case .dates(let first, let last):
      let ends = [lowest, highest].map { $0.flatMap { ISODate($0.utf8) } }
      return try rows(
        of: ValueMatcher(
          first, last, from: ends[0]?.first ?? .min + 1, to: ends[1]?.last ?? .max - 1),
        within: words)
    }
  }
}

extension Query.Condition {
  /// Whether it is one of a text.
  fileprivate var isText: Bool {
    if case .term(.text, _) = self { true } else { false }
  }
}
