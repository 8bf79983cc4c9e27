import Files
import SystemPackage

/// The file that a dataset was loaded from.
public struct DatasetFile: Sendable, Equatable {
  /// The resolved path.
  public let resolvedPath: FilePath
  /// The file's version when it was loaded.
  public let version: FileVersion
  /// Whether the dataset holds the file's own bytes, so that they can be written back.
  public let isVerbatim: Bool
  /// The options that it was read with.
  public let options: DatasetOptions
}

extension Dataset {
  /// The headings of its columns; none if it is lines, which have no headings.
  package var givenHeadings: [String] {
    isFromJSON || table.dialect.delimiter != nil ? columns.map(\.header) : []
  }

  func loaded(
    from location: DatasetLocation, _ version: FileVersion?, _ options: DatasetOptions,
    isVerbatim: Bool
  ) -> Dataset {
    var copy = self
    copy.file = version.map {
      DatasetFile(
        resolvedPath: location.resolvedPath, version: $0, isVerbatim: isVerbatim, options: options)
    }
    return copy
  }

  /// A sentence about rows that are not UTF-8, with the command that reads them as Latin-1.
  ///
  /// - Parameters:
  ///   - word: The file's path, quoted for a shell.
  ///   - streamed: The number of such rows of a stream that starts with these rows.
  public func encodingWarning(_ word: String, streamed: Int? = nil) -> String? {
    let invalid = streamed ?? invalidRowCount
    guard invalid > 0 else { return nil }
    let rows = streamed == nil ? "of \(count) rows" : invalid == 1 ? "row" : "rows"
    let conversion = DatasetFormat.conversion(
      from: "latin1", word, extension: file?.resolvedPath.extension)
    let verb = invalid == 1 ? "isn't" : "aren't"
    return "\(invalid) \(rows) \(verb) valid UTF-8; if it is Latin-1: \(conversion)"
  }

  /// Whether the bytes are the file's own.
  public var isVerbatim: Bool { table.isVerbatim }

  /// Returns the file's bytes without some rows, in parts; all other bytes stay unchanged.
  ///
  /// - Parameter rows: Positions in ascending order.
  public func source(without rows: some Sequence<Int>) -> [ArraySlice<UInt8>] {
    var layout = RecordLayout(table)
    for row in rows { layout.replace(row, with: []) }
    return layout.source()
  }
}

/// Options for files whose name and first lines do not determine how to read them.
public struct DatasetOptions: Sendable, Equatable {
  /// The name of a format from `DatasetOptions.formats`.
  public var format: String?
  /// The database table; nil for the only one.
  public var table: String?
  /// The delimiter between cells, an ASCII byte.
  public var delimiter: UInt8?
  /// Whether the first record names the columns.
  public var hasHeader = true
  /// Whether cells can be quoted; nil for the format's default.
  public var isQuoted: Bool?
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
  /// Whether rows that do not fit the format are repaired, as they are if it was guessed.
  public var isLenient = false
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
    /// They are neither cells nor searched, but rows can be written with them.
    case kept
  }
}
