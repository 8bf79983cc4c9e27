/// The columns that JSON rows have so far, which further rows continue.
struct JSONKeys: Sendable {
  /// What rows are.
  enum Shape: Sendable {
    /// Objects, whose keys are columns.
    case objects
    /// Other values, in one column.
    case values
  }

  /// The keys of the objects, in the order of their first appearance; one name for other values.
  var keys: [[UInt8]] = []
  /// What the rows are; nil before the first one.
  var shape: Shape?

  /// The column of lines that are not JSON, if there are any.
  var lineColumn: Int?

  /// The name of the column of lines that are not JSON.
  static let line = Array("line".utf8)
}
