/// TAB-separated values.
///
/// A quote is text: real files hold raw ones.
struct TSVFormat: DatasetFormat {
  let extensions = ["tsv", "tab"]

  func table(of bytes: [UInt8]) throws(FormatFault) -> RecordTable {
    try RecordScanner(delimiter: UInt8(ascii: "\t"), quoting: false).scan(bytes)
  }
}
