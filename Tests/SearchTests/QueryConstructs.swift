import Search

/// The constructs of queries that the random tests must cover.
enum QueryConstructs {
  static let all: [String] =
    [
      "word", "phrase", "capital", "at the start", "at the end", "whole cell", "word in a column",
      "not", "all", "any", "nested", "unequal", "fuzzy", "fuzzy in a column", "empty",
      "pattern",
    ]
    + ["text", "number", "date"].flatMap { kind in
      Query.Comparison.allCases.map { "\(kind) \($0.rawValue)" }
    }
    + ["number", "date"].flatMap { kind in
      ["range", "range from", "range to"].map { "\(kind) \($0)" }
    }

  /// Returns the constructs that the outermost part of a condition is an example of.
  static func names(of condition: Query.Condition) -> [String] {
    switch condition {
    case .term(let term, let column): return names(of: term, hasColumn: column != nil)
    case .not(.term(.comparison(.equal, _), _)): return ["not", "unequal"]
    case .not(let part): return ["not"] + nested([part])
    case .all(let parts): return ["all"] + nested(parts)
    case .any(let parts): return ["any"] + nested(parts)
    }
  }

  private static func nested(_ parts: [Query.Condition]) -> [String] {
    let areTerms = parts.allSatisfy { if case .term = $0 { true } else { false } }
    return areTerms ? [] : ["nested"]
  }

  private static func names(of term: Query.Term, hasColumn: Bool) -> [String] {
    switch term {
    case .text(let text, let anchors):
      var names = [text.contains(" ") ? "phrase" : "word"]
      if text.contains(where: \.isUppercase) { names.append("capital") }
      if anchors == .start { names.append("at the start") }
      if anchors == .end { names.append("at the end") }
      if anchors == .both { names.append("whole cell") }
      return names + (hasColumn ? ["word in a column"] : [])
    case .fuzzy: return ["fuzzy"] + (hasColumn ? ["fuzzy in a column"] : [])
    case .regex: return ["pattern"]
    case .comparison(let comparison, let value):
      return ["\(kind(of: value)) \(comparison.rawValue)"]
    case .range(let from?, nil): return ["\(kind(of: from)) range from"]
    case .range(nil, let to?): return ["\(kind(of: to)) range to"]
    case .range(let from, _): return ["\(kind(of: from ?? "")) range"]
    case .empty: return ["empty"]
    }
  }

  private static func kind(of value: String) -> NaiveKind {
    NaiveDate(value) != nil ? .date : NaiveNumber(value) != nil ? .number : .text
  }
}
