import Datasets
import DiffableList

/// Terms with a column; `QueryTexts.swift` parses the others.
extension QueryParser {
  mutating func term() -> Query.Condition? {
    let start = scanner.position
    guard let (name, sign) = columnSyntax() else { return value(of: group.column) }
    if !names.isColumn(name) { mayNameOtherColumns = true }
    switch names.meaning(of: name) {
    case .nothing:
      return value(of: group.column)
    case .several(let candidates):
      note(.ambiguousColumn(name, candidates: candidates), at: start, isIncomplete: false)
      skip(name, sign)
      if !scanner.isAtTermEnd { _ = value(of: nil) }
      return nil
    case .column(let index):
      skip(name, sign)
      return term(after: sign, column: columns[index])
    }
  }

  /// Reads the column before a group, as in `range:(andes | alps)`; reads nothing before other text.
  mutating func columnBeforeGroup() -> ListColumn? {
    guard let (name, sign) = columnSyntax(), sign == ":",
      scanner.scalar(after: name.unicodeScalars.count + 1) == "(",
      case .column(let index) = names.meaning(of: name)
    else { return nil }
    if !names.isColumn(name) { mayNameOtherColumns = true }
    skip(name, sign)
    return columns[index]
  }

  private mutating func skip(_ name: String, _ sign: String) {
    scanner.position += name.unicodeScalars.count + sign.unicodeScalars.count
  }

  private mutating func term(after sign: String, column: ListColumn) -> Query.Condition? {
    if sign != ":" { return comparison(sign, column) }
    noteLastTerm(from: scanner.position, column)
    guard scanner.isAtTermEnd else { return value(of: column) }
    // A value may follow until Enter.
    if !isEntered && scanner.position >= scanner.contentEnd { return nil }
    return .term(.empty, column: column.typedName)
  }

  /// Returns the column name and sign that are next, without reading them.
  private mutating func columnSyntax() -> (name: String, sign: String)? {
    let start = scanner.position
    // A quote begins a phrase. Looking for a name at each of many quotes would be quadratic.
    if scanner.next == "\"" { return nil }
    let limit = min(start + longestName + 1, scanner.scalars.count)
    guard let end = (start..<limit).first(where: { endsName(at: $0) }), end > start,
      let sign = QueryScanner.columnSign(in: scanner.scalars, at: end)
    else { return nil }
    return (QueryScanner.text(scanner.scalars[start..<end]), sign)
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
    // `range=` is the emptiness test, but `height_m= 8000` is a mistake.
    if scanner.isAtTermEnd && isEquality(sign) && scanner.isAtAlternativeEnd {
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
    guard restricts(value),
      isValue(value, of: column, at: start, canGrow: !isPhrase && scanner.isAtEnd)
    else { return nil }
    let term = Query.Condition.term(
      .comparison(comparison ?? .equal, value), column: column.typedName)
    return comparison == nil ? .negation(term) : term
  }

  private func isEquality(_ sign: String) -> Bool { ["=", "!="].contains(sign) }

  private func emptiness(_ sign: String, _ column: ListColumn) -> Query.Condition {
    let term = Query.Condition.term(.empty, column: column.typedName)
    return sign == "!=" ? .negation(term) : term
  }

  /// Returns whether a column can be compared with a value; records an error if not.
  ///
  /// - Parameter canGrow: Whether the value is at the very end and may be incomplete.
  private mutating func isValue(
    _ value: String, of column: ListColumn, at offset: Int, canGrow: Bool
  ) -> Bool {
    let kind = column.kind
    if kind.isNumber && !QueryValue.isNumber(value) {
      note(
        .notNumber(value, column: column.typedName), at: offset,
        isIncomplete: canGrow && QueryValue.canBecomeNumber(value))
      return false
    }
    if kind == .date && !QueryValue.isDate(value) {
      note(
        .notDate(value, column: column.typedName), at: offset,
        isIncomplete: canGrow && QueryValue.canBecomeDate(value))
      return false
    }
    return true
  }

  /// Returns the index of a range's dots: in a longer run, the last two that follow a value or
  /// nothing, as in `8000...9000` and `.5...8`.
  func dots(in letters: [QueryScanner.Letter]) -> Int? {
    guard let first = letters.indices.dropLast().first(where: { isPair(at: $0, in: letters) })
    else { return nil }
    let pairs = letters.indices[first...].dropLast().prefix { isPair(at: $0, in: letters) }
    return pairs.last { $0 == 0 || QueryValue.isNumber(text(letters[..<$0])) } ?? pairs.last
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

enum QueryValue {
  static func isNumber(_ text: String) -> Bool {
    NumberSyntax(ContiguousArray(text.utf8).span) != nil
  }

  static func isDate(_ text: String) -> Bool { ISODate(text.utf8) != nil }

  /// Accepts `-` and `8e`.
  static func canBecomeNumber(_ text: String) -> Bool { isNumber(text + "0") }

  /// Accepts `195`, `1953-0` and `1953-05-29T`.
  static func canBecomeDate(_ text: String) -> Bool {
    guard text.utf8.count <= 40 else { return false }
    // 01 and 10 complete every first digit of a month or a day.
    let ends = ["0001-01-01T00:00", "0001-10-10T00:00:00"].map {
      $0.dropFirst(text.unicodeScalars.count)
    }
    return (ends + ["0", "00", ":00", "0:00", "00:00"]).contains { isDate(text + $0) }
  }
}

/// A sorted index of a list's typed column names, which resolves them as `index(named:)` does.
struct ColumnNames {
  enum Meaning: Equatable {
    case nothing
    case column(Int)
    /// The candidates, in the order of the list.
    case several([String])
  }

  private let sorted: [(name: [UInt8], index: Int)]
  private let typedNames: [String]

  /// - Complexity: O(n log n).
  init(_ columns: [ListColumn]) {
    typedNames = columns.map(\.typedName)
    sorted = typedNames.enumerated().map { (Array($1.utf8), $0) }.sorted {
      $0.name.lexicographicallyPrecedes($1.name)
    }
  }

  /// Returns whether `word` is the whole typed name of a column.
  func isColumn(_ word: String) -> Bool {
    guard case .column(let index) = meaning(of: word) else { return false }
    let wanted = TextFolding.fold(Array(word.utf8)[...], caseSensitive: false)
    return wanted.elementsEqual(typedNames[index].utf8)
  }

  /// Returns the column whose typed name is `word`, or the columns whose names begin with it.
  ///
  /// - Complexity: O(log n + candidates).
  func meaning(of word: String) -> Meaning {
    let wanted = TextFolding.fold(Array(word.utf8)[...], caseSensitive: false)
    guard !wanted.isEmpty else { return .nothing }
    let first = sorted.indices.partitioningIndex {
      !sorted[$0].name.lexicographicallyPrecedes(wanted)
    }
    let candidates = sorted[first...].prefix { $0.name.starts(with: wanted) }
    guard let first = candidates.first else { return .nothing }
    if candidates.count == 1 || first.name == wanted { return .column(first.index) }
    return .several(candidates.map(\.index).sorted().map { typedNames[$0] })
  }
}
