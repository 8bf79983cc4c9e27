/// A file format.
///
/// To add one: a file in `Formats/` and an element of `all` there.
package struct DatasetFormat: Sendable {
  let name: String
  let extensions: [String]
  /// The usual delimiter; nil if other delimiters are not worth mentioning.
  var defaultDelimiter: UInt8?
  /// Finds how tables are divided into records and columns; nil for other formats.
  let shape: (@Sendable (Source) -> TableShape)?
  /// Returns the search for the ends of records, with which a file is read in blocks; nil if rows are
  /// not consecutive records.
  let cut: @Sendable (Source) -> (any BlockCut)?
  /// Reads the rows of a file, after those of an earlier table if it can be continued.
  let table: @Sendable (Source) throws(FormatFault) -> RecordTable

  /// The size of the first block, which is searched before the others and decides the format.
  static let firstBlockSize = 1 << 17

  /// A file's bytes, and how to read them.
  struct Source {
    let bytes: [UInt8]
    var options = DatasetOptions()
    var progress = LoadProgress()
    /// The table of the first bytes, which end with a record; nil if there is none.
    var earlier: RecordTable?
    /// The table of the first block of a file, whose columns these bytes have; nil at its start.
    var first: RecordTable?
    /// The records and columns of a table, if they are known.
    var shape: TableShape?
    /// Whether more bytes may follow.
    var isGrowing = false
    /// Whether a row precedes bytes after the first ones, so that a blank line of one column is a row.
    var followsRow = true

    /// Whether rows that do not fit the format are rows; otherwise they are errors.
    var repairs: Bool { !options.isStrict }
  }

  init(
    name: String, extensions: [String], defaultDelimiter: UInt8? = nil,
    shape: (@Sendable (Source) -> TableShape)? = nil,
    cut: @escaping @Sendable (Source) -> (any BlockCut)? = { _ in nil },
    table: @escaping @Sendable (Source) throws(FormatFault) -> RecordTable
  ) {
    self.name = name
    self.extensions = extensions
    self.defaultDelimiter = defaultDelimiter
    self.shape = shape
    self.cut = cut
    self.table = table
  }

  func note(onDelimiterOf table: RecordTable) -> String? {
    guard let defaultDelimiter, let delimiter = table.dialect.delimiter,
      delimiter != defaultDelimiter
    else { return nil }
    let name = delimiter == UInt8(ascii: "\t") ? "TAB" : "\"\(Unicode.Scalar(delimiter))\""
    return "\(self.name.uppercased()) with delimiter \(name)"
  }
}

extension DatasetFormat: Equatable {
  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }
}
