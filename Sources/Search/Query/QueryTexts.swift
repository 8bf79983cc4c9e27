extension QueryParser {
  /// Reads a term without its column; returns nil if it is invalid or matches every row.
  mutating func value(of column: ListColumn?) -> Query.Condition? {
    switch scanner.next {
    case "\"":
      return phrase(column, anchors: [])
    case "^":
      return anchored(column)
    case "~":
      let start = scanner.position
      scanner.position += 1
      if scanner.isAtTermEnd {
        note(.missingOperand("~"), at: start)
        return nil
      }
      return fuzzy(text(scanner.word()), column)
    case "/":
      return slash(column)
    case "'" where hasFuzzyWords:
      return exact(column)
    default:
      return word(column, anchors: [])
    }
  }

  private mutating func exact(_ column: ListColumn?) -> Query.Condition? {
    let start = scanner.position
    scanner.position += 1
    if scanner.next == "\"" { return phrase(column, anchors: []) }
    if scanner.isAtTermEnd {
      note(.missingOperand("'"), at: start)
      return nil
    }
    areWordsFuzzy = false
    return word(column, anchors: [])
  }

  private mutating func anchored(_ column: ListColumn?) -> Query.Condition? {
    let start = scanner.position
    scanner.position += 1
    if scanner.next == "\"" { return phrase(column, anchors: .start) }
    let rest = scanner.position
    if scanner.next == "$" { scanner.position += 1 }
    if scanner.isAtTermEnd {
      note(.missingOperand("^"), at: start)
      return nil
    }
    scanner.position = rest
    return word(column, anchors: .start)
  }

  private mutating func phrase(
    _ column: ListColumn?, anchors: Query.Anchors
  ) -> Query.Condition? {
    let start = scanner.position
    let read = phrase()
    noteLastTerm(from: start, column)
    guard let phrase = read else { return nil }
    var anchors = anchors
    if scanner.next == "$" {
      scanner.position += 1
      // A dollar before other characters begins another term.
      if scanner.isAtTermEnd { anchors.insert(.end) } else { scanner.position -= 1 }
    }
    return term(phrase, anchors, column)
  }

  /// Reads a phrase; records an error if it is not closed, and returns nil if it is also empty.
  mutating func phrase() -> String? {
    let start = scanner.position
    let (phrase, isClosed) = scanner.phrase()
    if isClosed { return phrase }
    note(.openQuote, at: start)
    return phrase.isEmpty ? nil : phrase
  }

  private mutating func slash(_ column: ListColumn?) -> Query.Condition? {
    let start = scanner.position
    switch scanner.slash() {
    case .word:
      return word(column, anchors: [])
    case .openPattern(let pattern):
      note(.openPattern, at: start)
      if pattern.isEmpty { return nil }
      return (try? RegexProgram(pattern)).map { _ in regex(pattern, column) }
    case .pattern(let pattern):
      if pattern.isEmpty { return nil }
      do throws(RegexError) {
        _ = try RegexProgram(pattern)
      } catch {
        let before = pattern.prefix(error.offset).unicodeScalars.count
        note(
          .invalidPattern(error.description, advice: error.advice), at: start + 1 + before,
          isIncomplete: false)
        return nil
      }
      return regex(pattern, column)
    }
  }

  private func regex(_ pattern: String, _ column: ListColumn?) -> Query.Condition {
    .term(.regex(Query.Pattern(pattern)), column: column?.typedName)
  }

  private mutating func word(
    _ column: ListColumn?, anchors: Query.Anchors
  ) -> Query.Condition? {
    let start = scanner.position
    var letters = scanner.word()
    noteLastTerm(from: start, column)
    if let column, anchors.isEmpty, let dots = dots(in: letters, column.values) {
      let (from, to) = (letters[..<dots], letters[(dots + 2)...])
      if let range = range(from: from, to: to, column: column) { return range }
      let canBegin = from.isEmpty || !Operand(text(from), column.values).isText
      if canBegin && isUnfinished(text(to), column, ":", at: start) { return nil }
    }
    var anchors = anchors
    if letters.count > 1, let last = letters.last, last.isSign("$") {
      letters.removeLast()
      anchors.insert(.end)
    }
    let word = text(letters)
    if !areWordsFuzzy || !anchors.isEmpty { return term(word, anchors, column) }
    return fuzzy(word, column)
  }

  private func fuzzy(_ letters: String, _ column: ListColumn?) -> Query.Condition? {
    restricts(letters) ? .term(.fuzzy(letters), column: column?.typedName) : nil
  }

  private func term(
    _ text: String, _ anchors: Query.Anchors, _ column: ListColumn?
  ) -> Query.Condition? {
    restricts(text) ? .term(.text(text, anchors: anchors), column: column?.typedName) : nil
  }

  func text(_ letters: some Sequence<QueryScanner.Letter>) -> String {
    QueryScanner.text(letters.lazy.map(\.scalar))
  }

  /// Returns whether a string has more than combining marks, which folding removes.
  func restricts(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x80 } || !TextFolding.fold(text, caseSensitive: false).isEmpty
  }
}
