import SystemPackage

/// An error about a dataset, and its location.
public struct DatasetError: Error, Sendable, Equatable {
  /// The kind of error; `sentence` is its message.
  public enum Fault: Error, Equatable {
    case unreadable(Errno)
    case folder
    /// A device or a socket.
    case device
    /// A transcript loads a pipe.
    case pipe
    /// A missing program, and its Debian package.
    case noProgram(String, package: String)
    /// The program that unpacks the file failed with a message.
    case notUnpacked(String, program: String)
    /// The file changed during each attempt to read it.
    case changing
    case tooManyBytes(limit: Int)
    case cancelled
    /// None of the data folders exists.
    case noFolder(searched: [String])
    /// The folder of this setting does not exist.
    case noSuchFolder(setting: String)
    case nul
    /// Text in another encoding than UTF-8.
    case encoding(TextEncoding)
    /// A file that is not text.
    case notText(FileSignature)
    case openQuote
    /// A JSON string without an end.
    case openString
    case textAfterQuote
    /// A row's number of fields is not the header's; `quoting` is whether fields can be quoted.
    case fieldCount(Int, expected: Int, quoting: Bool)
    /// More rows than a `RowID` can number, or an offset of more than 32 bits.
    case tooLarge
    case tooManyColumns(Int)
    /// The objects of JSON have more keys than fit in memory.
    case tooManyKeys(Int)
    /// Invalid JSON.
    case expected(JSONPart)
    case leadingZero
    case rawControl
    case badEscape
    case tooDeep(limit: Int)
    /// JSON that is neither an array nor an object.
    case noList
    /// Some rows are objects and others are not; `areObjects` describes the earlier ones.
    case mixedRows(areObjects: Bool)
    /// Most cells of the objects' table would be empty.
    case tooSparse(columns: Int)
    case noSQLite
    /// A table was requested from a file that is not a database.
    case noDatabase
    /// No table has the name, or no name was given and there is not exactly one; with all tables.
    case noTable(String?, known: [String])
    /// A message from SQLite.
    case database(String)
    case unknownName(known: [String], searched: [String])
    case ambiguousName([String])
  }

  /// A location in a file, with an excerpt of its line.
  public struct Location: Sendable, Equatable {
    /// The line, from 1.
    public let line: Int
    /// The character in the line, from 1.
    public let column: Int
    /// The line, or the part of a long line around the column.
    public let excerpt: String
    /// The number of characters in the excerpt before the column.
    public let caret: Int
  }

  /// The kind of error.
  public let fault: Fault
  /// The file as the user named it, or the dataset's name.
  public let path: String
  /// The location, if the error has one.
  public let location: Location?
  /// The prefix of the first line if it looks like a comment.
  public let comment: String?
  /// Whether the contents decided the format.
  public internal(set) var isGuess = false

  /// Creates an error.
  public init(
    _ fault: Fault, path: String, location: Location? = nil, comment: String? = nil
  ) {
    self.fault = fault
    self.path = path
    self.location = location
    self.comment = comment
  }
}

extension DatasetError: CustomStringConvertible {
  /// The location and the reason: `Data/peaks.csv:12:7: this quote is never closed`.
  public var description: String {
    // The argument may be a mistyped file name.
    if case .unknownName = fault, path.contains(".") { return "\(path): no such file or dataset" }
    let position = location.map { "\(path):\($0.line):\($0.column)" } ?? path
    return "\(position): \(fault.sentence)"
  }
}
