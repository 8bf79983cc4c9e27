/// Plain text: a line is a row, in one column called `line`.
struct PlainTextFormat: DatasetFormat {
  let name = "text"
  let extensions = ["txt", "text", "log"]

  func table(
    of bytes: [UInt8], _ options: DatasetOptions, _ progress: LoadProgress
  ) throws(BadRows) -> RecordTable {
    var scanner = RecordScanner(options, delimiter: nil, quoting: false)
    scanner.header = .given(["line"])
    return try scanner.scan(bytes, progress)
  }
}
