extension DatasetFormat {
  /// Comma-separated values, RFC 4180, with any delimiter.
  package static let csv = DatasetFormat(
    name: "csv", extensions: ["csv"], defaultDelimiter: UInt8(ascii: ","),
    shape: { TableShape(of: $0, delimiters: Dialect.usualDelimiters, isQuoted: true) })

  /// TAB-separated values.
  ///
  /// Quotes are text unless they explain more records, because real files contain unbalanced ones.
  static let tsv = DatasetFormat(
    name: "tsv", extensions: ["tsv", "tab"],
    shape: { TableShape(of: $0, delimiters: [UInt8(ascii: "\t")], isQuoted: false) })

  /// Plain text: each line is a row in the column `line`.
  static let text = DatasetFormat(
    name: "text", extensions: ["txt", "text", "log"],
    cut: { RecordCut(lines($0)) },
    table: { (source) throws(FormatFault) in
      let known = source.earlier ?? source.first
      let scanner = known.map { RecordScanner(source, continuing: $0) } ?? lines(source)
      return try scanner.scan(source)
    })

  private static func lines(_ source: Source) -> RecordScanner {
    RecordScanner(lines: source, from: HeaderLines(of: source).end)
  }

  /// Records that end with NUL and may contain line ends: each is a row in the column `line`.
  static let nulTerminated = DatasetFormat(
    name: "NUL-terminated", extensions: [], cut: { _ in NULCut() }, table: recordsTable)

  private static func recordsTable(_ source: Source) throws(FormatFault) -> RecordTable {
    var text = source.earlier?.bytes ?? []
    text.reserveCapacity(source.bytes.count)
    let start = source.earlier?.sourceLength ?? HeaderLines(of: source).end
    var rest = source.bytes[start...]
    // Where colors belong is known by the offsets in the source.
    var records =
      source.options.colors.areKept
      ? SourceLines(source.bytes, after: source.earlier?.lines) : nil
    while !rest.isEmpty {
      let record = rest.prefix { $0 != 0 }
      try records?.append(record.indices)
      if record.isEmpty { text += TableText.blank } else { TableText.append(record, to: &text) }
      text.append(newline)
      rest = rest.dropFirst(record.count + 1)
    }
    var table = try TableText.table(of: text, columns: ["line"], after: source.earlier)
    table.lines = records
    table.sourceLength = source.bytes.count
    return table
  }
}

/// The first line `sep=;`, with which spreadsheet programs name the delimiter of a file.
struct SeparatorLine {
  let delimiter: UInt8
  /// The end of the line, after its line end.
  let end: Int

  init?(of bytes: [UInt8]) {
    let start = textStart(of: bytes)
    let end = Dialect.lineEnd(of: bytes, from: start)
    // Six bytes decide; the line may be as long as the file.
    let text = Array(
      bytes[start..<end].lazy.filter { !Dialect.isLineEnd($0) && $0 != quote }.prefix(6))
    guard text.count == 5, text.prefix(4).lazy.map({ $0 | 0x20 }).elementsEqual("sep=".utf8),
      text[4] < 0x80
    else { return nil }
    delimiter = text[4]
    self.end = end
  }
}
