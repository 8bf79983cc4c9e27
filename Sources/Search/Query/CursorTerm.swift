/// The term before the cursor of a query that is being typed, for completion.
public struct CursorTerm: Sendable, Equatable {
  /// The column that the value is searched in, as a position; nil if the term names none.
  public let column: Int?
  /// The word or phrase before the cursor, without its quote and backslashes.
  public let text: String
  /// The same as typed.
  public let typed: String
  /// Whether the text is an open phrase.
  public let isPhrase: Bool
  /// Whether the text is compared with whole cells.
  public let isCompared: Bool
  /// Whether the text can be the start of a column's name.
  public let canBeName: Bool

  /// Finds the term at the end of a text; returns nil if nothing can be completed there, as in a
  /// pattern or after a closed phrase.
  ///
  /// - Complexity: O(length), and O(n log n) of n columns.
  public init?(
    before cursor: String, columns: [ListColumn], hasFuzzyWords: Bool = false
  ) {
    guard
      let (start, name) = QueryParser.lastTerm(
        of: cursor, columns: columns, hasFuzzyWords: hasFuzzyWords)
    else { return nil }
    let scalars = Array(cursor.unicodeScalars)
    typed = QueryScanner.text(scalars[start...])
    isPhrase = scalars[start...].first == "\""
    guard let text = isPhrase ? Self.openPhrase(typed) : Self.word(typed) else { return nil }
    self.text = text
    column = name.flatMap { name in columns.firstIndex { $0.typedName == name } }
    isCompared = column != nil && "=<>".unicodeScalars.contains(scalars[start - 1])
    canBeName =
      column == nil && text == typed
      && (start == 0 || !"^'".unicodeScalars.contains(scalars[start - 1]))
  }

  private static func openPhrase(_ typed: String) -> String? {
    var scanner = QueryScanner(typed)
    let (text, isClosed) = scanner.phrase()
    return isClosed ? nil : text
  }

  private static func word(_ typed: String) -> String {
    var scanner = QueryScanner(typed)
    return QueryScanner.text(scanner.word().map(\.scalar))
  }
}
