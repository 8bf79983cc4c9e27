import ArgumentParser
import Datasets

/// The options for reading a file.
public struct LoadOptions: ParsableArguments, Sendable {
  @Option(
    help: ArgumentHelp(
      "The file's format: \(DatasetOptions.formats.joined(separator: ", ")).", valueName: "name"),
    completion: .list(DatasetOptions.formats), transform: format)
  var format: String?

  @Option(
    help: ArgumentHelp("The table to read from an SQLite database.", valueName: "name"),
    transform: nonEmpty)
  var table: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The text between cells, such as ; or tab.", valueName: "text"),
    transform: delimiter)
  var delimiter: [UInt8]?

  /// Whether headings are in the file and are printed.
  @Flag(help: "The first line has headings; filter and --pick print them.")
  public var header = false

  @Flag(help: "Read the first line as a row, not as headings.")
  var noHeader = false

  @Option(help: ArgumentHelp("Skip lines above the headings.", valueName: "n"), transform: count)
  var skip: Int?

  @Flag(help: "Cells may be enclosed in quotes.")
  var quotes = false

  @Flag(help: "Read quotes as text.")
  var noQuotes = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The quote around cells.", valueName: "c"), transform: character)
  var quote: UInt8?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The character before a quote in a quoted cell.", valueName: "c"),
    transform: character)
  var escape: UInt8?

  @Flag(help: #"Read \\, \t, \r and \n in cells as in TSV output."#)
  var escapes = false

  @Option(
    help: ArgumentHelp(
      "The sign before the fraction of a number: a point or a comma.", valueName: "c"),
    completion: .list([".", ","]), transform: decimalSign)
  var decimal: UInt8?

  @Option(
    help: ArgumentHelp(
      "Read dates with slashes: dmy for 31/12/2026, mdy for 12/31/2026.", valueName: "order"),
    completion: .list(ValueSyntax.DayOrder.allCases.map(\.rawValue)), transform: dayOrder)
  var dates: ValueSyntax.DayOrder?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Skip lines that start with this text.", valueName: "text"),
    transform: nonEmpty)
  var comment: String?

  @Option(
    name: .customLong("type"),
    help: ArgumentHelp("Set the kind of a column's cells.", valueName: "column=kind"),
    completion: asked, transform: columnKind)
  var types: [ColumnKind] = []

  @Option(
    help: ArgumentHelp(
      "The columns that identify rows in another version of the file.", valueName: "columns"),
    completion: asked, transform: nonEmpty)
  var key: String?

  @Flag(help: "Records are texts that end with NUL, as of find -print0.")
  var read0 = false

  @Flag(help: "Stop at the first row that does not fit the format.")
  var strict = false

  @Flag(help: "Repair rows that do not fit the format (the default).")
  var lenient = false

  struct ColumnKind {
    static let kinds = Column.Kind.allCases.filter { $0 != .empty }

    let column: String
    let kind: Column.Kind
  }

  /// Creates the default options.
  public init() {}

  /// Throws if mutually exclusive options are combined.
  public func validate() throws {
    if read0 { try validate(without: format, for: "--read0") }
    if quotes && noQuotes {
      throw ValidationError("--quotes and --no-quotes are mutually exclusive")
    }
    if quote != nil && noQuotes {
      throw ValidationError("--quote and --no-quotes are mutually exclusive")
    }
    if strict && lenient {
      throw ValidationError("--strict and --lenient are mutually exclusive")
    }
  }

  /// Throws if an option excludes a flag of the command line that reads lines.
  public func validateLines(for flag: String) throws {
    try validate(without: format == "text" ? nil : format, for: flag)
  }

  /// Throws if an option of tables is combined with a flag.
  private func validate(without format: String?, for flag: String) throws {
    let options = [
      ("--format", format != nil), ("--table", table != nil), ("--delimiter", delimiter != nil),
      ("--quotes", quotes), ("--escapes", escapes), ("--comment", comment != nil),
    ]
    if let (name, _) = options.first(where: \.1) {
      throw ValidationError("\(flag) and \(name) are mutually exclusive")
    }
  }

  /// The columns that identify a row.
  public var rowKey: String? { key }

  var dataset: DatasetOptions {
    var options = DatasetOptions()
    options.format = format
    options.table = table
    options.delimiter = delimiter
    options.hasHeader = noHeader ? false : header ? true : nil
    options.skippedLines = skip
    options.quote = quote
    options.quoteEscape = escape
    options.isQuoted = quotes ? true : noQuotes ? false : nil
    options.hasEscapes = escapes
    options.decimalSign = decimal
    options.dayOrder = dates
    options.comment = comment ?? ""
    for type in types { options.kinds[type.column] = type.kind }
    options.key = key
    options.isNULTerminated = read0
    options.isStrict = strict
    return options
  }

  var words: [String] {
    let values: [(name: String, value: String?)] =
      [
        ("--format", format), ("--table", table), ("--delimiter", delimiter.map(Self.text)),
        ("--skip", skip.map(String.init)), ("--quote", quote.map { Self.text([$0]) }),
        ("--escape", escape.map { Self.text([$0]) }),
        ("--decimal", decimal.map { Self.text([$0]) }), ("--dates", dates?.rawValue),
        ("--comment", comment), ("--key", key),
      ] + types.map { ("--type", "\($0.column)=\($0.kind.rawValue)") }
    let flags = [
      ("--header", header), ("--no-header", noHeader), ("--quotes", quotes),
      ("--no-quotes", noQuotes),
      ("--escapes", escapes), ("--read0", read0), ("--strict", strict),
    ]
    return values.flatMap { name, value in value.map { [name, Self.quoted($0)] } ?? [] }
      + flags.filter(\.1).map(\.0)
  }

  static var help: [String] {
    helpMessage(columns: 100).split(separator: "\n").filter { $0.hasPrefix("  --") }
      .map { String($0.dropFirst(2)) }
  }

  /// The names of all options, and of those with a value.
  static var names: [String] { helpWords.map(\.name) }
  static var namesWithValue: [String] { helpWords.filter(\.hasValue).map(\.name) }

  private static var helpWords: [(name: String, hasValue: Bool)] {
    help.map { line in
      let words = line.split(separator: " ", maxSplits: 2)
      return (String(words[0]), words.count > 1 && words[1].hasPrefix("<"))
    }
  }

  private static func format(_ value: String) throws -> String {
    if DatasetOptions.formats.contains(value) { return value }
    throw ValidationError("use \(DatasetOptions.formats.joined(separator: ", "))")
  }

  private static func nonEmpty(_ value: String) throws -> String {
    if value.isEmpty { throw ValidationError("must not be empty") }
    return value
  }

  private static func delimiter(_ value: String) throws -> [UInt8] {
    if value == "tab" { return Array("\t".utf8) }
    let bytes = Array(value.replacing("\\t", with: "\t").utf8)
    guard 1...DatasetOptions.maxDelimiterCount ~= bytes.count,
      !bytes.contains(where: "\"\n\r\0".utf8.contains)
    else {
      throw ValidationError(
        "use 1 to \(DatasetOptions.maxDelimiterCount) bytes without quotes, or tab")
    }
    return bytes
  }

  private static func character(_ value: String) throws -> UInt8 {
    guard value.utf8.count == 1, let byte = value.utf8.first, byte < 0x80,
      !"\n\r\0".utf8.contains(byte)
    else { throw ValidationError("use one ASCII character") }
    return byte
  }

  private static func count(_ value: String) throws -> Int {
    guard let count = Int(value), 0...1000 ~= count else {
      throw ValidationError("use 0 to 1000")
    }
    return count
  }

  private static func decimalSign(_ value: String) throws -> UInt8 {
    guard let sign = value.utf8.first, [".", ","].contains(value) else {
      throw ValidationError("use . or ,")
    }
    return sign
  }

  private static func dayOrder(_ value: String) throws -> ValueSyntax.DayOrder {
    guard let order = ValueSyntax.DayOrder(rawValue: value) else {
      throw ValidationError("use dmy or mdy")
    }
    return order
  }

  private static func text(_ delimiter: [UInt8]) -> String {
    delimiter == [UInt8(ascii: "\t")] ? "tab" : String(decoding: delimiter, as: UTF8.self)
  }

  private static func columnKind(_ value: String) throws -> ColumnKind {
    let parts = value.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let kind = ColumnKind.kinds.first(where: { $0.rawValue == parts[1] })
    else {
      throw ValidationError("use COLUMN=text, integer, decimal, date or boolean")
    }
    return ColumnKind(column: parts[0], kind: kind)
  }

  private static func quoted(_ value: String) -> String {
    if !value.contains(where: \.isWhitespace), value.first != "\"", value.first != "'" {
      return value
    }
    let quote = value.contains("\"") ? "'" : "\""
    return quote + value + quote
  }
}
