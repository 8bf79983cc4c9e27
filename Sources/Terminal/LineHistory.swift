/// The lines that were entered, the latest last.
public struct LineHistory: Sendable {
  /// The lines.
  public private(set) var lines: [String] = []

  /// The number of latest lines that are kept at least; at most, twice as many are.
  public static let limit = 10_000
  /// The number of lines that `latest` returns.
  private static let latestCount = 50

  /// Creates an empty history.
  public init() {}

  /// Adds a line unless it is empty, starts with a blank, or repeats the last one; returns whether it
  /// was added.
  @discardableResult
  public mutating func add(_ line: String) -> Bool {
    guard let first = line.first, !first.isWhitespace, line != lines.last else { return false }
    if lines.count == 2 * Self.limit { lines.removeFirst(Self.limit) }
    lines.append(line)
    return true
  }

  /// Returns the last 50 lines that contain a text, in any case.
  ///
  /// - Complexity: O(length of all lines).
  public static func latest(_ lines: [String], containing text: String) -> [String] {
    let wanted = text.lowercased()
    return lines.filter { wanted.isEmpty || $0.lowercased().contains(wanted) }
      .suffix(latestCount)
  }
}
