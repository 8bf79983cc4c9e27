/// A row's identity: a number that its dataset gives once and never to another row.
///
/// Rows are compared by it rather than by their contents, so that two rows that look alike stay
/// two, and a row that changes stays the same row.
public struct RowID: Sendable, Hashable, Comparable {
  /// The number.
  public let rawValue: UInt32

  /// The identity with this number.
  public init(_ rawValue: UInt32) { self.rawValue = rawValue }

  /// By number, which is the order in which the dataset met its rows.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
