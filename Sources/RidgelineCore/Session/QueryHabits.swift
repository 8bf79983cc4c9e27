import Search

/// Rewrites what hands type that are used to other search tools, in the query language.
struct QueryHabits {
  let columns: [ListColumn]

  private static let operators = ["!=", ">=", "<=", ">", "<", "=", ":"]

  /// Returns the query that was probably meant; nil if nothing in the text is such a habit.
  func rewritten(_ typed: String) -> String? {
    // Quotes may hold anything.
    if typed.contains("\"") { return nil }
    let words = typed.split(whereSeparator: \.isWhitespace).map { String($0) }
    let joined = joiningOperators(words)
    let meant = withoutConnectives(joined).map(rewritten(word:))
    return meant == words || meant.isEmpty ? nil : meant.joined(separator: " ")
  }

  // MARK: Between words

  /// Joins `height >8000`, `height > 8000` and `>= 8000`, whose column is then the first number.
  private func joiningOperators(_ words: [String]) -> [String] {
    var joined: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard let sign = Self.operators.first(where: word.hasPrefix) else {
        joined.append(word)
        continue
      }
      let value = word.count > sign.count ? "" : rest.popFirst() ?? ""
      if let name = joined.last, isColumn(name) {
        joined[joined.count - 1] += word + value
      } else if let number = columns.first(where: \.kind.isNumber), sign != ":" {
        joined.append(number.typedName + word + value)
      } else {
        joined += value.isEmpty ? [word] : [word, value]
      }
    }
    return joined
  }

  private func isColumn(_ name: String) -> Bool {
    (try? columns.index(named: name)) != nil
  }

  private func withoutConnectives(_ words: [String]) -> [String] {
    var kept: [String] = []
    var isNegated = false
    for word in words {
      switch word {
      case "AND", "&&": continue
      case "OR", "||": kept.append("|")
      case "NOT": isNegated = true
      default:
        kept.append((isNegated ? "!" : "") + word)
        isNegated = false
      }
    }
    return kept
  }

  // MARK: In a word

  private func rewritten(word: String) -> String {
    if let match = word.wholeMatch(of: /\/(.+)\/i/) { return "/(?i)\(match.1)/" }
    if let match = word.wholeMatch(of: /-(\p{L}.*)/) { return "!\(match.1)" }
    if let match = word.wholeMatch(of: /\*?([^*\/]+)\*?/), match.0.contains("*") {
      return "\(match.1)"
    }
    if let match = word.wholeMatch(of: /([^:<>=]+)([:<>=]+)(.+)/), isColumn("\(match.1)") {
      return "\(match.1)" + (match.2 == "==" ? "=" : match.2) + value("\(match.3)")
    }
    return number(word) ?? range(word) ?? word
  }

  /// Returns a value without thousands separators, and a range with its lower end first.
  private func value(_ text: String) -> String {
    guard let ends = text.wholeMatch(of: /([-0-9,.]*)\.\.([-0-9,.]*)/) else {
      return number(text) ?? text
    }
    let (first, last) = (number("\(ends.1)") ?? "\(ends.1)", number("\(ends.2)") ?? "\(ends.2)")
    guard let low = Double(first), let high = Double(last), low > high else {
      return "\(first)..\(last)"
    }
    return "\(last)..\(first)"
  }

  /// Returns a number without its thousands separators; nil if the text is not one with them.
  private func number(_ text: String) -> String? {
    text.wholeMatch(of: /-?[0-9]{1,3}(,[0-9]{3})+(\.[0-9]+)?/) == nil
      ? nil : text.filter { $0 != "," }
  }

  /// Returns a range without a column as one of the first number column; nil for other text.
  private func range(_ word: String) -> String? {
    guard let number = columns.first(where: \.kind.isNumber),
      word.contains(/^-?[0-9][0-9,.]*\.\.-?[0-9][0-9,.]*$/)
    else { return nil }
    return "\(number.typedName):\(value(word))"
  }
}
