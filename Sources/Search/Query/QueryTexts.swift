/// What is searched for: words, phrases, letters and patterns.
extension QueryParser {
  /// Reads what may stand alone or behind a column's name; nil when it restricts nothing.
  mutating func value(of column: ListColumn?) -> Query.Condition? {
    switch scanner.next {
    case "\"":
      return phrase(column, anchors: [])
    case "^":
      return anchored(column)
    case "~":
      let start = scanner.position
      scanner.position += 1
      guard !scanner.isAtTermEnd else {
        note(.nothingBehind("~"), at: start)
        return nil
      }
      let letters = text(scanner.word())
      return restricts(letters) ? .term(.fuzzy(letters), column: column?.typedName) : nil
    case "/":
      return slash(column)
    default:
      return word(column, anchors: [])
    }
  }

  private mutating func anchored(_ column: ListColumn?) -> Query.Condition? {
    let start = scanner.position
    scanner.position += 1
    if scanner.next == "\"" { return phrase(column, anchors: .start) }
    let rest = scanner.position
    if scanner.next == "$" { scanner.position += 1 }
    if scanner.isAtTermEnd {
      note(.nothingBehind("^"), at: start)
      return nil
    }
    scanner.position = rest
    return word(column, anchors: .start)
  }

  private mutating func phrase(
    _ column: ListColumn?, anchors: Query.Anchors
  ) -> Query.Condition? {
    guard let phrase = phrase() else { return nil }
    var anchors = anchors
    if scanner.next == "$" {
      scanner.position += 1
      // With more behind it the dollar begins a term of its own.
      if scanner.isAtTermEnd { anchors.insert(.end) } else { scanner.position -= 1 }
    }
    return restricts(phrase)
      ? .term(.text(phrase, anchors: anchors), column: column?.typedName) : nil
  }

  /// Reads a phrase; nil when it does not end, which is noted.
  mutating func phrase() -> String? {
    let start = scanner.position
    let phrase = scanner.phrase()
    if phrase == nil { note(.openQuote, at: start) }
    return phrase
  }

  private mutating func slash(_ column: ListColumn?) -> Query.Condition? {
    let start = scanner.position
    switch scanner.slash() {
    case .word:
      return word(column, anchors: [])
    case .openPattern:
      note(.openPattern, at: start)
      return nil
    case .pattern(let pattern):
      if pattern.isEmpty { return nil }
      if let mistake = Self.mistake(in: pattern) {
        let before = pattern.prefix(mistake.offset).unicodeScalars.count
        note(.badPattern(mistake.description), at: start + 1 + before, isHalfTyped: false)
        return nil
      }
      return .term(.regex(Query.Pattern(pattern)), column: column?.typedName)
    }
  }

  /// Why a pattern is no regular expression, nil when it is one.
  private static func mistake(in pattern: String) -> RegexError? {
    do throws(RegexError) {
      _ = try RegexProgram(pattern)
      return nil
    } catch {
      return error
    }
  }

  private mutating func word(
    _ column: ListColumn?, anchors: Query.Anchors
  ) -> Query.Condition? {
    var letters = scanner.word()
    if let column, anchors.isEmpty, let dots = dots(in: letters), column.kind != .text {
      return range(from: letters[..<dots], to: letters[(dots + 2)...], column: column)
    }
    var anchors = anchors
    if letters.count > 1, let last = letters.last, last.isSign("$") {
      letters.removeLast()
      anchors.insert(.end)
    }
    let text = text(letters)
    return restricts(text) ? .term(.text(text, anchors: anchors), column: column?.typedName) : nil
  }

  func text(_ letters: some Sequence<QueryScanner.Letter>) -> String {
    QueryScanner.text(letters.lazy.map(\.scalar))
  }

  /// Whether anything is left of a text to be searched for; of marks alone, nothing is.
  func restricts(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x80 } || !TextFolding.fold(text, heedingCase: false).isEmpty
  }
}
