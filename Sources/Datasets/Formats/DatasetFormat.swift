import SystemPackage

/// A file format.
///
/// To add one: a file in `Formats/` and an element of `all`.
package struct DatasetFormat: Sendable {
  let name: String
  let extensions: [String]
  var canSkipRows = true
  /// The usual delimiter; nil if other delimiters are not worth mentioning.
  var defaultDelimiter: UInt8?
  /// Returns the scanner of a file's records; nil if rows are not consecutive records.
  var scanner: (@Sendable (Source) -> RecordScanner)?
  /// Reads the rows of a file, after those of an earlier table if it can be continued.
  let table: @Sendable (Source) throws(BadRows) -> RecordTable

  /// A file's bytes, and how to read them.
  struct Source {
    let bytes: [UInt8]
    var options = DatasetOptions()
    var progress = LoadProgress()
    /// A table of the first bytes, which end with a line; nil if there is none.
    var earlier: RecordTable?
    /// The columns of earlier JSON Lines that these continue; nil at the start of a file.
    var jsonKeys: JSONKeys?
    /// Whether lines that are not JSON are rows, because JSON Lines were only a guess.
    var keepsOtherLines = false
    /// Whether more bytes may follow.
    var isGrowing = false

    /// Whether later bytes may close a quote that is open at the end; false after too much text.
    func mayClose(quoteAt start: Int) -> Bool {
      isGrowing && start < bytes.count && bytes.count - start < 1 << 16
    }
  }

  static let all = [csv, tsv, json, jsonLines, text]

  /// Creates a format of consecutive records.
  init(
    name: String, extensions: [String], defaultDelimiter: UInt8? = nil,
    scanner: @escaping @Sendable (Source) -> RecordScanner
  ) {
    self.init(
      name: name, extensions: extensions, defaultDelimiter: defaultDelimiter, scanner: scanner
    ) { (source) throws(BadRows) in try scanner(source).scan(source) }
  }

  init(
    name: String, extensions: [String], canSkipRows: Bool = true, defaultDelimiter: UInt8? = nil,
    scanner: (@Sendable (Source) -> RecordScanner)? = nil,
    table: @escaping @Sendable (Source) throws(BadRows) -> RecordTable
  ) {
    self.name = name
    self.extensions = extensions
    self.canSkipRows = canSkipRows
    self.defaultDelimiter = defaultDelimiter
    self.scanner = scanner
    self.table = table
  }

  func note(onDelimiterOf table: RecordTable) -> String? {
    guard let defaultDelimiter, let delimiter = table.dialect.delimiter,
      delimiter != defaultDelimiter
    else { return nil }
    let name = delimiter == UInt8(ascii: "\t") ? "TAB" : "\"\(Unicode.Scalar(delimiter))\""
    return "\(self.name.uppercased()) with delimiter \(name)"
  }

  /// Returns a command that converts a file to UTF-8 and opens it.
  ///
  /// - Parameter word: The file's path, quoted for a shell.
  static func conversion(
    from encoding: String, _ word: String, extension name: String?
  ) -> String {
    "iconv -f \(encoding) -t UTF-8 \(word) | \(opening(extension: name))"
  }

  /// Returns a command that opens the first lines of a file.
  ///
  /// - Parameter word: The file's path, as a word of a shell command.
  static func firstLines(_ word: String, of path: String) -> String {
    let path = FilePath(path)
    let opening = opening(extension: path.unpackedName.extension)
    let count = "head -n 1000000"
    guard let packed = Compression(rawValue: path.extension?.lowercased() ?? "") else {
      return "\(count) \(word) | \(opening)"
    }
    return "\(packed.program) -dc \(word) | \(count) | \(opening)"
  }

  private static func opening(extension name: String?) -> String {
    let format = named(byExtension: name)?.name
    return "ridgeline \(format.map { "--format \($0) " } ?? "")-"
  }

  /// Returns the format with a name.
  static func named(_ name: String?) -> DatasetFormat? { all.first { $0.name == name } }

  /// Returns the format of files with an extension.
  static func named(byExtension name: String?) -> DatasetFormat? {
    name.flatMap { name in all.first { $0.extensions.contains(name.lowercased()) } }
  }

  /// A format, and how it was found.
  struct Choice {
    var format: DatasetFormat
    /// A note on the format, if it was inferred from the contents.
    var note: String?
    /// Whether the contents determined the format; if a later row contradicts it, each line is a
    /// row.
    var isGuess = false
    /// Whether the first record names the columns, if the options do not say otherwise.
    var hasHeader = true
  }

  /// Returns the requested format, or the format of the file name extension, or a guess.
  static func choose(
    _ options: DatasetOptions, extension name: String?, bytes: [UInt8]
  ) -> Choice {
    if options.isNULTerminated { return Choice(format: nulTerminated) }
    if let format = named(options.format) { return Choice(format: format) }
    if options.headerLineCount > 0 { return Choice(format: text) }
    let named = named(byExtension: name)
    // Only tables have delimiters.
    if options.delimiter != nil && named != tsv { return Choice(format: csv) }
    let guess = FormatGuess(bytes, options)
    return named.map(guess.choice(for:)) ?? guess.choice
  }
}

extension DatasetFormat: Equatable {
  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }
}

extension DatasetOptions {
  /// Whether the extension of a file's name decides its format.
  package static func isFormatKnown(of path: FilePath) -> Bool {
    DatasetFormat.named(byExtension: path.unpackedName.extension) != nil
  }

  /// The names of the formats.
  public static var formats: [String] { DatasetFormat.all.map(\.name) }
}
