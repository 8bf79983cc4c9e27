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

  /// What a line begins with that has a text: a sign and a blank.
  public static func start(_ sign: Sign) -> [UInt8] { Array("\(sign.rawValue) ".utf8) }

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
    cells: Span<UInt8>, between delimiter: UInt8, quote: UInt8?, to line: inout [UInt8]
  ) -> Bool {
    let tab = UInt8(ascii: "\t")
    guard arePlain(cells, delimiter, quote ?? tab) else { return false }
    let start = line.count
    cells.withUnsafeBufferPointer { line.append(contentsOf: $0) }
    guard delimiter != tab else { return true }
    line.withUnsafeMutableBufferPointer { line in
      // Stored in any case, so that many are looked at in one step.
      for index in start..<line.count {
        line[index] = line[index] == delimiter ? tab : line[index]
      }
    }
    return true
  }

  /// Whether cells between delimiters need no escape: sixteen bytes at once, since whole lists are
  /// printed.
  ///
  /// - Parameter other: What must not be there either.
  private static func arePlain(
    _ cells: Span<UInt8>, _ delimiter: UInt8, _ other: UInt8
  ) -> Bool {
    let (blank, backslash) = (UInt8(ascii: " "), UInt8(ascii: "\\"))
    if cells.isEmpty { return true }
    guard cells[0] != blank, cells[cells.count - 1] != blank, delimiter < 0x80,
      delimiter != backslash
    else { return false }
    return cells.withUnsafeBytes { bytes in
      var index = 0
      // Sixteen bytes and the one behind them are there; the last sixteen of many, again or not.
      while index + 16 < bytes.count {
        let these = bytes.loadUnaligned(fromByteOffset: index, as: SixteenBytes.self)
        let next = bytes.loadUnaligned(fromByteOffset: index + 1, as: SixteenBytes.self)
        let isDelimiter = these .== SixteenBytes(repeating: delimiter)
        let isBlank = these .== SixteenBytes(repeating: blank)
        // Blanks are 0, controls, DEL and all that is not ASCII are 0x5F and more.
        let isOutside = these &- SixteenBytes(repeating: blank) .>= SixteenBytes(repeating: 0x5F)
        let isOdd =
          ((isOutside .| (these .== SixteenBytes(repeating: backslash))
            .| (these .== SixteenBytes(repeating: other)))
            .& (these .!= SixteenBytes(repeating: delimiter)))
          .| (isDelimiter .& (next .== SixteenBytes(repeating: blank)))
          .| (isBlank .& (next .== SixteenBytes(repeating: delimiter)))
        let odd = unsafeBitCast(isOdd, to: SIMD2<UInt64>.self)
        if odd[0] | odd[1] != 0 { return false }
        let isLast = index + 17 == bytes.count
        index = isLast ? index + 16 : min(index + 16, bytes.count - 17)
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
    return text.unicodeScalars.split(separator: "\t", omittingEmptySubsequences: false)
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

/// Compared with one another at once: a vector with a single byte takes a hundred times as long.
private typealias SixteenBytes = SIMD16<UInt8>
