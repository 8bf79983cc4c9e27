/// A syntax error of a query, and its position.
public struct QueryError: Error, Sendable, Equatable {
  /// The kinds of errors.
  public enum Fault: Sendable, Equatable {
    case openQuote
    case openBracket
    case openPattern
    /// Nothing follows `!`, `^` or `~`.
    case missingOperand(Character)
    case missingAlternative
    case missingValue(column: String, sign: String)
    case ambiguousColumn(String, candidates: [String])
    case invalidPattern(String, advice: String)
    case tooDeep(limit: Int)
  }

  /// The kind of error.
  public let fault: Fault
  /// The position in characters, from 1; one past the last if something is missing at the end.
  public let column: Int
  /// Whether more input may correct it.
  public let isIncomplete: Bool

  /// Creates an error.
  public init(_ fault: Fault, column: Int, isIncomplete: Bool) {
    self.fault = fault
    self.column = column
    self.isIncomplete = isIncomplete
  }
}

extension QueryError: CustomStringConvertible {
  /// The message, without the position.
  public var description: String {
    switch fault {
    case .openQuote: "this quote is never closed"
    case .openBracket: "this ( is never closed"
    case .openPattern: "this pattern is never closed"
    case .missingOperand(let sign): "expected a word after \(sign)"
    case .missingAlternative: "expected a term on both sides of |"
    case .missingValue(let column, let sign): "expected a value after \(column)\(sign)"
    case .ambiguousColumn(let name, let candidates):
      "\(name) could be \(candidates.joined(separator: ", "))"
    case .invalidPattern(let message, _): message
    case .tooDeep(let limit): "parentheses are nested more than \(limit) levels deep"
    }
  }

  /// The next steps, one per line.
  public var advice: [String] {
    switch fault {
    case .openQuote: ["add a quote, or write \\\" to search for one"]
    case .openBracket: ["add ), or write \\( to search for ("]
    case .openPattern: ["add /, or write \\/ to search for text that starts with /"]
    case .missingOperand(let sign):
      ["add one without a space, or write \\\(sign) to search for \(sign)"]
    case .missingAlternative: ["add the missing term, or write \\| to search for |"]
    case .missingValue(let column, let sign):
      ["add one", "write \(column)\\\(sign) to search for this text"]
    case .ambiguousColumn(let name, _):
      ["write more of the name", "write a backslash after \(name) to search for this text"]
    case .invalidPattern(_, let advice): [advice]
    case .tooDeep: ["remove unnecessary parentheses"]
    }
  }
}
