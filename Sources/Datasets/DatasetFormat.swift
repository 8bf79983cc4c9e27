/// How a file's bytes are a list.
///
/// To add a format: a file in `Formats/` and a line in `DatasetFormats.all`.
protocol DatasetFormat: Sendable {
  /// What it is called where a format is chosen.
  var name: String { get }
  /// The file name extensions that say so, in lower case.
  var extensions: [String] { get }

  /// Splits a file's bytes into a header and records.
  func table(
    of bytes: [UInt8], _ options: DatasetOptions, _ progress: LoadProgress
  ) throws(BadRows) -> RecordTable

  /// Whether a row that cannot be read can be left out.
  var canSkipRows: Bool { get }

  /// What is unusual about a table of this format, so that it is worth a word; nil for nothing.
  func wording(of table: RecordTable) -> String?
}

extension DatasetFormat {
  var canSkipRows: Bool { true }
  func wording(of table: RecordTable) -> String? { nil }
}

/// The table of formats, and how one is chosen.
enum DatasetFormats {
  /// All there are.
  static let all: [any DatasetFormat] = [
    CSVFormat(), TSVFormat(), JSONFormat(), JSONLinesFormat(), PlainTextFormat(),
  ]

  /// A format, and what it is called where the file's name does not say so.
  struct Choice {
    let format: any DatasetFormat
    let wording: String?
  }

  /// The format that was asked for, or that a file's extension names, or else the one that its first
  /// lines look like.
  static func choose(
    _ options: DatasetOptions, extension name: String?, bytes: [UInt8]
  ) -> Choice {
    if let wanted = options.format, let format = all.first(where: { $0.name == wanted }) {
      return Choice(format: format, wording: nil)
    }
    let named = name.flatMap { name in
      all.first { $0.extensions.contains(name.lowercased()) }
    }
    // Only cells have delimiters.
    if options.delimiter != nil && !(named is TSVFormat) {
      return Choice(format: CSVFormat(), wording: nil)
    }
    return named.map { Choice(format: $0, wording: nil) } ?? guess(bytes, options)
  }

  /// A table has the same number of delimiters, at least one, in every line; `ls -la` has not.
  private static func guess(_ bytes: [UInt8], _ options: DatasetOptions) -> Choice {
    if JSONFormat.looksLikeList(bytes) { return Choice(format: JSONFormat(), wording: "JSON") }
    let lines = LineSample(of: bytes, comment: options.comment)
    if lines.areSeparated(by: UInt8(ascii: "\t"), quoting: false) {
      return Choice(format: TSVFormat(), wording: "TAB-separated")
    }
    if lines.areSeparated(by: UInt8(ascii: ",")) {
      return Choice(format: CSVFormat(), wording: "comma-separated")
    }
    return Choice(format: PlainTextFormat(), wording: "lines")
  }
}

extension DatasetOptions {
  /// The names of the formats.
  public static var formats: [String] { DatasetFormats.all.map(\.name) }
}

extension RecordScanner {
  /// A scanner that heeds what was asked for.
  ///
  /// - Parameter quoting: Whether fields may be quoted where nothing else was asked for.
  init(_ options: DatasetOptions, delimiter: UInt8?, quoting: Bool) {
    let isQuoted = delimiter != nil && options.isQuoted ?? quoting
    self.init(delimiter: delimiter, quote: isQuoted ? quote : nil)
    if !options.hasHeader { header = .numbered }
    comment = Array(options.comment.utf8)
    isLenient = options.isLenient
  }
}
