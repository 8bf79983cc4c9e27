import Datasets

/// Texts one of which is in every row that matches a query, so that other rows need no search.
struct RequiredText: Equatable {
  /// Folded ASCII; a row of other characters may fold to them.
  let alternatives: [[UInt8]]

  private static let maxAlternatives = 8

  private init(_ alternatives: [[UInt8]]) { self.alternatives = alternatives }

  /// Returns nil if rows that match may have any text.
  init?(_ condition: Query.Condition) {
    switch condition {
    case .term(.text(let text, _), _):
      self.init(folded: TextFolding.fold(text, caseSensitive: false))
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
      self.init(all)
    }
  }

  private init?(folded: [UInt8]) {
    // Only rows that are not ASCII contain it.
    if folded.contains(where: { $0 >= 0x80 }) {
      self.init([])
      return
    }
    // Quotes, backslashes and control characters may be escaped.
    let isVerbatim = folded.allSatisfy {
      $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != 0x7F
    }
    guard isVerbatim, !folded.isEmpty, folded.count <= BytePattern.longest else { return nil }
    self.init([folded])
  }

  /// The length of the shortest text.
  private var minLength: Int { alternatives.map(\.count).min() ?? .max }
}
