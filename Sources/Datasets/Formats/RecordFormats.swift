extension DatasetFormat {
  /// Comma-separated values, RFC 4180, with any delimiter.
  package static let csv = DatasetFormat(
    name: "csv", extensions: ["csv"], defaultDelimiter: UInt8(ascii: ",")
  ) { (source) -> RecordScanner in
    let options = source.options
    let separatorLine = SeparatorLine(of: source.bytes)
    let delimiter =
      options.delimiter ?? separatorLine?.delimiter
      ?? LineSample(of: source.bytes, comment: options.comment).delimiter
    var scanner = RecordScanner(source, delimiter: delimiter, quoting: true)
    scanner.start = separatorLine?.end
    return scanner
  }

  /// The delimiters of CSV that may be inferred from lines without a comma.
  package static let rarerDelimiters = Array(";\t|".utf8)

  /// TAB-separated values.
  ///
  /// Quotes are text by default, because real files contain unbalanced ones.
  static let tsv = DatasetFormat(
    name: "tsv", extensions: ["tsv", "tab"]
  ) { (source) -> RecordScanner in
    let delimiter = source.options.delimiter ?? UInt8(ascii: "\t")
    return RecordScanner(source, delimiter: delimiter, quoting: false)
  }

  /// Plain text: each line is a row in the column `line`.
  static let text = DatasetFormat(
    name: "text", extensions: ["txt", "text", "log"]
  ) { (source) -> RecordScanner in
    var scanner = RecordScanner(source, delimiter: nil, quoting: false)
    scanner.header = .given(["line"])
    scanner.start = HeaderLines(of: source).end
    return scanner
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

/// At most the first 100 complete lines of a file, from which its delimiter is inferred.
struct LineSample {
  private let lines: [ArraySlice<UInt8>]

  /// - Parameter comment: The prefix of lines to skip; empty for none.
  init(of bytes: [UInt8], comment: String = "") {
    let start = textStart(of: bytes)
    let head = bytes[start...].prefix(1 << 16)
    var lines = head.split(maxSplits: 100, whereSeparator: Dialect.isLineEnd)
    // The last line may be incomplete.
    if lines.count > 1 && (lines.count > 100 || start + head.count < bytes.count) {
      lines.removeLast()
    }
    self.lines = comment.isEmpty ? lines : lines.filter { !$0.starts(with: comment.utf8) }
  }

  private static let comma = UInt8(ascii: ",")

  /// A comma, unless the first line has none and all lines have the same number of another
  /// delimiter.
  var delimiter: UInt8 {
    if startsWithCommas { return Self.comma }
    return DatasetFormat.rarerDelimiters.first { areSeparated(by: $0) } ?? Self.comma
  }

  /// Whether the first line decides the delimiter.
  var startsWithCommas: Bool {
    lines.first.map { Self.count(Self.comma, in: $0, quoting: true) > 0 } ?? false
  }

  /// Returns whether all lines have the same number of delimiters, at least one.
  ///
  /// - Parameter quoting: Whether to ignore quoted delimiters.
  func areSeparated(by delimiter: UInt8, quoting: Bool = true) -> Bool {
    let counts = Set(lines.map { Self.count(delimiter, in: $0, quoting: quoting) })
    return counts.count == 1 && !counts.contains(0)
  }

  private static func count(_ delimiter: UInt8, in line: ArraySlice<UInt8>, quoting: Bool) -> Int {
    var count = 0
    var isQuoted = false
    for byte in line {
      if quoting && byte == quote { isQuoted.toggle() }
      if byte == delimiter && !isQuoted { count += 1 }
    }
    return count
  }
}
