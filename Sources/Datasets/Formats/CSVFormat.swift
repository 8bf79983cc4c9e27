/// Comma-separated values, RFC 4180.
struct CSVFormat: DatasetFormat {
  let extensions = ["csv"]

  func table(of bytes: [UInt8]) throws(FormatFault) -> FieldTable {
    var scanner = DelimitedScanner(delimiter: UInt8(ascii: ","), quoting: true)
    return try scanner.scan(bytes)
  }
}
