import Datasets

extension Query {
  /// Returns the ranges of a cell to highlight: those that match the query, merged and in order,
  /// without negated terms.
  ///
  /// - Parameters:
  ///   - cell: The shown cell, or its prefix.
  ///   - column: The cell's column.
  public func matchRanges(in cell: String, of column: ListColumn) -> [Range<String.Index>] {
    guard let condition else { return [] }
    let ranges = condition.searchedTerms(in: column).flatMap { $0.ranges(in: cell, column) }
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
}

extension Query.Condition {
  /// Returns the terms that are searched in a column and not negated.
  fileprivate func searchedTerms(in column: ListColumn) -> [Query.Term] {
    switch self {
    case .term(let term, let name): name == nil || name == column.typedName ? [term] : []
    case .not: []
    case .all(let conditions), .any(let conditions):
      conditions.flatMap { $0.searchedTerms(in: column) }
    }
  }
}

extension Query.Term {
  fileprivate func ranges(in cell: String, _ column: ListColumn) -> [Range<String.Index>] {
    switch self {
    case .text(let text, let anchors):
      let folded = FoldedCharacters(cell, caseSensitive: TextFolding.hasCapital(text))
      return folded.ranges(of: text, anchors, isNumber: column.kind.isNumber)
    case .comparison(.equal, let value) where !column.kind.isNumber && column.kind != .date:
      let folded = FoldedCharacters(cell, caseSensitive: TextFolding.hasCapital(value))
      return folded.ranges(of: value, [.start, .end], isNumber: false)
    case .fuzzy(let letters):
      var matcher = FuzzyMatcher(FuzzyPattern(letters))
      return matcher.ranges(in: cell.utf8.span).map(cell.characters)
    case .regex(let pattern):
      guard let program = try? RegexProgram(pattern.text) else { return [] }
      var matcher = RegexMatcher(program)
      return matcher.ranges(in: cell.utf8.span).map(cell.characters)
    case .comparison, .range, .empty: return []
    }
  }
}

extension String {
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

/// A string folded character by character, which maps folded bytes to their source.
private struct FoldedCharacters {
  private let text: String
  private let isCaseSensitive: Bool
  private var folded: [UInt8] = []
  private var sources: [String.Index] = []

  init(_ text: String, caseSensitive: Bool) {
    self.text = text
    isCaseSensitive = caseSensitive
    var folding = ScalarFolding(caseSensitive: caseSensitive)
    for index in text.indices {
      let character = String(text[index])
      let start = folded.count
      folding.fold(character.utf8.span, into: &folded)
      sources += repeatElement(index, count: folded.count - start)
    }
  }

  /// Returns the disjoint ranges of a term's text; in a number only a prefix, unless anchored.
  func ranges(of typed: String, _ anchors: Query.Anchors, isNumber: Bool) -> [Range<String.Index>] {
    let search = ByteSearch(TextFolding.fold(typed, caseSensitive: isCaseSensitive))
    let length = search.needle.count
    guard length > 0, length <= folded.count else { return [] }
    if anchors.contains(.end) {
      let start = folded.count - length
      let isWhole = !anchors.contains(.start) || start == 0
      return isWhole && search.begins(folded.span.extracting(start..<folded.count))
        ? [source(start..<folded.count)] : []
    }
    if anchors.contains(.start) || isNumber {
      return search.begins(folded.span) ? [source(0..<length)] : []
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
    sources[found.lowerBound]..<text.index(after: sources[found.upperBound - 1])
  }
}
