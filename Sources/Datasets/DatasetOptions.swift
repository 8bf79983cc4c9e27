/// How a file is to be read, where its name and its first lines do not say or do not say so.
public struct DatasetOptions: Sendable, Equatable {
  /// The name of a format, one of `DatasetOptions.formats`.
  public var format: String?
  /// The table of a database; nil for the only one.
  public var table: String?
  /// What stands between cells: one byte of ASCII.
  public var delimiter: UInt8?
  /// Whether the first record names the columns.
  public var hasHeader = true
  /// Whether a cell may stand in quotes; nil for what is usual in the format.
  public var isQuoted: Bool?
  /// What a line begins with that is no record; empty for nothing.
  public var comment = ""
  /// What columns are said to be, whatever their cells are, by the names that commands call them.
  public var kinds: [String: Column.Kind] = [:]
  /// The column that tells rows apart, by the name that commands call it; nil for what is usual.
  public var key: String?
  /// Whether rows that cannot be read are left out, and those filled up that lack cells.
  public var isLenient = false

  /// A file that says all of it.
  public init() {}
}
