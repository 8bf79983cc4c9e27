/// The likely reason why an expected block does not match, if it is how the block was written.
enum LikelyFault: Equatable, CustomStringConvertible {
  /// A row matches except for the blanks between its cells.
  case cellsNotSeparated(row: String)
  /// The counts match, and no row is expected.
  case rowsNotExpected(counts: String)

  /// Returns nil if the lines themselves differ.
  init?(in expected: [String], _ actual: [String]) {
    let row = expected.lazy.compactMap { pattern in
      actual.first { Self.areEqualExceptBlanks(pattern, $0) }
    }.first
    if let row {
      self = .cellsNotSeparated(row: row)
    } else if let counts = expected.first, expected.count == 1, counts.hasPrefix("="),
      let last = actual.last, actual.count > 1, TranscriptComparison.isEqual(counts, last)
    {
      self = .rowsNotExpected(counts: counts)
    } else {
      return nil
    }
  }

  var description: String {
    switch self {
    case .cellsNotSeparated(let row): "separate cells with a TAB or two blanks: \(row)"
    case .rowsNotExpected(let counts): "to expect any rows, write ... on the line before \(counts)"
    }
  }

  private static func areEqualExceptBlanks(_ pattern: String, _ line: String) -> Bool {
    guard let sign = pattern.first, sign == line.first, line.contains("\t"),
      TranscriptComparison.separator(ofLineWith: String(sign)) == UInt8(ascii: "\t"),
      !TranscriptComparison.isEqual(pattern, line)
    else { return false }
    return words(line).starts(with: words(pattern))
  }

  private static func words(_ line: String) -> [Substring] {
    line.split { $0 == " " || $0 == "\t" }
  }
}
