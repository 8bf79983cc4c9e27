import Search

/// Rewrites what hands type that are used to other search tools, in the query language.
package struct QueryHabits {
  let columns: [ListColumn]

  /// Longer words take Swift's regular expressions a time that is quadratic, as for a thousand flags.
  static let longest = 1_000
  private static let operators = ["!=", ">=", "<=", ">", "<", "=", ":"]

  /// Returns whether a text has `or` or `and` between other words, which are searched as words.
  package static func hasConnective(_ typed: String) -> Bool {
    typed.split(whereSeparator: \.isWhitespace).dropFirst().dropLast()
      .contains { ["and", "or", "AND", "OR"].contains($0) }
  }

  /// Returns the query that was probably meant; nil if nothing in the text is such a habit.
  func rewritten(_ typed: String) -> String? {
    // Quotes may hold anything.
    if typed.contains("\"") || typed.utf8.count > Self.longest { return nil }
    let words = typed.split(whereSeparator: \.isWhitespace).map { String($0) }
    let joined = joiningOperators(withoutPredicates(words))
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

  /// Rewrites `range is null`, `range is not null` and `name like %peak`.
  private func withoutPredicates(_ words: [String]) -> [String] {
    var kept: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      let next = rest.prefix(3).map { $0.lowercased() }
      if isColumn(word), next.starts(with: ["is", "null"]) {
        kept.append("\(word):")
        rest = rest.dropFirst(2)
      } else if isColumn(word), next == ["is", "not", "null"] {
        kept.append("!\(word):")
        rest = rest.dropFirst(3)
      } else if isColumn(word), next.first == "like", let pattern = rest.dropFirst().first {
        kept.append("\(word):" + anchored(pattern.replacing("%", with: "*")))
        rest = rest.dropFirst(2)
      } else {
        kept.append(word)
      }
    }
    return kept
  }

  /// Returns a word with anchors for the ends that lack a star.
  private func anchored(_ pattern: String) -> String {
    guard let match = pattern.wholeMatch(of: /(\*?)([^*]+)(\*?)/) else { return pattern }
    return (match.1.isEmpty ? "^" : "") + match.2 + (match.3.isEmpty ? "$" : "")
  }

  private func isColumn(_ name: String) -> Bool {
    (try? columns.index(named: name)) != nil
  }

  private func withoutConnectives(_ words: [String]) -> [String] {
    var kept: [String] = []
    var isNegated = false
    for (index, word) in words.enumerated() {
      // In lower case, they are words unless they are between two others.
      let others = [index - 1, index + 1].map { words.indices.contains($0) ? words[$0] : "and" }
      let isBetween = !others.contains { ["and", "or", "|"].contains($0) }
      switch isBetween && ["and", "or"].contains(word) ? word.uppercased() : word {
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
    // Compiling the patterns takes a noticeable part of the time of `filter`.
    if word.allSatisfy({ $0.isLetter || $0.isNumber }) { return word }
    if let match = word.wholeMatch(of: /([^:<>=!]+)(!=|[:<>=]+)(.+)/), isColumn("\(match.1)") {
      return rewritten("\(match.1)", "\(match.2)", "\(match.3)")
    }
    if let match = word.wholeMatch(of: /\/(.+)\/i/) { return "/(?i)\(match.1)/" }
    if let match = word.wholeMatch(of: /-(\p{L}.*)/) { return "!\(match.1)" }
    if let match = word.wholeMatch(of: /\*?([^*\/]+)\*?/), match.0.contains("*") {
      return "\(match.1)"
    }
    return number(word) ?? range(word) ?? word
  }

  private func rewritten(_ name: String, _ sign: String, _ value: String) -> String {
    if value.lowercased() == "null", ["=", "==", "!="].contains(sign) {
      return (sign == "!=" ? "!" : "") + name + ":"
    }
    if sign != ":" || value.hasPrefix("/") { return name + sign + value }
    if value.contains("*") { return name + sign + anchored(value) }
    if value.contains("..") { return name + sign + ascending(value) }
    let parts = value.split(separator: ",", omittingEmptySubsequences: false)
    return parts.count > 1 && !parts.contains("") && number(value) == nil
      ? "\(name):(\(parts.joined(separator: " | ")))" : name + sign + value
  }

  /// Returns a range with its lower end first.
  private func ascending(_ range: String) -> String {
    guard let ends = range.wholeMatch(of: /([-0-9,.]+)\.\.([-0-9,.]+)/),
      let first = Double(ends.1.filter { $0 != "," }),
      let last = Double(ends.2.filter { $0 != "," }),
      first > last
    else { return range }
    return "\(ends.2)..\(ends.1)"
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
    return "\(number.typedName):\(ascending(word))"
  }
}
