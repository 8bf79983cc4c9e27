import Foundation
import Search

/// Says which rows fulfil a condition, in the plainest way there is: over Strings, cell by cell.
///
/// It is written from the language's description and shares no code with the search, which is
/// tested against it.
struct NaiveEvaluator {
  /// A cell, and the forms that it is compared in.
  private struct Cell {
    let text: String
    /// Its letters where case does not count.
    let small: [Unicode.Scalar]
    /// Its letters where case counts.
    let cased: [Unicode.Scalar]
    let number: NaiveNumber?
    let date: NaiveDate?

    init(_ text: String) {
      self.text = text
      small = NaiveFolding.letters(of: text, heedingCase: false)
      cased = NaiveFolding.letters(of: text, heedingCase: true)
      number = NaiveNumber(text)
      date = NaiveDate(text)
    }
  }

  /// What the columns' cells are.
  let kinds: [NaiveKind]
  /// What the columns are called in conditions.
  private let names: [String]
  private let rows: [[Cell]]

  /// An evaluator for rows of a cell a column.
  init(names: [String], rows: [[String]]) {
    self.names = names
    var known: [[UInt8]: Cell] = [:]
    self.rows = rows.map { row in
      row.map { text in
        let bytes = Array(text.utf8)
        if let cell = known[bytes] { return cell }
        let cell = Cell(text)
        known[bytes] = cell
        return cell
      }
    }
    kinds = names.indices.map { column in NaiveKind(of: rows.map { $0[column] }) }
  }

  /// For each row whether it fulfils a condition; nil is no condition.
  ///
  /// - Parameters:
  ///   - shown: The columns that terms without one are searched in.
  ///   - note: Is told the same of every condition within.
  func rows(
    fulfilling condition: Query.Condition?, shown: [Int],
    note: (Query.Condition, [Bool]) -> Void = { _, _ in }
  ) -> [Bool] {
    guard let condition else { return rows.map { _ in true } }
    var found: [Bool]
    switch condition {
    case .term(let term, let column):
      let searched = column.map { name in names.indices.filter { names[$0] == name } } ?? shown
      let isFound = test(for: term)
      found = rows.map { row in searched.contains { isFound(row[$0], kinds[$0]) } }
    case .not(let negated):
      found = rows(fulfilling: negated, shown: shown, note: note).map { !$0 }
    case .all(let parts):
      found = rows.map { _ in true }
      for part in parts {
        found = zip(found, rows(fulfilling: part, shown: shown, note: note)).map { $0 && $1 }
      }
    case .any(let parts):
      found = rows.map { _ in false }
      for part in parts {
        found = zip(found, rows(fulfilling: part, shown: shown, note: note)).map { $0 || $1 }
      }
    }
    note(condition, found)
    return found
  }

  /// Whether a cell of a column of some kind holds a term.
  private func test(for term: Query.Term) -> (Cell, NaiveKind) -> Bool {
    switch term {
    case .text(let text, let anchors):
      let (wanted, heedsCase) = Self.wanted(text)
      return { cell, kind in
        let letters = heedsCase ? cell.cased : cell.small
        return switch (anchors.contains(.start), anchors.contains(.end)) {
        case (false, false) where kind == .number: letters.starts(with: wanted)
        case (false, false): letters.holds(wanted)
        case (true, false): letters.starts(with: wanted)
        case (false, true): letters.reversed().starts(with: wanted.reversed())
        case (true, true): letters == wanted
        }
      }
    case .fuzzy(let text):
      let (wanted, heedsCase) = Self.wanted(text)
      return { cell, _ in
        var rest = wanted[...]
        for letter in heedsCase ? cell.cased : cell.small where letter == rest.first {
          rest = rest.dropFirst()
        }
        return rest.isEmpty
      }
    case .regex(let pattern):
      return { cell, _ in NaivePattern.isFound(pattern.text, in: cell.text) }
    case .comparison(let comparison, let value):
      let value = Cell(value)
      return { cell, kind in Self.compares(cell, kind, comparison, value) }
    case .range(let from, let to):
      let (from, to) = (from.map(Cell.init), to.map(Cell.init))
      return { cell, kind in
        if cell.text.isEmpty { return false }
        return (from.map { Self.compares(cell, kind, .greaterOrEqual, $0) } ?? true)
          && (to.map { Self.compares(cell, kind, .lessOrEqual, $0) } ?? true)
      }
    case .empty:
      return { cell, _ in cell.text.isEmpty }
    }
  }

  /// What is looked for, and whether case counts.
  private static func wanted(_ text: String) -> ([Unicode.Scalar], heedsCase: Bool) {
    let heedsCase = hasCapital(text)
    return (NaiveFolding.letters(of: text, heedingCase: heedsCase), heedsCase)
  }

  private static func hasCapital(_ text: String) -> Bool {
    text.unicodeScalars.contains { CharacterSet.uppercaseLetters.contains($0) }
  }

  private static func compares(
    _ cell: Cell, _ kind: NaiveKind, _ comparison: Query.Comparison, _ value: Cell
  ) -> Bool {
    if cell.text.isEmpty { return false }
    switch kind {
    case .text:
      if comparison == .equal {
        return hasCapital(value.text) ? cell.cased == value.cased : cell.small == value.small
      }
      // A cell of marks alone has nothing to be ordered by, and counts as empty here.
      if cell.small.isEmpty { return false }
      return holds(
        comparison, isLess: cell.small.lexicographicallyPrecedes(value.small),
        isGreater: value.small.lexicographicallyPrecedes(cell.small))
    case .number:
      guard let left = cell.number, let right = value.number else { return false }
      return holds(comparison, isLess: left < right, isGreater: right < left)
    case .date:
      // A year is less than another date when all of it is, and equal when it lies within it.
      guard let left = cell.date, let right = value.date else { return false }
      switch comparison {
      case .less: return left.last < right.first
      case .lessOrEqual: return left.last <= right.last
      case .equal: return left.first >= right.first && left.last <= right.last
      case .greaterOrEqual: return left.first >= right.first
      case .greater: return left.first > right.last
      }
    }
  }

  private static func holds(
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
  /// Whether a run of letters stands anywhere in these.
  fileprivate func holds(_ run: [Unicode.Scalar]) -> Bool {
    guard let first = run.first else { return true }
    return indices.contains { self[$0] == first && self[$0...].starts(with: run) }
  }
}
