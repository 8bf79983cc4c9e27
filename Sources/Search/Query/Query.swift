/// A parsed query.
public struct Query: Sendable, Hashable {
  /// The condition that rows must match; nil matches every row.
  public let condition: Condition?

  /// Creates a query from a condition.
  public init(_ condition: Condition?) { self.condition = condition }

  /// The query that matches every row.
  public static let everything = Query(nil)

  /// A condition in normal form: no list of fewer than two, no list directly within a list of its
  /// kind, no double negation.
  ///
  /// Use `conjunction`, `disjunction` and `negation` to create one.
  public indirect enum Condition: Sendable, Hashable {
    /// A term that matches a cell of the searched columns, or of the column with this typed name.
    case term(Term, column: String?)
    /// `!china`
    case not(Condition)
    /// `mount ev`
    case all([Condition])
    /// `nepal | china`
    case any([Condition])
  }

  /// A condition on a cell.
  public enum Term: Sendable, Hashable {
    /// `everest`, `"mount ev"`, `^mount`, `peak$`, `^k2$`.
    case text(String, anchors: Anchors)
    /// `~evrst`: letters in this order.
    case fuzzy(String)
    /// `/^K\d/`; searching for an invalid pattern is a programming error.
    case regex(Pattern)
    /// `height_m>8000`: always with a column; see `Operand`.
    case comparison(Comparison, String)
    /// `height_m:8000..8500`: always with a column, numbers or dates, and at least one end; nil is an
    /// open end.
    case range(from: String?, to: String?)
    /// `first_ascent:`: an empty cell, always with a column.
    case empty
  }

  /// A regular expression as typed.
  ///
  /// Canonically equivalent patterns match different cells, so they are not equal.
  public struct Pattern: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The expression.
    public let text: String
    /// Creates a pattern from a string.
    public init(_ text: String) { self.text = text }
    /// Creates a pattern from a literal.
    public init(stringLiteral text: String) { self.init(text) }

    /// Returns whether both have the same scalars.
    ///
    /// - Complexity: O(scalars).
    public static func == (left: Self, right: Self) -> Bool {
      left.text.unicodeScalars.elementsEqual(right.text.unicodeScalars)
    }
  }

  /// The ends of a cell that a text must touch.
  public struct Anchors: OptionSet, Sendable, Hashable {
    /// A bit for each end.
    public let rawValue: UInt8
    /// Creates anchors from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// `^`, the start of the cell.
    public static let start = Anchors(rawValue: 1)
    /// `$`, the end of the cell.
    public static let end = Anchors(rawValue: 2)
  }

  /// A comparison of a cell with a value; `!=` is `not` of `equal`.
  public enum Comparison: String, Sendable, Hashable, CaseIterable {
    case less = "<"
    case lessOrEqual = "<="
    case equal = "="
    case greaterOrEqual = ">="
    case greater = ">"
  }
}

extension Query.Condition {
  /// Returns the conjunction of conditions; nil for an empty list.
  ///
  /// - Complexity: O(conditions), including those of nested conjunctions.
  public static func conjunction(_ conditions: [Self]) -> Self? {
    join(conditions, as: Self.all) { if case .all(let parts) = $0 { parts } else { nil } }
  }

  /// Returns the disjunction of conditions; nil for an empty list.
  ///
  /// - Complexity: O(conditions), including those of nested disjunctions.
  public static func disjunction(_ conditions: [Self]) -> Self? {
    join(conditions, as: Self.any) { if case .any(let parts) = $0 { parts } else { nil } }
  }

  /// Returns the negation of a condition.
  public static func negation(_ condition: Self) -> Self {
    if case .not(let negated) = condition { negated } else { .not(condition) }
  }

  private static func join(
    _ conditions: [Self], as list: ([Self]) -> Self, parts: (Self) -> [Self]?
  ) -> Self? {
    guard conditions.count > 1 else { return conditions.first }
    return list(conditions.flatMap { parts($0) ?? [$0] })
  }
}

extension Query {
  /// Whether it ranks the rows that it finds: it has a fuzzy term that is not negated.
  public var isRanking: Bool { condition?.isRanking ?? false }
}

extension Query.Condition {
  fileprivate var isRanking: Bool {
    switch self {
    case .term(.fuzzy, _): true
    case .term, .not: false
    case .all(let conditions), .any(let conditions): conditions.contains(where: \.isRanking)
    }
  }
}

extension Query.Anchors {
  /// Returns a folded text without the blanks at its anchored ends, unless it has nothing else.
  package func anchored(_ folded: [UInt8]) -> [UInt8] {
    if isEmpty { return folded }
    let content = folded.span.trimmedRange
    if content.isEmpty { return folded }
    let start = contains(.start) ? content.lowerBound : 0
    return Array(folded[start..<(contains(.end) ? content.upperBound : folded.count)])
  }
}
