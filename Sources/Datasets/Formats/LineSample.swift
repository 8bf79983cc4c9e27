/// What stands between the cells of a list.
enum Delimiter {
  /// What is looked for where there is no comma, the likeliest first.
  static let others = Array(";\t|".utf8)

  /// What a person calls it.
  static func name(_ byte: UInt8) -> String {
    byte == UInt8(ascii: "\t") ? "TAB" : String(Unicode.Scalar(byte))
  }
}

/// The first whole lines of a file, at most 100 of them, to guess from what stands between cells.
struct LineSample {
  private let lines: [ArraySlice<UInt8>]

  /// - Parameter comment: What a line begins with that does not count; empty for nothing.
  init(of bytes: [UInt8], comment: String = "") {
    let start = textStart(of: bytes)
    let head = bytes[start...].prefix(1 << 16)
    var lines = head.split(maxSplits: 100, whereSeparator: Dialect.isLineEnd)
    // The last one may go on behind what was looked at.
    if lines.count > 1 && (lines.count > 100 || start + head.count < bytes.count) {
      lines.removeLast()
    }
    self.lines = comment.isEmpty ? lines : lines.filter { !$0.starts(with: comment.utf8) }
  }

  /// Whether all lines have the same number of delimiters outside quotes, at least one.
  func areSeparated(by delimiter: UInt8) -> Bool { areSeparated(by: delimiter, quoting: true) }

  /// - Parameter quoting: Whether delimiters within quotes do not count.
  func areSeparated(by delimiter: UInt8, quoting: Bool) -> Bool {
    let counts = Set(lines.map { Self.count(delimiter, in: $0, quoting) })
    return counts.count == 1 && !counts.contains(0)
  }

  /// Whether the first line has a delimiter outside quotes.
  func holdsInFirst(_ delimiter: UInt8) -> Bool {
    lines.first.map { Self.count(delimiter, in: $0, true) > 0 } ?? false
  }

  private static func count(
    _ delimiter: UInt8, in line: ArraySlice<UInt8>, _ quoting: Bool
  ) -> Int {
    var count = 0
    var isQuoted = false
    for byte in line {
      if quoting && byte == quote { isQuoted.toggle() }
      if byte == delimiter && !isQuoted { count += 1 }
    }
    return count
  }
}
