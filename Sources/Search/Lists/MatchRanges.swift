/// The terms of a query that are not negated, prepared to be found in many cells.
public struct MatchRanges: Sendable {
  private struct Term {
    let value: Query.Term
    /// Compiled once, which takes longer than matching a cell.
    let program: RegexProgram?
    let column: String?
    let isRequired: Bool
  }

  private let terms: [Term]

  /// Prepares a query; without one, nothing is found.
  ///
  /// - Complexity: O(length of the query).
  public init(_ query: Query?) {
    terms = (query?.condition?.positiveTerms ?? []).map { term, column, isRequired in
      var program: RegexProgram?
      if case .regex(let pattern) = term { program = try? RegexProgram(pattern.text) }
      return Term(value: term, program: program, column: column, isRequired: isRequired)
    }
  }

  /// Returns the ranges of a cell to highlight: those that match the query, merged and in order.
  ///
  /// - Parameters:
  ///   - cell: The shown cell, or a part of it.
  ///   - column: The cell's column.
  ///   - ends: Which ends of the cell are in the part.
  public func ranges(
    in cell: String, of column: ListColumn, ends: Query.Anchors = [.start, .end]
  ) -> [Range<String.Index>] {
    let ranges =
      terms
      .filter { $0.column == nil || $0.column == column.typedName }
      .flatMap { $0.value.ranges(in: cell, ends: ends, $0.program) }
      .sorted { $0.lowerBound < $1.lowerBound }
    var merged: [Range<String.Index>] = []
    for range in ranges {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// Returns the first match in the first 64 KB of a cell, or in the first 2,000 characters if they
  /// are not ASCII.
  public func firstMatch(in cell: String, of column: ListColumn) -> Range<String.Index>? {
    var part = cell.prefixOfBytes(1 << 16)
    if !part.utf8.allSatisfy({ $0 < 0x80 }) { part = String(part.prefix(2_000)) }
    let ends: Query.Anchors = part.utf8.count == cell.utf8.count ? [.start, .end] : .start
    func index(_ position: String.Index) -> String.Index {
      cell.utf8.index(
        cell.startIndex, offsetBy: part.utf8.distance(from: part.startIndex, to: position))
    }
    return ranges(in: part, of: column, ends: ends).first.map {
      index($0.lowerBound)..<index($0.upperBound)
    }
  }

  /// Returns the hidden columns in which terms match that match in no shown one; none if the shown
  /// columns explain why the row matches.
  ///
  /// - Parameters:
  ///   - cells: The row's cells.
  ///   - columns: Their columns.
  ///   - shown: The positions of the shown columns.
  public func hiddenMatches(
    in cells: [String], of columns: [ListColumn], shown: Set<Int>
  ) -> [Int] {
    let hidden = columns.indices.filter { !shown.contains($0) }
    var found: [Int] = []
    for term in terms {
      func matches(_ column: Int) -> Bool {
        guard term.column == nil || term.column == columns[column].typedName else { return false }
        if term.isRequired && term.value.isValue { return true }
        let cell = cells[column].prefixOfBytes(1 << 12)
        return !term.value.ranges(in: cell, ends: [.start, .end], term.program).isEmpty
      }
      if found.contains(where: matches) || shown.contains(where: matches) { continue }
      if let column = hidden.first(where: matches) { found.append(column) }
    }
    return found
  }
}

extension Query.Condition {
  /// The terms that are not negated, with the columns that they name, and whether each must match.
  fileprivate var positiveTerms: [(term: Query.Term, column: String?, isRequired: Bool)] {
    switch self {
    case .term(let term, let name): [(term, name, true)]
    case .not: []
    case .all(let conditions): conditions.flatMap(\.positiveTerms)
    case .any(let conditions):
      conditions.flatMap(\.positiveTerms).map { ($0.term, $0.column, false) }
    }
  }
}

extension Query.Term {
  /// Whether it compares a cell's value, which has no part to highlight.
  fileprivate var isValue: Bool {
    switch self {
    case .comparison, .range: true
    case .text, .fuzzy, .regex, .empty: false
    }
  }

  fileprivate func ranges(
    in cell: String, ends: Query.Anchors, _ program: RegexProgram?
  ) -> [Range<String.Index>] {
    switch self {
    case .text(let text, let anchors):
      if !anchors.isSubset(of: ends) { return [] }
      let folded = FoldedCharacters(cell, caseSensitive: TextFolding.hasCapital(text))
      return folded.ranges(of: text, anchors)
    case .comparison(.equal, let value):
      if ends != [.start, .end] { return [] }
      let folded = FoldedCharacters(cell, caseSensitive: TextFolding.hasCapital(value))
      return folded.ranges(of: value, [.start, .end])
    case .fuzzy(let letters):
      var matcher = FuzzyMatcher(FuzzyPattern(letters))
      return matcher.ranges(in: cell.utf8.span).map(cell.characters)
    case .regex:
      guard let program else { return [] }
      let ranges = program.ranges(in: cell.utf8.span).map(cell.characters)
      // What is at a cut may be an anchor's match.
      return ranges.filter {
        (ends.contains(.start) || $0.lowerBound > cell.startIndex)
          && (ends.contains(.end) || $0.upperBound < cell.endIndex)
      }
    case .comparison, .range, .empty: return []
    }
  }
}

extension String {
  fileprivate func prefixOfBytes(_ count: Int) -> String {
    if utf8.count <= count { return self }
    var end = utf8.index(startIndex, offsetBy: count)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }

  /// Returns the range of the characters that contain some bytes.
  fileprivate func characters(_ bytes: Range<Int>) -> Range<Index> {
    let start = utf8.index(startIndex, offsetBy: bytes.lowerBound)
    var end = utf8.index(startIndex, offsetBy: bytes.upperBound)
    while end < endIndex && end.samePosition(in: self) == nil { end = utf8.index(after: end) }
    var first = start
    while first > startIndex && first.samePosition(in: self) == nil {
      first = utf8.index(before: first)
    }
    return first..<end
  }
}

/// A folded string that maps folded bytes to the characters they come from.
private struct FoldedCharacters {
  private let text: String
  private let isCaseSensitive: Bool
  private var folded: [UInt8] = []
  /// Nil for ASCII, whose bytes stay in place.
  private var sources: [String.Index]?

  init(_ text: String, caseSensitive: Bool) {
    self.text = text
    isCaseSensitive = caseSensitive
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      folded = TextFolding.fold(text, caseSensitive: caseSensitive)
      return
    }
    var folding = ScalarFolding(caseSensitive: caseSensitive)
    var sources: [String.Index] = []
    for index in text.indices {
      let character = String(text[index])
      let start = folded.count
      folding.fold(character.utf8.span, into: &folded)
      sources += repeatElement(index, count: folded.count - start)
    }
    self.sources = sources
  }

  func ranges(of typed: String, _ anchors: Query.Anchors) -> [Range<String.Index>] {
    let search = ByteSearch(
      anchors.anchored(TextFolding.fold(typed, caseSensitive: isCaseSensitive)))
    if search.needle.isEmpty { return [] }
    if !anchors.isEmpty {
      return search.firstRange(in: folded.span, anchors).map { [source($0)] } ?? []
    }
    var ranges: [Range<String.Index>] = []
    var start = 0
    while let found = search.firstRange(in: folded.span.extracting(start..<folded.count)) {
      ranges.append(source(start + found.lowerBound..<start + found.upperBound))
      start += found.upperBound
    }
    return ranges
  }

  private func source(_ found: Range<Int>) -> Range<String.Index> {
    guard let sources else {
      let start = text.utf8.index(text.startIndex, offsetBy: found.lowerBound)
      return start..<text.utf8.index(start, offsetBy: found.count)
    }
    return sources[found.lowerBound]..<text.index(after: sources[found.upperBound - 1])
  }
}
