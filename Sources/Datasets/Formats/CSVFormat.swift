/// Comma-separated values, RFC 4180; also with another delimiter.
struct CSVFormat: DatasetFormat {
  let name = "csv"
  let extensions = ["csv"]

  func table(
    of bytes: [UInt8], _ options: DatasetOptions, _ progress: LoadProgress
  ) throws(BadRows) -> RecordTable {
    let delimiter = options.delimiter ?? Self.delimiter(of: bytes, options)
    return try RecordScanner(options, delimiter: delimiter, quoting: true).scan(bytes, progress)
  }

  func wording(of table: RecordTable) -> String? {
    let delimiter = table.dialect.delimiter
    return delimiter == UInt8(ascii: ",") ? nil : delimiter.map(Delimiter.name)
  }

  /// A comma, unless the first line has none and every line has as many of another one.
  private static func delimiter(of bytes: [UInt8], _ options: DatasetOptions) -> UInt8 {
    let lines = LineSample(of: bytes, comment: options.comment)
    let comma = UInt8(ascii: ",")
    if lines.holdsInFirst(comma) { return comma }
    return Delimiter.others.first(where: lines.areSeparated) ?? comma
  }
}
