/// What is wrong with a typed query, or still missing from it, and where.
public struct QueryError: Error, Sendable, Equatable {
  /// The facts of it.
  public enum Fault: Sendable, Equatable {
    /// A phrase does not end.
    case openQuote
    /// A bracket is not closed.
    case openBracket
    /// A pattern behind a slash does not end.
    case openPattern
    /// Nothing stands behind this sign: `!`, `^` or `~`.
    case nothingBehind(Character)
    /// Nothing stands on one side of a `|`.
    case missingAlternative
    /// Nothing stands behind this sign of a comparison with this column.
    case missingValue(column: String, sign: String)
    /// Several columns begin with a word.
    case ambiguousColumn(String, candidates: [String])
    /// A number column is compared with something else.
    case notNumber(String, column: String)
    /// A date column is compared with something else.
    case notDate(String, column: String)
    /// A pattern is no regular expression, with the reason.
    case badPattern(String)
    /// More brackets within each other than are read.
    case tooDeep(limit: Int)
  }

  /// The facts of it.
  public let fault: Fault
  /// The character of the query, from 1; one more than there are where something is missing at its
  /// end.
  public let column: Int
  /// Whether more typing may make it right, so that nothing need be said of it yet.
  public let isHalfTyped: Bool

  /// An error about a query.
  public init(_ fault: Fault, column: Int, isHalfTyped: Bool) {
    self.fault = fault
    self.column = column
    self.isHalfTyped = isHalfTyped
  }
}

extension QueryError: CustomStringConvertible {
  /// One sentence, without the place.
  public var description: String {
    switch fault {
    case .openQuote: "this quote is never closed"
    case .openBracket: "this bracket is never closed"
    case .openPattern: "this pattern is never closed"
    case .nothingBehind(let sign): "nothing stands behind this \(sign)"
    case .missingAlternative: "one side of this | is missing"
    case .missingValue(let column, let sign): "nothing stands behind \(column)\(sign)"
    case .ambiguousColumn(let name, let candidates):
      "\(name) could be \(candidates.joined(separator: ", "))"
    case .notNumber(let value, let column):
      "\(column) has numbers, and \(Self.excerpt(value)) is none"
    case .notDate(let value, let column):
      "\(column) has dates, and \(Self.excerpt(value)) is none"
    case .badPattern(let reason): reason
    case .tooDeep(let limit): "brackets stand more than \(limit) deep within each other"
    }
  }

  /// What would help, a line each.
  public var advice: [String] {
    switch fault {
    case .openQuote: ["close it, or write \\\" to search for a quote"]
    case .openBracket: ["close it, or write \\( to search for a bracket"]
    case .openPattern: ["close it with /, or write \\/ to search for a text that begins with /"]
    case .nothingBehind(let sign):
      ["write the word directly behind it, or \\\(sign) to search for \(sign)"]
    case .missingAlternative: ["write something on both sides, or \\| to search for |"]
    case .missingValue(let column, let sign):
      [
        "write the value directly behind it, without a blank",
        "write \(column)\\\(sign) to search for this text",
      ]
    case .ambiguousColumn(let name, _):
      ["write more of the name", "write a backslash behind \(name) to search for this text"]
    case .notNumber: ["write a number, such as 8000 or -0.5"]
    case .notDate: ["write a date, such as 1953, 1953-05 or 1953-05-29"]
    case .badPattern: ["write \\/ to search for a text that begins with /"]
    case .tooDeep: ["take out the brackets that change nothing"]
    }
  }

  /// A value as far as it is worth showing.
  private static func excerpt(_ value: String) -> String {
    let shown = value.prefix(40)
    return shown.endIndex == value.endIndex ? value : shown + "…"
  }
}
