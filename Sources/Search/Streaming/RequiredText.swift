import Datasets

/// Texts one of which is in every row that matches a query, so that other rows need no search.
struct RequiredText: Equatable {
  /// Folded ASCII; a row of other characters may fold to them.
  let alternatives: [[UInt8]]
  /// Whether rows that match may have another text, which is not ASCII.
  let hasOthers: Bool

  private static let maxAlternatives = 8
}

extension RequiredText {
  /// Returns nil if rows that match may have any text.
  init?(_ condition: Query.Condition) {
    switch condition {
    case .term(.text(let text, let anchors), _):
      self.init(folded: anchors.anchored(TextFolding.fold(text, caseSensitive: false)))
    case .term(.regex(let pattern), _):
      guard let literal = (try? RegexProgram(pattern.text))?.requiredLiteral else { return nil }
      self.init(folded: TextFolding.fold(literal[...], caseSensitive: false))
    case .term, .not: return nil
    case .all(let conditions):
      let known = conditions.compactMap { RequiredText($0) }
      guard let best = known.max(by: { $0.minLength < $1.minLength }) else { return nil }
      self = best
    case .any(let conditions):
      let known = conditions.compactMap { RequiredText($0) }
      guard known.count == conditions.count else { return nil }
      let all = known.flatMap(\.alternatives)
      guard all.count <= Self.maxAlternatives else { return nil }
      self.init(alternatives: all, hasOthers: known.contains(where: \.hasOthers))
    }
  }

  private init?(folded: [UInt8]) {
    // Only rows that are not ASCII contain it.
    if folded.contains(where: { $0 >= 0x80 }) {
      self.init(alternatives: [], hasOthers: true)
      return
    }
    // Quotes, backslashes and control characters may be escaped.
    let isVerbatim = folded.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != 0x7F
    }
    guard isVerbatim, !folded.isEmpty, folded.count <= BytePattern.longest else { return nil }
    self.init(alternatives: [folded], hasOthers: false)
  }

  /// Returns the texts one of which is in the JSON of every row that matches; nil if it may have any
  /// text.
  ///
  /// Blanks around the brackets, commas and colons of nested values are not part of a cell.
  var inJSON: RequiredText? {
    let parts = alternatives.map { text in
      text.split { ",:[]{}".utf8.contains($0) }.max { $0.count < $1.count } ?? []
    }
    return parts.contains([])
      ? nil : RequiredText(alternatives: parts.map { Array($0) }, hasOthers: hasOthers)
  }

  /// Whether a text may be a condition on a column that later rows have.
  var mayNameColumn: Bool {
    alternatives.contains { $0.contains { ":<>=!".utf8.contains($0) } }
  }

  /// The escapes in JSON of characters in the texts, and of those that fold to them.
  var escapesInJSON: [[UInt8]] {
    let hasSlash = alternatives.contains { $0.contains(UInt8(ascii: "/")) }
    return (hasSlash ? ["\\u", "\\/"] : ["\\u"]).map { Array($0.utf8) }
  }

  private var minLength: Int { alternatives.map(\.count).min() ?? .max }
}
