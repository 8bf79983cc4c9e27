/// The plain form of output: strings in, lines out.
///
/// What is printed through a pipe, and what every transcript is in.
public enum PlainForm {
  /// The signs that begin a line.
  public enum Sign: String, Sendable {
    /// A row that left.
    case removed = "-"
    /// A row that came.
    case inserted = "+"
    /// A row that moved.
    case moved = "^"
    /// A row that changed in place.
    case changed = "~"
    /// A section's title.
    case section = "@"
    /// A command's answer.
    case answer = "|"
    /// An error.
    case error = "!"
    /// The figures that end a block.
    case figures = "="
    /// What was typed.
    case typed = ">"
  }

  /// One line: a sign, a blank and the text; the sign alone when there is no text.
  public static func line(_ sign: Sign, _ text: String) -> String {
    text.isEmpty ? sign.rawValue : "\(sign.rawValue) \(text)"
  }

  /// A section's title before its rows.
  ///
  /// When the section itself came, left or moved, the sign of that stands in front.
  public static func sectionLine(_ title: String, change: Sign?) -> String {
    (change?.rawValue ?? "") + line(.section, escaped(title))
  }

  /// Cells, escaped and joined by one TAB.
  public static func row(_ cells: [String]) -> String {
    cells.map(escaped).joined(separator: "\t")
  }

  /// Appends a cell as `escaped` has it; bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Complexity: O(length).
  public static func append(_ cell: ArraySlice<UInt8>, to line: inout [UInt8]) {
    if isPlain(cell.span) {
      line.append(contentsOf: cell)
    } else {
      line.append(contentsOf: escaped(String(decoding: cell, as: UTF8.self)).utf8)
    }
  }

  /// Appends cells that stand between delimiters, if none of them needs an escape or has a quote.
  ///
  /// - Returns: Whether it did; else nothing was appended.
  /// - Complexity: O(length).
  public static func append(
    cells: ArraySlice<UInt8>, between delimiter: UInt8, quote: UInt8?, to line: inout [UInt8]
  ) -> Bool {
    let tab = UInt8(ascii: "\t")
    guard arePlain(cells, delimiter, quote ?? tab) else { return false }
    let start = line.count
    line.append(contentsOf: cells)
    guard delimiter != tab else { return true }
    line.withUnsafeMutableBufferPointer { line in
      for index in start..<line.count where line[index] == delimiter { line[index] = tab }
    }
    return true
  }

  /// Whether cells between delimiters need no escape: sixteen bytes at once, since whole lists are
  /// printed.
  ///
  /// - Parameter other: What must not be there either.
  private static func arePlain(
    _ cells: ArraySlice<UInt8>, _ delimiter: UInt8, _ other: UInt8
  ) -> Bool {
    let (blank, backslash) = (UInt8(ascii: " "), UInt8(ascii: "\\"))
    guard cells.first != blank, cells.last != blank, delimiter < 0x80, delimiter != backslash
    else { return false }
    return cells.withUnsafeBytes { bytes in
      var index = 0
      // Sixteen bytes and the one behind them are there.
      while index + 16 < bytes.count {
        let these = SixteenBytes(bytes.loadUnaligned(fromByteOffset: index, as: SIMD2.self))
        let next = SixteenBytes(bytes.loadUnaligned(fromByteOffset: index + 1, as: SIMD2.self))
        let (isDelimiter, isBlank) = (these.equal(delimiter), these.equal(blank))
        let isOdd =
          these.isNotASCII
          | ((these.isControl | these.equal(backslash) | these.equal(other)) & ~isDelimiter)
          | (isDelimiter & next.equal(blank)) | (isBlank & next.equal(delimiter))
        if isOdd[0] | isOdd[1] != 0 { return false }
        index += 16
      }
      for index in index..<bytes.count {
        let byte = bytes[index]
        let next = index + 1 < bytes.count ? bytes[index + 1] : delimiter
        if byte == delimiter {
          if next == blank { return false }
        } else if byte < blank || byte >= 0x7F || byte == backslash || byte == other
          || (byte == blank && next == delimiter)
        {
          return false
        }
      }
      return true
    }
  }

  /// Whether a cell is printable ASCII that needs no escape, as most are.
  private static func isPlain(_ cell: Span<UInt8>) -> Bool {
    let blank = UInt8(ascii: " ")
    guard !cell.isEmpty else { return true }
    if cell[0] == blank || cell[cell.count - 1] == blank { return false }
    for index in cell.indices {
      let byte = cell[index]
      if byte < blank || byte >= 0x7F || byte == UInt8(ascii: "\\") { return false }
    }
    return true
  }

  /// A cell or title that can neither write to a terminal nor forge a line: a backslash, control
  /// characters, and a blank at either end are escaped.
  ///
  /// - Complexity: O(length).
  public static func escaped(_ cell: String) -> String {
    guard needsEscape(cell) else { return cell }
    let scalars = Array(cell.unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let isEnd = index == 0 || index == scalars.count - 1
      switch scalar {
      case "\\": result += "\\\\"
      case " " where isEnd: result += "\\u{20}"
      default: result += safe(scalar)
      }
    }
    return result
  }

  /// A text whose control characters are escaped and all else is as it was, for what is no cell: a
  /// typed line, a line of a file, an error's sentence.
  public static func withoutControls(_ text: String) -> String {
    text.unicodeScalars.contains(where: isControl)
      ? text.unicodeScalars.map(safe).joined() : text
  }

  /// The same, with the TABs between its parts left alone.
  ///
  /// - Complexity: O(length).
  public static func withoutControlsButTabs(_ text: String) -> String {
    // Most have nothing else, and a diff may have thousands.
    if text.utf8.allSatisfy({ $0 == UInt8(ascii: "\t") || (0x20..<0x7F).contains($0) }) {
      return text
    }
    return text.split(separator: "\t", omittingEmptySubsequences: false)
      .map { withoutControls(String($0)) }.joined(separator: "\t")
  }

  private static func safe(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    case _ where isControl(scalar):
      "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    default: String(scalar)
    }
  }

  private static func needsEscape(_ cell: String) -> Bool {
    cell.utf8.first == UInt8(ascii: " ") || cell.utf8.last == UInt8(ascii: " ")
      || cell.utf8.contains(UInt8(ascii: "\\")) || cell.unicodeScalars.contains(where: isControl)
  }

  /// C0, DEL, C1, the bidirectional controls, and the line and paragraph separators, which some
  /// terminals and many readers take for line ends.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029: true
    default: false
    }
  }
}

/// Sixteen bytes in two words, of which each byte's top bit becomes an answer.
///
/// By sums and masks of whole words, which every processor has; comparisons of vectors of bytes are
/// taken to pieces by the compiler.
private struct SixteenBytes {
  private typealias Words = SIMD2<UInt64>
  private static var tops: Words { Words(repeating: 0x8080_8080_8080_8080) }
  private static var others: Words { Words(repeating: 0x7F7F_7F7F_7F7F_7F7F) }

  private let words: SIMD2<UInt64>

  init(_ words: SIMD2<UInt64>) { self.words = words }

  var isNotASCII: SIMD2<UInt64> { words & Self.tops }

  /// Less than a blank, or DEL, of the bytes that are ASCII.
  @inline(__always)
  var isControl: SIMD2<UInt64> {
    let isBelowBlank = ~((words & Self.others) &+ SIMD2(repeating: 0x6060_6060_6060_6060))
    return (isBelowBlank & Self.tops) | equal(0x7F)
  }

  @inline(__always)
  func equal(_ byte: UInt8) -> SIMD2<UInt64> {
    let difference = words ^ SIMD2(repeating: UInt64(byte) &* 0x0101_0101_0101_0101)
    return ~(((difference & Self.others) &+ Self.others) | difference) & Self.tops
  }
}
