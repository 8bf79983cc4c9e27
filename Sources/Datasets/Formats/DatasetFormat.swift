import SystemPackage

/// A file format.
///
/// To add one: a file in `Formats/` and an element of `all`.
package struct DatasetFormat: Sendable {
  let name: String
  let extensions: [String]
  /// The usual delimiter; nil if other delimiters are not worth mentioning.
  var defaultDelimiter: UInt8?
  /// Returns the search for the ends of records, with which a file is read in blocks; nil if rows are
  /// not consecutive records.
  let cut: @Sendable (Source) -> (any BlockCut)?
  /// Reads the rows of a file, after those of an earlier table if it can be continued.
  let table: @Sendable (Source) throws(FormatFault) -> RecordTable

  /// A file's bytes, and how to read them.
  struct Source {
    let bytes: [UInt8]
    var options = DatasetOptions()
    var progress = LoadProgress()
    /// The table of the first bytes, which end with a record; nil if there is none.
    var earlier: RecordTable?
    /// The table of the first block of a file, whose columns these bytes have; nil at its start.
    var first: RecordTable?
    /// Whether rows that do not fit the format are rows, because it was only guessed or the options
    /// say so; otherwise they are errors.
    var repairs = false
    /// Whether more bytes may follow.
    var isGrowing = false
  }

  static let all = [csv, tsv, json, jsonLines, text]

  /// Creates a format of consecutive records.
  init(
    name: String, extensions: [String], defaultDelimiter: UInt8? = nil,
    scanner: @escaping @Sendable (Source) -> RecordScanner
  ) {
    self.init(
      name: name, extensions: extensions, defaultDelimiter: defaultDelimiter,
      cut: { RecordCut(scanner($0)) },
      table: { (source) throws(FormatFault) in
        // Only the first block has headings, and decides the dialect.
        let known = source.earlier ?? source.first
        let scanner = known.map { RecordScanner(source, continuing: $0) } ?? scanner(source)
        return try scanner.scan(source)
      })
  }

  init(
    name: String, extensions: [String], defaultDelimiter: UInt8? = nil,
    cut: @escaping @Sendable (Source) -> (any BlockCut)? = { _ in nil },
    table: @escaping @Sendable (Source) throws(FormatFault) -> RecordTable
  ) {
    self.name = name
    self.extensions = extensions
    self.defaultDelimiter = defaultDelimiter
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
    guard let packed = Compression.byExtension[path.extension?.lowercased() ?? ""] else {
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
    /// Whether the contents determined the format.
    var isGuess = false
    /// Whether the first record names the columns, if the options do not say otherwise.
    var hasHeader = true

    /// Returns whether rows that do not fit the format are repaired.
    func repairs(_ options: DatasetOptions) -> Bool { isGuess || options.isLenient }
  }

  /// Returns the requested format, or the format of the file name extension, or a guess.
  ///
  /// - Parameter start: The first block, which decides, whatever follows.
  static func choose(
    _ options: DatasetOptions, extension name: String?, start: [UInt8]
  ) -> Choice {
    if options.isNULTerminated { return Choice(format: nulTerminated) }
    if let format = named(options.format) { return Choice(format: format) }
    if options.headerLineCount > 0 { return Choice(format: text) }
    let named = named(byExtension: name)
    // Only tables have delimiters.
    if options.delimiter != nil && named != tsv { return Choice(format: csv) }
    let guess = FormatGuess(start, options)
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
