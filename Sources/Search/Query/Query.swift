/// What somebody typed, understood: which rows to list.
public struct Query: Sendable, Hashable {
  /// What a row must fulfil, or nil when every row is wanted.
  public let condition: Condition?

  /// The query of a condition.
  public init(_ condition: Condition?) { self.condition = condition }

  /// Every row.
  public static let everything = Query(nil)

  /// What a row may have to fulfil.
  ///
  /// Made by `conjunction`, `disjunction` and `negation`, which keep it in one form: no list of
  /// fewer than two, no list directly within a list of its kind, no double negation.
  public indirect enum Condition: Sendable, Hashable {
    /// A term is found, in any of the shown columns or in the one with this typed name.
    case term(Term, column: String?)
    /// `!china`: it is not fulfilled.
    case not(Condition)
    /// `mount ev`: all are fulfilled.
    case all([Condition])
    /// `nepal | china`: at least one is fulfilled.
    case any([Condition])
  }

  /// What may have to be found in a cell.
  ///
  /// To add a kind of match: a case here and a file in `Matchers/`; the compiler names the rest.
  public enum Term: Sendable, Hashable {
    /// `everest`, `"mount ev"`, `^mount`, `peak$`, `^k2$`: the cell contains, begins with, ends
    /// with, is the text; of a number cell the beginning.
    case text(String, anchors: Anchors)
    /// `~evrst`: its letters in this order.
    case fuzzy(String)
    /// `/^K\d/`: the pattern between the slashes.
    case regex(Pattern)
    /// `height_m>8000`: only ever with a column.
    case comparison(Comparison, String)
    /// `height_m:8000..8500`, either end may be open: only ever with a number or date column.
    case range(from: String?, to: String?)
    /// `first_ascent:`: the cell is empty; only ever with a column.
    case empty
  }

  /// A regular expression, as it was typed.
  ///
  /// Two that only read alike, their letters put together otherwise, find other cells: they are not equal,
  /// as two strings would be.
  public struct Pattern: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The expression.
    public let text: String
    /// The pattern of a text.
    public init(_ text: String) { self.text = text }
    /// The pattern of a literal.
    public init(stringLiteral text: String) { self.init(text) }

    /// Whether both have the same scalars.
    ///
    /// - Complexity: O(scalars).
    public static func == (left: Self, right: Self) -> Bool {
      left.text.unicodeScalars.elementsEqual(right.text.unicodeScalars)
    }

  }

  /// Where in a cell a text has to stand.
  public struct Anchors: OptionSet, Sendable, Hashable {
    /// A bit for each end.
    public let rawValue: UInt8
    /// The ends of these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// `^`: at its beginning.
    public static let start = Anchors(rawValue: 1)
    /// `$`: at its end.
    public static let end = Anchors(rawValue: 2)
  }

  /// How a cell compares with a value; `!=` is `not` of `equal`.
  public enum Comparison: String, Sendable, Hashable, CaseIterable {
    case less = "<"
    case lessOrEqual = "<="
    case equal = "="
    case greaterOrEqual = ">="
    case greater = ">"
  }
}

extension Query.Condition {
  /// All of these are fulfilled; nil for none of them.
  ///
  /// - Complexity: O(conditions), those of a conjunction among them included.
  public static func conjunction(_ conditions: [Self]) -> Self? {
    join(conditions, as: Self.all) { if case .all(let parts) = $0 { parts } else { nil } }
  }

  /// At least one of these is fulfilled; nil for none of them.
  ///
  /// - Complexity: O(conditions), those of a disjunction among them included.
  public static func disjunction(_ conditions: [Self]) -> Self? {
    join(conditions, as: Self.any) { if case .any(let parts) = $0 { parts } else { nil } }
  }

  /// The condition is not fulfilled.
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
  /// The same with capitals that do not count, or nil when none of it heeds case.
  ///
  /// Patterns between slashes stay as they are; `(?i)` in them does the same.
  public var ignoringCase: Query? {
    let relaxed = Query(condition?.ignoringCase)
    return relaxed == self ? nil : relaxed
  }
}

extension Query.Condition {
  fileprivate var ignoringCase: Self {
    switch self {
    case .term(let term, let column): .term(term.ignoringCase, column: column)
    case .not(let condition): .not(condition.ignoringCase)
    case .all(let conditions): .all(conditions.map(\.ignoringCase))
    case .any(let conditions): .any(conditions.map(\.ignoringCase))
    }
  }
}

extension Query.Term {
  fileprivate var ignoringCase: Self {
    func small(_ text: String) -> String {
      TextFolding.hasCapital(text) ? text.lowercased() : text
    }
    return switch self {
    case .text(let text, let anchors): .text(small(text), anchors: anchors)
    case .fuzzy(let letters): .fuzzy(small(letters))
    case .comparison(let comparison, let value): .comparison(comparison, small(value))
    case .regex, .range, .empty: self
    }
  }
}
