/// Plain text: a line is a row, in one column called `line`.
struct PlainTextFormat: DatasetFormat {
  let extensions = ["txt", "text", "log"]

  func table(of bytes: [UInt8]) throws(FormatFault) -> RecordTable {
    try RecordScanner(delimiter: nil, quoting: false).scan(bytes, header: "line")
  }
}
