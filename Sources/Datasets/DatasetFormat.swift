/// How a file's bytes are a list.
///
/// To add a format: a file in `Formats/` and a line in `formats`.
protocol DatasetFormat: Sendable {
  /// The file name extensions that say so, in lower case.
  var extensions: [String] { get }

  /// Splits a file's bytes into a header and records.
  func table(of bytes: [UInt8]) throws(FormatFault) -> RecordTable
}

/// The one table of formats.
private let formats: [any DatasetFormat] = [CSVFormat(), TSVFormat(), PlainTextFormat()]

/// The format that a file's extension names, or else the one that its first lines look like.
func format(extension name: String?, bytes: [UInt8]) -> any DatasetFormat {
  if let name = name?.lowercased(),
    let named = formats.first(where: { $0.extensions.contains(name) })
  {
    return named
  }
  // A table has the same number of delimiters, at least one, in every line; `ls -la` has not.
  let lines = sample(bytes)
  let tabs = Set(lines.map { line in line.count { $0 == UInt8(ascii: "\t") } })
  if tabs.count == 1 && !tabs.contains(0) { return TSVFormat() }
  let commas = Set(lines.map(commasOutsideQuotes))
  if commas.count == 1 && !commas.contains(0) { return CSVFormat() }
  return PlainTextFormat()
}

/// The first whole lines, at most 100 of them.
private func sample(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
  let head = bytes.prefix(1 << 16)
  let lines = head.split(maxSplits: 100, whereSeparator: { $0 == newline || $0 == carriageReturn })
  return lines.count > 1 && (lines.count > 100 || head.count < bytes.count)
    ? lines.dropLast() : lines
}

private func commasOutsideQuotes(_ line: ArraySlice<UInt8>) -> Int {
  var count = 0
  var isQuoted = false
  for byte in line {
    if byte == quote { isQuoted.toggle() }
    if byte == UInt8(ascii: ",") && !isQuoted { count += 1 }
  }
  return count
}
