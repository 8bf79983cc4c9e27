/// Options for files whose name and first lines do not determine how to read them.
public struct DatasetOptions: Sendable, Equatable {
  /// The name of a format from `DatasetOptions.formats`.
  public var format: String?
  /// The database table; nil for the only one.
  public var table: String?
  /// The delimiter between cells, at most `maxDelimiterCount` bytes.
  public var delimiter: [UInt8]?
  /// The delimiters that may be inferred.
  package static let usualDelimiters = Dialect.usualDelimiters
  /// The greatest number of bytes of a delimiter.
  public static let maxDelimiterCount = Dialect.maxDelimiterCount
  /// Whether the first record names the columns; nil if its cells decide.
  public var hasHeader: Bool?
  /// The number of lines above the headings or the first row; nil if the lines decide.
  public var skippedLines: Int?
  /// Whether cells can be quoted; nil if the first records decide.
  public var isQuoted: Bool?
  /// The quote around cells, an ASCII byte; nil if the first records decide.
  public var quote: UInt8?
  /// The byte that makes a quote or delimiter after it text; nil if the first records decide.
  public var quoteEscape: UInt8?
  /// Whether cells of delimited text have the escapes of TSV output: `\\`, `\t`, `\r` and `\n`.
  public var hasEscapes = false
  /// The sign before the fraction of a number; nil for a comma in tables with semicolons, a point in others.
  public var decimalSign: UInt8?
  /// The order of the parts of dates with slashes; nil if they are text.
  public var dayOrder: ValueSyntax.DayOrder?
  /// The prefix of lines to skip; empty for none.
  public var comment = ""
  /// The kinds of columns by typed name, which override the inferred ones.
  public var kinds: [String: Column.Kind] = [:]
  /// The typed name of the column that identifies rows; nil for the default.
  public var key: String?
  /// Whether each record ends with NUL, as the paths of `find -print0` do.
  public var isNULTerminated = false
  /// Whether rows that do not fit the format are errors; otherwise they are repaired.
  public var isStrict = false
  /// Whether input of unknown format is lines even if it looks comma-separated.
  public var prefersLines = false
  /// The headings of a list that this one is compared with: input of unknown format whose first record
  /// has one of them is a table.
  package var expectedHeadings: [String] = []
  /// Keys of JSON objects that are columns even if no object of the first block has them.
  package var expectedKeys: [String] = []
  /// What becomes of the colors in the output of a program.
  public var colors = Colors.text
  /// The number of lines at the start that are not rows, in input that is then read as lines.
  public var headerLineCount = 0
  /// Whether to keep the lines of JSON Lines, so that rows can be written as they came in.
  public var keepsLines = false

  /// Creates default options.
  public init() {}

  /// What becomes of escape sequences in a stream.
  public enum Colors: Sendable {
    /// They are text.
    case text
    /// They are removed, and noted.
    case removed
    /// They are neither cells nor searched, but rows are written with them.
    case kept
    /// They are kept, and shown.
    case shown

    /// Whether rows are written with them.
    var areKept: Bool { self == .kept || self == .shown }
  }
}
