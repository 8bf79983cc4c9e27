/// The likely reason why an expected block does not match, if it is how the block was written.
enum LikelyFault: Equatable, CustomStringConvertible {
  /// A row matches except for the blanks between its cells.
  case cellsNotSeparated(row: String)
  /// The counts match, and no row is expected.
  case rowsNotExpected(counts: String)
  /// A line would match without `--strict`.
  case notFull(line: String)

  /// Returns nil if the lines themselves differ.
  ///
  /// - Parameter isStrict: Whether only full lines match.
  init?(in expected: [String], _ actual: [String], isStrict: Bool = false) {
    if isStrict, let line = Self.abbreviated(in: expected, actual) {
      self = .notFull(line: line)
      return
    }
    let row = expected.lazy.compactMap { pattern in
      actual.first { Self.areEqualExceptBlanks(pattern, $0) }
    }.first
    if let row {
      self = .cellsNotSeparated(row: row)
    } else if !isStrict, let counts = expected.first, expected.count == 1, counts.hasPrefix("="),
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
    case .notFull(let line): "--strict requires the full line: \(line)"
    case .rowsNotExpected(let counts): "to expect any rows, write ... on the line before \(counts)"
    }
  }

  /// Returns the first line that an expected one matches only in part, or else that `...` matches.
  private static func abbreviated(in expected: [String], _ actual: [String]) -> String? {
    let lines = expected.filter { $0 != Transcript.ellipsis }
    for pattern in lines + expected where !actual.contains(pattern) {
      let match = actual.first { TranscriptComparison.isEqual(pattern, $0) }
      if let match { return match }
    }
    return nil
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
