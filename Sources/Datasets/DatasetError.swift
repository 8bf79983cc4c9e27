import SystemPackage

/// What is wrong with a dataset, and where.
public struct DatasetError: Error, Sendable, Equatable {
  /// The facts of it.
  public enum Fault: Sendable, Equatable {
    /// The file could not be read.
    case unreadable(Errno)
    /// There is a folder where a file was expected.
    case folder
    /// There is a device or a socket where a file was expected.
    case device
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

  /// An error about a dataset.
  public init(_ fault: Fault, path: String, location: Location? = nil) {
    self.fault = fault
    self.path = path
    self.location = location
  }
}

extension DatasetError: CustomStringConvertible {
  /// The place and what is wrong there: `Data/peaks.csv:12:7: this quote is never closed`.
  public var description: String {
    let place = location.map { "\(path):\($0.line):\($0.column)" } ?? path
    return "\(place): \(sentence)"
  }

  private var sentence: String {
    switch fault {
    case .unreadable(let errno): "cannot be read: \(errno)"
    case .folder: "is a folder, not a file"
    case .device: "is a device, not a file"
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
    case .unknownName: "no dataset of this name"
    case .ambiguousName(let files):
      "several files go by this name: \(files.joined(separator: ", "))"
    }
  }

  /// What would help, a line each.
  public var advice: [String] {
    switch fault {
    case .openQuote: ["close it, or write \"\" for a quote inside a quoted field"]
    case .textAfterQuote: ["write \"\" for a quote inside a quoted field"]
    case .fieldCount(let count, let expected, quoting: true) where count > expected:
      ["put a field that holds the delimiter in quotes"]
    case .utf16: ["convert it: iconv -f UTF-16 -t UTF-8 \(path)"]
    case .folder: ["name a file in it"]
    case .ambiguousName: ["name the file with its extension"]
    case .unknownName(let known, let places):
      (known.isEmpty ? [] : ["there are: \(known.joined(separator: ", "))"])
        + ["looked in:"] + places.map { "  \($0)" }
    case .noFolder(let places): ["looked in:"] + places.map { "  \($0)" }
    case .fieldCount, .unreadable, .device, .cancelled, .empty, .nul, .tooLarge: []
    }
  }
}
