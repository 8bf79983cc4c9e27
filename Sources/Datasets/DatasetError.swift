import SystemPackage

/// What is wrong with a dataset, and where.
public struct DatasetError: Error, Sendable, Equatable {
  /// The facts of it.
  public enum Fault: Error, Equatable {
    /// The file could not be read.
    case unreadable(Errno)
    /// There is a folder where a file was expected.
    case folder
    /// There is a device or a socket where a file was expected.
    case device
    /// A transcript loads a pipe.
    case pipe
    /// The program that unpacks the file is not installed.
    case noProgram(String)
    /// The program that unpacks the file failed, and said this.
    case notUnpacked(String, program: String)
    /// The file changed while it was read, each time that was tried.
    case changing
    /// The file has more bytes than memory has room for.
    case tooManyBytes(limit: Int)
    /// Loading was given up.
    case cancelled
    /// None of the places where datasets may be is there.
    case noFolder(places: [String])
    /// The file holds nothing, not even a header.
    case empty
    /// The file holds a NUL byte, so it is no text.
    case nul
    /// The file begins with a UTF-16 mark.
    case utf16
    /// A quoted field does not end.
    case openQuote
    /// Something stands between a closing quote and the next delimiter.
    case textAfterQuote
    /// A row has another number of fields than the header; whether fields can be quoted.
    case fieldCount(Int, expected: Int, quoting: Bool)
    /// More rows than a row's number can count, or a field longer than its length can say.
    case tooLarge
    /// More columns than a list can have.
    case tooManyColumns(Int, limit: Int)
    /// Something else stands where this has to.
    case expected(String)
    /// A number has zeros in front.
    case leadingZero
    /// A control character stands in a string as it is.
    case rawControl
    /// A backslash in a string is followed by what it cannot be.
    case badEscape
    /// More brackets stand within each other than may.
    case tooDeep(limit: Int)
    /// The file is JSON, but no list.
    case noList
    /// Some rows are objects and others are not; what those before this one are.
    case mixedRows(areObjects: Bool)
    /// Objects with so many different keys that their table would be mostly empty.
    case tooSparse(columns: Int)
    /// The file is an SQLite database, and this program was built without SQLite.
    case noSQLite
    /// A table was asked for, and the file is no database.
    case noDatabase
    /// The database has no such table; or, without a name, not just one. Those that it has.
    case noTable(String?, known: [String])
    /// What SQLite says of a database that cannot be read.
    case database(String)
    /// No dataset of that name, with those there are and the places that were looked into.
    case unknownName(known: [String], places: [String])
    /// Two files in the data folder go by that name.
    case ambiguousName([String])
  }

  /// Where in a file: line and column from 1, and the line itself as far as it is worth showing.
  public struct Location: Sendable, Equatable {
    /// The line, from 1.
    public let line: Int
    /// The character in the line, from 1.
    public let column: Int
    /// The line, or the part of a long line around the column.
    public let excerpt: String
    /// How many characters of the excerpt stand before the column.
    public let caret: Int
  }

  /// The facts of it.
  public let fault: Fault
  /// The file, as the person named it; or the dataset's name.
  public let path: String
  /// Where in the file, if it is about a place.
  public let location: Location?
  /// The next rows that cannot be read either, at most nine.
  public let more: [BadRow]
  /// How many rows cannot be read, where the others can.
  public let badRowCount: Int
  /// Whether they can be left out.
  public let canSkipRows: Bool
  /// What the first line begins with if it looks like a comment.
  public let comment: String?

  /// A row that cannot be read.
  public struct BadRow: Sendable, Equatable {
    /// Why.
    public let fault: Fault
    /// Where.
    public let location: Location

    /// The place and what is wrong there: `14:7: this quote is never closed`.
    public var description: String { "\(location.line):\(location.column): \(fault.sentence)" }
  }

  /// An error about a dataset.
  public init(
    _ fault: Fault, path: String, location: Location? = nil, more: [BadRow] = [],
    badRowCount: Int = 0, canSkipRows: Bool = false, comment: String? = nil
  ) {
    self.fault = fault
    self.path = path
    self.location = location
    self.more = more
    self.badRowCount = badRowCount
    self.canSkipRows = canSkipRows
    self.comment = comment
  }
}

extension DatasetError: CustomStringConvertible {
  /// The place and what is wrong there: `Data/peaks.csv:12:7: this quote is never closed`.
  public var description: String {
    let place = location.map { "\(path):\($0.line):\($0.column)" } ?? path
    return "\(place): \(fault.sentence)"
  }
}

extension DatasetError.Fault {
  /// What is wrong, without the place.
  var sentence: String {
    switch self {
    case .unreadable(let errno): "cannot be read: \(errno)"
    case .folder: "is a folder, not a file"
    case .device: "is a device, not a file"
    case .pipe: "is a pipe, and a transcript loads only files"
    case .noProgram(let program): "\(program) is needed to unpack this, and is not installed"
    case .notUnpacked(let words, let program): "\(program) cannot unpack this: \(words)"
    case .changing: "the file is being written to"
    case .tooManyBytes(let limit):
      "more than \(limit / 1_000_000) MB, which do not fit in memory"
    case .cancelled: "interrupted"
    case .noFolder: "there is no data folder"
    case .empty: "the file is empty"
    case .nul: "a NUL byte: this is not a text file"
    case .utf16: "the file is UTF-16, and only UTF-8 is read"
    case .openQuote: "this quote is never closed"
    case .textAfterQuote: "text behind a closing quote"
    case .fieldCount(let count, let expected, _):
      "this row has \(count) \(count == 1 ? "field" : "fields"), the header has \(expected)"
    case .tooLarge: "more rows, or a longer field, than 4,294,967,295"
    case .tooManyColumns(let count, let limit):
      "\(count) columns, and at most \(limit) can be read"
    case .expected(let what): "expected \(what)"
    case .leadingZero: "a number with a zero in front"
    case .rawControl: "a control character in a string, which has to be written as an escape"
    case .badEscape: "no escape that JSON knows"
    case .tooDeep(let limit): "more than \(limit) brackets within each other"
    case .noList: "neither a list nor an object with one list in it"
    case .mixedRows(areObjects: true): "this row is no object, those before it are"
    case .mixedRows(areObjects: false): "this row is an object, those before it are not"
    case .tooSparse(let columns): "\(columns) different keys, most of which most objects lack"
    case .noSQLite: "an SQLite database, and this program was built without SQLite"
    case .noDatabase: "only an SQLite database has tables"
    case .noTable(let name?, _): "no table \(name)"
    case .noTable(nil, let known):
      known.isEmpty ? "the database has no tables" : "the database has several tables"
    case .database(let words): "SQLite: \(words)"
    case .unknownName: "no dataset of this name"
    case .ambiguousName(let files):
      "several files go by this name: \(files.joined(separator: ", "))"
    }
  }
}

extension DatasetError {
  /// What would help, a line each.
  public var advice: [String] {
    switch fault {
    case .openQuote: ["close it, or write \"\" for a quote inside a quoted field"]
    case .textAfterQuote: ["write \"\" for a quote inside a quoted field"]
    case .fieldCount(let count, let expected, quoting: true) where count > expected:
      ["put a field that holds the delimiter in quotes"]
    case .utf16: ["convert it: iconv -f UTF-16 -t UTF-8 \(path)"]
    case .folder: ["name a file in it"]
    case .changing: ["try again when it is done"]
    case .tooManyBytes: ["free some memory, or load a part of the file"]
    case .noProgram(let program): ["install \(program), or unpack the file yourself"]
    case .ambiguousName: ["name the file with its extension"]
    case .unknownName(let known, let places):
      (known.isEmpty ? [] : ["there are: \(known.joined(separator: ", "))"])
        + ["looked in:"] + places.map { "  \($0)" }
    case .noSQLite: ["build it with SQLite: swift build -c release --traits SQLite"]
    case .noTable(_, let known) where !known.isEmpty:
      ["tables: \(known.joined(separator: ", "))"]
    case .noFolder(let places): ["looked in:"] + places.map { "  \($0)" }
    case .fieldCount, .unreadable, .device, .pipe, .notUnpacked, .cancelled, .empty, .nul,
      .tooLarge, .tooManyColumns, .expected, .leadingZero, .rawControl, .badEscape, .tooDeep,
      .noList, .mixedRows, .tooSparse, .noDatabase, .noTable, .database:
      []
    }
  }

  /// The flags with which the file can be opened, each with what it does; the likeliest first.
  public var remedies: [(flag: String, purpose: String)] {
    var remedies: [(flag: String, purpose: String)] = []
    switch fault {
    case .openQuote where canSkipRows, .textAfterQuote where canSkipRows:
      remedies.append(("--no-quotes", "to take quotes as text"))
    case .noTable(_, let known):
      remedies += known.prefix(1).map { ("--table \($0)", "to load that one") }
    default: break
    }
    if let comment {
      remedies.append(("--comment '\(comment)'", "to leave out lines that begin with \(comment)"))
    }
    if canSkipRows && badRowCount > 0 {
      remedies.append(("--lenient", badRowCount == 1 ? "to leave it out" : "to leave them out"))
    }
    return remedies
  }
}
