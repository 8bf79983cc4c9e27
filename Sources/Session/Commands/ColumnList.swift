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

  /// Returns the names in a list, which blanks or commas separate.
  static func names(in typed: String) -> [String] {
    typed.split { $0.isWhitespace || $0 == "," }.map(String.init)
  }
}
