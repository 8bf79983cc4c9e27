/// TAB-separated values.
///
/// A quote is text unless it is said to be none: real files hold raw ones.
struct TSVFormat: DatasetFormat {
  let name = "tsv"
  let extensions = ["tsv", "tab"]

  func table(
    of bytes: [UInt8], _ options: DatasetOptions, _ progress: LoadProgress
  ) throws(BadRows) -> RecordTable {
    try RecordScanner(
      options, delimiter: options.delimiter ?? UInt8(ascii: "\t"), quoting: false
    ).scan(bytes, progress)
  }
}
