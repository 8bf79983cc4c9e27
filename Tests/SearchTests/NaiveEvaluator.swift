import Foundation
import Search

/// A reference evaluator that tests each cell with plain string operations.
///
/// It follows the description of the query language and shares no code with the search that is
/// tested against it.
struct NaiveEvaluator {
  /// A cell in each form that terms are compared with.
  private struct Cell {
    let text: String
    /// The folded letters, ignoring case.
    let caseless: [Unicode.Scalar]
    /// The folded letters with their case.
    let cased: [Unicode.Scalar]
    let number: NaiveNumber?
    let date: NaiveDate?
    /// Whether the text has blanks only.
    var isEmpty: Bool { NaiveFolding.trimmed(Array(text.unicodeScalars)).isEmpty }

    init(_ text: String) {
      self.text = text
      caseless = NaiveFolding.letters(of: text, caseSensitive: false)
      cased = NaiveFolding.letters(of: text, caseSensitive: true)
      number = NaiveNumber(text)
      date = NaiveDate(text)
    }
  }

  /// What most cells of each column are, of which random values are made.
  let kinds: [NaiveKind]
  /// The columns' names in conditions.
  private let names: [String]
  private let rows: [[Cell]]

  /// Creates an evaluator of rows with one cell for each column.
  init(names: [String], rows: [[String]]) {
    self.names = names
    var cells: [[UInt8]: Cell] = [:]
    self.rows = rows.map { row in
      row.map { text in
        let bytes = Array(text.utf8)
        if let cell = cells[bytes] { return cell }
        let cell = Cell(text)
        cells[bytes] = cell
        return cell
      }
    }
    kinds = names.indices.map { column in NaiveKind(of: rows.map { $0[column] }) }
  }

  /// Returns for each row whether it matches a condition; every row matches nil.
  ///
  /// - Parameters:
  ///   - shown: The columns to search for terms without a column.
  ///   - onPart: Called with each nested condition and its result.
  func rows(
    matching condition: Query.Condition?, shown: [Int],
    onPart: (Query.Condition, [Bool]) -> Void = { _, _ in }
  ) -> [Bool] {
    guard let condition else { return rows.map { _ in true } }
    var matches: [Bool]
    switch condition {
    case .term(let term, let column):
      let searched = column.map { name in names.indices.filter { names[$0] == name } } ?? shown
      let cellMatches = predicate(for: term)
      matches = rows.map { row in searched.contains { cellMatches(row[$0]) } }
    case .not(let negated):
      matches = rows(matching: negated, shown: shown, onPart: onPart).map { !$0 }
    case .all(let parts):
      matches = rows.map { _ in true }
      for part in parts {
        matches = zip(matches, rows(matching: part, shown: shown, onPart: onPart))
          .map { $0 && $1 }
      }
    case .any(let parts):
      matches = rows.map { _ in false }
      for part in parts {
        matches = zip(matches, rows(matching: part, shown: shown, onPart: onPart))
          .map { $0 || $1 }
      }
    }
    onPart(condition, matches)
    return matches
  }

  /// Returns whether a cell matches a term.
  private func predicate(for term: Query.Term) -> (Cell) -> Bool {
    switch term {
    case .text(let text, let anchors):
      let (typed, isCaseSensitive) = Self.needle(text)
      let needle = NaiveFolding.trimmed(
        typed, start: anchors.contains(.start), end: anchors.contains(.end))
      // Blanks at the ends of a cell do not count, so none starts or ends with one.
      if !anchors.isEmpty && NaiveFolding.trimmed(typed).isEmpty { return { _ in false } }
      return { cell in
        let all = isCaseSensitive ? cell.cased : cell.caseless
        let letters = anchors.isEmpty ? all : NaiveFolding.trimmed(all)
        return switch (anchors.contains(.start), anchors.contains(.end)) {
        case (false, false): letters.hasInfix(needle)
        case (true, false): letters.starts(with: needle)
        case (false, true): letters.reversed().starts(with: needle.reversed())
        case (true, true): letters == needle
        }
      }
    case .fuzzy(let text):
      let (needle, isCaseSensitive) = Self.needle(text)
      return { cell in
        var rest = needle[...]
        for letter in isCaseSensitive ? cell.cased : cell.caseless where letter == rest.first {
          rest = rest.dropFirst()
        }
        return rest.isEmpty
      }
    case .regex(let pattern):
      return { cell in NaivePattern.isFound(pattern.text, in: cell.text) }
    case .comparison(let comparison, let value):
      let value = Cell(value)
      return { cell in Self.compares(cell, comparison, value) }
    case .range(let from, let to):
      let (from, to) = (from.map(Cell.init), to.map(Cell.init))
      let ends = [from, to].compactMap(\.self)
      let areNumbers = ends.allSatisfy { $0.number != nil }
      let areDates = ends.allSatisfy { $0.date != nil }
      return { cell in
        if areNumbers, let number = cell.number,
          from?.number.map({ !(number < $0) }) ?? true, to?.number.map({ !($0 < number) }) ?? true
        {
          return true
        }
        guard areDates, let date = cell.date else { return false }
        return from?.date.map { date.first >= $0.first } ?? true
          && to?.date.map { date.last <= $0.last } ?? true
      }
    case .empty:
      return { cell in cell.isEmpty }
    }
  }

  /// Returns the letters to search for, which are case-sensitive if one is a capital.
  private static func needle(_ text: String) -> ([Unicode.Scalar], isCaseSensitive: Bool) {
    let isCaseSensitive = hasCapital(text)
    return (NaiveFolding.letters(of: text, caseSensitive: isCaseSensitive), isCaseSensitive)
  }

  private static func hasCapital(_ text: String) -> Bool {
    text.unicodeScalars.contains { CharacterSet.uppercaseLetters.contains($0) }
  }

  private static func compares(
    _ cell: Cell, _ comparison: Query.Comparison, _ value: Cell
  ) -> Bool {
    if cell.isEmpty { return false }
    let forms = hasCapital(value.text) ? (cell.cased, value.cased) : (cell.caseless, value.caseless)
    let typed = NaiveFolding.trimmed(forms.1)
    if comparison == .equal && !typed.isEmpty && NaiveFolding.trimmed(forms.0) == typed {
      return true
    }
    if let left = cell.number, let right = value.number,
      isSatisfied(comparison, isLess: left < right, isGreater: right < left)
    {
      return true
    }
    if let left = cell.date, let right = value.date, compares(left, comparison, right) {
      return true
    }
    // A cell of marks only has no letters to compare, so it counts as empty.
    let isText = value.number == nil && value.date == nil
    let (left, right) = (NaiveFolding.trimmed(cell.caseless), NaiveFolding.trimmed(value.caseless))
    guard isText, comparison != .equal, !left.isEmpty else { return false }
    return isSatisfied(
      comparison, isLess: left.lexicographicallyPrecedes(right),
      isGreater: right.lexicographicallyPrecedes(left))
  }

  /// A date is a span of time: it is less if it ends first, and equal if it lies within.
  private static func compares(
    _ left: NaiveDate, _ comparison: Query.Comparison, _ right: NaiveDate
  ) -> Bool {
    switch comparison {
    case .less: left.last < right.first
    case .lessOrEqual: left.last <= right.last
    case .equal: left.first >= right.first && left.last <= right.last
    case .greaterOrEqual: left.first >= right.first
    case .greater: left.first > right.last
    }
  }

  private static func isSatisfied(
    _ comparison: Query.Comparison, isLess: Bool, isGreater: Bool
  ) -> Bool {
    switch comparison {
    case .less: isLess
    case .lessOrEqual: !isGreater
    case .equal: !isLess && !isGreater
    case .greaterOrEqual: !isLess
    case .greater: isGreater
    }
  }
}

extension [Unicode.Scalar] {
  fileprivate func hasInfix(_ needle: [Unicode.Scalar]) -> Bool {
    guard let first = needle.first else { return true }
    return indices.contains { self[$0] == first && self[$0...].starts(with: needle) }
  }
}
