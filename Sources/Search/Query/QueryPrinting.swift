extension Query: CustomStringConvertible {
  /// A string that parses as this query, if any does, with as few escapes as possible.
  ///
  /// - Complexity: O(length).
  public var description: String {
    var printer = QueryPrinter()
    if let condition { printer.print(condition) }
    return printer.text
  }
}

extension Query {
  /// Returns a phrase that matches a cell, or its first line.
  ///
  /// - Complexity: O(length).
  public static func phrase(matching cell: String) -> String {
    let line = cell.split(whereSeparator: \.isNewline).first ?? ""
    var phrase = String.UnicodeScalarView()
    for scalar in line.unicodeScalars {
      if scalar == "\\" || scalar == "\"" { phrase.append("\\") }
      phrase.append(scalar)
    }
    return "\"\(String(phrase))\""
  }
}

private struct QueryPrinter {
  private(set) var text = ""
  private var openGroups = 0

  mutating func print(_ condition: Query.Condition) {
    switch condition {
    case .term(let term, let column):
      print(term, column: column, isNegated: false)
    case .not(.term(let term, let column)):
      print(term, column: column, isNegated: true)
    case .not(let condition):
      write("!")
      if case .not = condition { print(condition) } else { printInParentheses(condition) }
    case .all(let conditions):
      printList(conditions, separator: " ") {
        switch $0 {
        case .all, .any: true
        case .term, .not: false
        }
      }
    case .any(let conditions):
      printList(conditions, separator: " | ") { if case .any = $0 { true } else { false } }
    }
  }

  private mutating func printList(
    _ conditions: [Query.Condition], separator: String,
    needsParentheses: (Query.Condition) -> Bool
  ) {
    for (index, condition) in conditions.enumerated() {
      if index > 0 { write(separator) }
      if needsParentheses(condition) { printInParentheses(condition) } else { print(condition) }
    }
  }

  private mutating func printInParentheses(_ condition: Query.Condition) {
    write("(")
    openGroups += 1
    print(condition)
    openGroups -= 1
    write(")")
  }

  private mutating func print(_ term: Query.Term, column: String?, isNegated: Bool) {
    if case .comparison(let comparison, let value) = term {
      let isUnequal = isNegated && comparison == .equal
      write("\(isNegated && !isUnequal ? "!" : "")\(column ?? "")")
      write(isUnequal ? "!=" : comparison.rawValue)
      // An equals sign would be part of the operator.
      return print(value, anchors: [], escapingFirst: "\"=") { _ in }
    }
    if isNegated { write("!") }
    if let column { write(column + ":") }
    switch term {
    case .text(let text, let anchors):
      print(text, anchors: anchors, column: column)
    case .fuzzy(let letters):
      write("~")
      var word = QueryWord(letters)
      if openGroups > 0 { word.escapeLooseParentheses(isLast: true) }
      write(word)
    case .regex(let pattern):
      write("/\(pattern.text)/")
    case .range(let from, let to):
      write(QueryWord(from ?? ""))
      write("..")
      var end = QueryWord(to ?? "")
      // Of three dots, the last two may be the range's.
      if end.scalars.first == "." { end.escapes[0] = true }
      write(end)
    case .empty, .comparison:
      break
    }
  }

  private mutating func print(_ value: String, anchors: Query.Anchors, column: String?) {
    if anchors.contains(.start) {
      write("^")
      return print(value, anchors: anchors, escapingFirst: "\"") { $0.escapeLastDollar() }
    }
    print(value, anchors: anchors, escapingFirst: column == nil ? "!(\"^~/<>=" : "(\"^~/<>=:") {
      word in
      if !anchors.contains(.end) && value != "$" { word.escapeLastDollar() }
      if column != nil {
        // A mark after the sign makes it part of another character.
        if value.unicodeScalars.starts(with: "!=".unicodeScalars) { word.escapes[0] = true }
        word.escapeDots()
      } else {
        if value == "|" && anchors.isEmpty { word.escapes[0] = true }
        word.escapeColumnSign()
      }
    }
  }

  private mutating func print(
    _ value: String, anchors: Query.Anchors, escapingFirst signs: String,
    escaping: (inout QueryWord) -> Void
  ) {
    let isEndAnchored = anchors.contains(.end)
    var word = QueryWord(value)
    if value.isEmpty || value.unicodeScalars.contains(where: \.isBlank) {
      word.escapes = word.scalars.indices.map {
        word.scalars[$0] == "\"" || word.isEscapingBackslash(at: $0)
      }
      write("\"")
      write(word)
      write("\"")
    } else {
      if let first = word.scalars.first, signs.unicodeScalars.contains(first) {
        word.escapes[0] = true
      }
      escaping(&word)
      if openGroups > 0 { word.escapeLooseParentheses(isLast: !isEndAnchored) }
      write(word)
    }
    if isEndAnchored { write("$") }
  }

  private mutating func write(_ text: String) { self.text += text }

  private mutating func write(_ word: QueryWord) {
    for (scalar, isEscaped) in zip(word.scalars, word.escapes) {
      if isEscaped { text.unicodeScalars.append("\\") }
      text.unicodeScalars.append(scalar)
    }
  }
}

/// A word, and which of its scalars need a backslash.
private struct QueryWord {
  let scalars: [Unicode.Scalar]
  var escapes: [Bool]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    escapes = []
    escapes = scalars.indices.map { scalars[$0].isBlank || isEscapingBackslash(at: $0) }
  }

  func isEscapingBackslash(at index: Int) -> Bool {
    scalars[index] == "\\" && (index + 1 == scalars.count || scalars[index + 1].canBeEscaped)
  }

  mutating func escapeLastDollar() {
    if scalars.last == "$" { escapes[scalars.count - 1] = true }
  }

  mutating func escapeDots() {
    for index in scalars.indices.dropLast()
    where scalars[index] == "." && scalars[index + 1] == "." {
      escapes[index] = true
    }
  }

  mutating func escapeColumnSign() {
    let sign = scalars.indices.first { QueryScanner.columnSign(in: scalars, at: $0) != nil }
    guard let sign, sign > 0, !escapes[..<sign].contains(true) else { return }
    escapes[sign] = true
  }

  /// Escapes unclosed parentheses, and unopened ones at the end of the word.
  mutating func escapeLooseParentheses(isLast: Bool) {
    var opened: [Int] = []
    var loose: Set<Int> = []
    for index in scalars.indices where !escapes[index] {
      if scalars[index] == "(" { opened.append(index) }
      if scalars[index] == ")" && opened.popLast() == nil { loose.insert(index) }
    }
    for index in opened { escapes[index] = true }
    guard isLast else { return }
    for index in scalars.indices.reversed() {
      guard loose.contains(index) else { break }
      escapes[index] = true
    }
  }
}
