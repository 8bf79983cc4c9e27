/// A typed text as far as it can be understood, while it is still being typed.
public struct ParsedQuery: Sendable, Equatable {
  /// What is understood; what is wrong or half typed restricts nothing.
  public let query: Query
  /// The first mistake or half-typed part, which on Enter would be an error.
  ///
  /// `column:` at the very end is none: it restricts nothing as long as something may follow, and
  /// is the emptiness test on Enter.
  public let error: QueryError?
}

extension Query {
  /// Understands a text that is being typed.
  ///
  /// Total: every text is a query, in linear time.
  ///
  /// - Parameters:
  ///   - text: What is typed so far.
  ///   - columns: Those that can be named in it. The kind of one is asked for only where the query
  ///     compares it or has `..` behind it.
  ///
  /// - Complexity: O(length), and O(n log n) of n columns.
  public static func parse(_ text: String, columns: [ListColumn]) -> ParsedQuery {
    QueryParser.parse(text, columns: columns, isEntered: false)
  }

  /// Understands a text that somebody typed and then pressed Enter.
  ///
  /// - Parameters:
  ///   - text: What is typed.
  ///   - columns: Those that can be named in it; see `parse(_:columns:)`.
  ///
  /// - Throws: The first mistake or half-typed part.
  ///
  /// - Complexity: O(length), and O(n log n) of n columns.
  public init(_ text: String, columns: [ListColumn]) throws(QueryError) {
    let parsed = QueryParser.parse(text, columns: columns, isEntered: true)
    if let error = parsed.error { throw error }
    self = parsed.query
  }
}
