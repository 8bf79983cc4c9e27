/// Comma-separated values, RFC 4180.
struct CSVFormat: DatasetFormat {
  let extensions = ["csv"]

  func table(of bytes: [UInt8]) throws(FormatFault) -> RecordTable {
    try RecordScanner(delimiter: UInt8(ascii: ","), quoting: true).scan(bytes)
  }
}
