import SystemPackage

extension DatasetFormat {
  static let all = [csv, tsv, json, jsonLines, text]

  /// Creates a format of tables.
  init(
    name: String, extensions: [String], defaultDelimiter: UInt8? = nil,
    shape: @escaping @Sendable (Source) -> TableShape
  ) {
    self.init(
      name: name, extensions: extensions, defaultDelimiter: defaultDelimiter, shape: shape,
      cut: { RecordCut(RecordScanner($0, $0.shape ?? shape($0))) },
      table: { (source) throws(FormatFault) in
        // Only the first block has headings, and decides the dialect.
        let known = source.earlier ?? source.first
        let scanner =
          known.map { RecordScanner(source, continuing: $0) }
          ?? RecordScanner(source, source.shape ?? shape(source))
        return try scanner.scan(source)
      })
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
    /// The records and columns, if it is a format of tables.
    var shape: TableShape?
  }

  /// Returns the requested format, or the format of the file name extension, or a guess.
  ///
  /// - Parameter source: The first block, which decides, whatever follows.
  static func choose(_ source: Source, extension name: String?) -> Choice {
    var choice = format(of: source, extension: name)
    choice.shape = choice.shape ?? choice.format.shape?(source)
    return choice
  }

  private static func format(of source: Source, extension name: String?) -> Choice {
    let options = source.options
    if options.isNULTerminated { return Choice(format: nulTerminated) }
    if let format = named(options.format) { return Choice(format: format) }
    if options.headerLineCount > 0 { return Choice(format: text) }
    let named = named(byExtension: name)
    // Only tables have delimiters, and lines above their headings.
    if options.delimiter != nil || options.skippedLines != nil, named != tsv {
      return Choice(format: csv)
    }
    let guess = FormatGuess(source)
    return named.map(guess.choice(for:)) ?? guess.choice
  }
}

extension DatasetOptions {
  /// Whether the extension of a file's name decides its format.
  package static func isFormatKnown(of path: FilePath) -> Bool {
    DatasetFormat.named(byExtension: path.unpackedName.extension) != nil
  }

  /// The names of the formats.
  public static var formats: [String] { DatasetFormat.all.map(\.name) }
}

extension Dataset {
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
}
