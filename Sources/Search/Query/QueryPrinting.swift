/// A query as it is typed.
extension Query: CustomStringConvertible {
  /// A text that is understood as this query on Enter: backslashes, quotes and brackets only where
  /// something else would be understood without them.
  ///
  /// Every query that was typed can be printed so. A text that is empty, a pattern with a bare
  /// slash in it and brackets deeper than `parse(_:columns:)` reads have no such text.
  ///
  /// - Complexity: O(length).
  public var description: String {
    var printer = QueryPrinter()
    if let condition { printer.print(condition) }
    return printer.text
  }
}

private struct QueryPrinter {
  private(set) var text = ""
  private var openBrackets = 0

  mutating func print(_ condition: Query.Condition) {
    switch condition {
    case .term(let term, let column):
      print(term, column: column, isNegated: false)
    case .not(.term(let term, let column)):
      print(term, column: column, isNegated: true)
    case .not(let condition):
      write("!")
      if case .not = condition { print(condition) } else { printInBrackets(condition) }
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
    needsBrackets: (Query.Condition) -> Bool
  ) {
    for (index, condition) in conditions.enumerated() {
      if index > 0 { write(separator) }
      if needsBrackets(condition) { printInBrackets(condition) } else { print(condition) }
    }
  }

  private mutating func printInBrackets(_ condition: Query.Condition) {
    write("(")
    openBrackets += 1
    print(condition)
    openBrackets -= 1
    write(")")
  }

  private mutating func print(_ term: Query.Term, column: String?, isNegated: Bool) {
    if case .comparison(let comparison, let value) = term {
      let isUnequal = isNegated && comparison == .equal
      write("\(isNegated && !isUnequal ? "!" : "")\(column ?? "")")
      write(isUnequal ? "!=" : comparison.rawValue)
      // Behind `<` an equals sign would be part of it.
      let isOpen = comparison == .less || comparison == .greater
      return print(value, anchors: [], escapingFirst: isOpen ? "\"=" : "\"") { _ in }
    }
    if isNegated { write("!") }
    if let column { write(column + ":") }
    switch term {
    case .text(let text, let anchors):
      print(text, anchors: anchors, column: column)
    case .fuzzy(let letters):
      write("~")
      var word = QueryWord(letters)
      if openBrackets > 0 { word.escapeLooseBrackets(isLast: true) }
      write(word)
    case .regex(let pattern):
      write("/\(pattern.text)/")
    case .range(let from, let to):
      print(from: from ?? "", to: to ?? "")
    case .empty, .comparison:
      break
    }
  }

  private mutating func print(_ value: String, anchors: Query.Anchors, column: String?) {
    if anchors.contains(.start) {
      write("^")
      return print(value, anchors: anchors, escapingFirst: "\"") {
        $0.escapeLastDollar(unlessAlone: false)
      }
    }
    print(value, anchors: anchors, escapingFirst: column == nil ? "!(\"^~/" : "\"^~/") { word in
      if !anchors.contains(.end) { word.escapeLastDollar(unlessAlone: true) }
      if column != nil {
        word.escapeDots()
      } else {
        if value == "|" && anchors.isEmpty { word.escapes[0] = true }
        word.escapeColumnSign()
      }
    }
  }

  /// Writes a text as a phrase if there are blanks in it, else as a word.
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
      if openBrackets > 0 { word.escapeLooseBrackets(isLast: !isEndAnchored) }
      write(word)
    }
    if isEndAnchored { write("$") }
  }

  private mutating func print(from: String, to: String) {
    write(QueryWord(from))
    write("..")
    var end = QueryWord(to)
    // A third dot would be the first of the two.
    if end.scalars.first == "." { end.escapes[0] = true }
    write(end)
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

  /// A word with backslashes where every word needs them: before blanks, and before a backslash
  /// that would take what is behind it as it is.
  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    escapes = []
    escapes = scalars.indices.map { scalars[$0].isBlank || isEscapingBackslash(at: $0) }
  }

  func isEscapingBackslash(at index: Int) -> Bool {
    scalars[index] == "\\" && (index + 1 == scalars.count || scalars[index + 1].canBeEscaped)
  }

  mutating func escapeLastDollar(unlessAlone: Bool) {
    if scalars.last == "$" && !(unlessAlone && scalars.count == 1) {
      escapes[scalars.count - 1] = true
    }
  }

  /// Breaks up the dots of a range.
  mutating func escapeDots() {
    for index in scalars.indices.dropLast() where scalars[index] == "." {
      if scalars[index + 1] == "." { escapes[index] = true }
    }
  }

  /// Escapes the first sign before which the name of a column may stand.
  mutating func escapeColumnSign() {
    let sign = scalars.indices.first {
      switch scalars[$0] {
      case ":", "<", "=", ">": true
      case "!": $0 + 1 < scalars.count && scalars[$0 + 1] == "="
      default: false
      }
    }
    guard let sign, !escapes[..<sign].contains(true) else { return }
    let name = TextFolding.fold(QueryScanner.text(scalars[..<sign]), heedingCase: false)
    let canBeName = name.allSatisfy { byte in
      let scalar = Unicode.Scalar(byte)
      return byte >= 0x80 || !scalar.canBeEscaped || scalar == "_"
    }
    if !name.isEmpty && canBeName { escapes[sign] = true }
  }

  /// Escapes the brackets that would open or close something for what surrounds the word: those
  /// that open and are not closed, and those at its end that close what it does not open.
  ///
  /// - Parameter isLast: Whether the word ends with its last scalar.
  mutating func escapeLooseBrackets(isLast: Bool) {
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
