/// Plain text: a line is a row, in one column called `line`.
struct PlainTextFormat: DatasetFormat {
  let extensions = ["txt", "text", "log"]

  func table(of bytes: [UInt8]) throws(FormatFault) -> FieldTable {
    var scanner = DelimitedScanner(delimiter: nil, quoting: false)
    return try scanner.scan(bytes, header: "line")
  }
}
