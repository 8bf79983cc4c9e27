import Search

/// A list of columns while it is typed, in a command or on a command line.
public struct ColumnList {
  /// The text before the last column.
  public let earlier: String
  /// The start of the last column.
  let last: String

  /// Splits a list at its last blank or comma.
  public init(_ typed: String) {
    last = String(typed.reversed().prefix { !$0.isWhitespace && $0 != "," }.reversed())
    earlier = String(typed.dropLast(last.count))
  }

  /// Returns the sign that the last column has.
  ///
  /// - Parameter isSigned: Whether a - can precede a column, as in `:sort`.
  public func sign(isSigned: Bool) -> String { isSigned && last.hasPrefix("-") ? "-" : "" }

  /// Returns the words of a list, which blanks or commas separate; quotes around a name keep its blanks.
  static func words(in typed: String) -> [String] {
    var words: [String] = []
    var rest = typed[...]
    while let start = rest.firstIndex(where: { !isSeparator($0) }) {
      rest = rest[start...]
      let sign = rest.prefix(1) == "-" ? "-" : ""
      let body = rest.dropFirst(sign.count)
      if let quote = body.first, quote.isQuote, let end = body.dropFirst().firstIndex(of: quote) {
        words.append(sign + body[..<end].dropFirst())
        rest = body[end...].dropFirst()
      } else {
        let word = rest.prefix { !isSeparator($0) }
        words.append(String(word))
        rest = rest[word.endIndex...]
      }
    }
    return words
  }

  private static func isSeparator(_ character: Character) -> Bool {
    character.isWhitespace || character == ","
  }

  /// The most words of a heading that is typed without quotes.
  private static let longestHeading = 20

  /// Returns the names in the words of a list: several words that are a heading are one name.
  ///
  /// - Parameter isName: Whether a text is the whole name or heading of a column.
  package static func names(in words: [String], where isName: (String) -> Bool) -> [String] {
    var names: [String] = []
    var rest = words[...]
    while let first = rest.first {
      let counts = (2...longestHeading).reversed().filter { $0 <= rest.count }
      let count = counts.first { isName(rest.prefix($0).joined(separator: " ")) }
      names.append(count.map { rest.prefix($0).joined(separator: " ") } ?? first)
      rest = rest.dropFirst(count ?? 1)
    }
    return names
  }

  /// Returns the names of columns in a typed list.
  static func names(in typed: String, of columns: [ListColumn]) -> [String] {
    var known = ColumnNames(columns)
    return names(in: words(in: typed)) { known.isColumn($0) }
  }

  /// Returns the only name in an argument, without quotes.
  static func name(in typed: String) -> String? {
    let words = words(in: typed)
    return words.count == 1 ? words[0] : typed.isEmpty ? nil : typed
  }
}
