/// The plain form of output, used in pipes and transcripts.
public enum PlainForm {
  /// The mark for omitted lines, which in a transcript matches any lines or characters.
  public static let ellipsis = "..."

  /// The sign that starts a line.
  public enum Sign: String, Sendable {
    /// A removed row.
    case removed = "-"
    /// An added row.
    case inserted = "+"
    /// A moved row.
    case moved = "^"
    /// A changed row.
    case changed = "~"
    /// A section's title.
    case section = "@"
    /// A command's answer.
    case answer = "|"
    /// An error.
    case error = "!"
    /// The counts at the end of a block.
    case counts = "="
    /// A typed line.
    case typed = ">"
  }

  /// Returns a line: a sign, a space and the text, or the sign alone if there is no text.
  public static func line(_ sign: Sign, _ text: String) -> String {
    text.isEmpty ? sign.rawValue : "\(sign.rawValue) \(text)"
  }

  /// Returns the start of a line with text: a sign and a space.
  public static func start(_ sign: Sign) -> [UInt8] { Array("\(sign.rawValue) ".utf8) }

  /// Returns a section's title line, preceded by the sign of the section's own change.
  public static func sectionLine(_ title: String, change: Sign?) -> String {
    (change?.rawValue ?? "") + line(.section, escaped(title))
  }

  /// Returns escaped cells joined by TAB.
  public static func row(_ cells: [String]) -> String {
    cells.map(escaped).joined(separator: "\t")
  }

  /// Appends an escaped cell; invalid UTF-8 becomes U+FFFD.
  /// - Complexity: O(length).
  public static func append(_ cell: ArraySlice<UInt8>, to line: inout [UInt8]) {
    if isPlain(cell.span) {
      line.append(contentsOf: cell)
    } else {
      line.append(contentsOf: escaped(String(decoding: cell, as: UTF8.self)).utf8)
    }
  }

  /// Appends delimited cells as tab-separated ones if no escapes or quotes are needed.
  /// - Returns: Whether the cells were appended.
  public static func append(
    cells: Span<UInt8>, between delimiter: UInt8, quote: UInt8?, to line: inout [UInt8]
  ) -> Bool {
    let tab = UInt8(ascii: "\t")
    guard arePlain(cells, delimiter, quote ?? tab) else { return false }
    let start = line.count
    cells.withUnsafeBufferPointer { line.append(contentsOf: $0) }
    guard delimiter != tab else { return true }
    line.withUnsafeMutableBufferPointer { line in
      // Stored unconditionally, so that the loop is vectorized.
      for index in start..<line.count {
        line[index] = line[index] == delimiter ? tab : line[index]
      }
    }
    return true
  }

  /// Returns whether delimited cells need no escape, testing sixteen bytes at once.
  /// - Parameter other: A byte that must not occur either.
  private static func arePlain(_ cells: Span<UInt8>, _ delimiter: UInt8, _ other: UInt8) -> Bool {
    let (blank, backslash) = (UInt8(ascii: " "), UInt8(ascii: "\\"))
    if cells.isEmpty { return true }
    guard cells[0] != blank, cells[cells.count - 1] != blank, delimiter < 0x80,
      delimiter != backslash
    else { return false }
    return cells.withUnsafeBytes { bytes in
      var index = 0
      // Sixteen bytes and the one after them are present; the last step may overlap the one before
      // it.
      while index + 16 < bytes.count {
        let these = bytes.loadUnaligned(fromByteOffset: index, as: SixteenBytes.self)
        let next = bytes.loadUnaligned(fromByteOffset: index + 1, as: SixteenBytes.self)
        let isDelimiter = these .== SixteenBytes(repeating: delimiter)
        let isBlank = these .== SixteenBytes(repeating: blank)
        // Subtracting a space maps control characters, DEL and non-ASCII bytes to 0x5F and more.
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

  /// Returns whether a cell is printable ASCII without escapes, as most are.
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

  /// Returns a cell or title that cannot forge a line or control a terminal.
  ///
  /// Backslashes, control characters, and spaces at either end are escaped.
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

  /// Whether text has control characters, with which it is neither shown nor completed.
  public static func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isControl)
  }

  /// Returns text with only its control characters escaped, for text that is not a cell.
  public static func escapingControls(_ text: String) -> String {
    hasControls(text)
      ? text.unicodeScalars.map(safe).joined() : text
  }

  /// Returns text with its control characters other than TAB escaped.
  /// - Complexity: O(length).
  public static func escapingControlsExceptTabs(_ text: String) -> String {
    // A diff can have thousands of lines, most of them plain.
    if text.utf8.allSatisfy({ $0 == UInt8(ascii: "\t") || (0x20..<0x7F).contains($0) }) {
      return text
    }
    return text.unicodeScalars.split(separator: "\t", omittingEmptySubsequences: false)
      .map { escapingControls(String($0)) }.joined(separator: "\t")
  }

  /// Returns lines of text with the control characters other than TAB and line ends escaped.
  ///
  /// - Parameter isNULTerminated: Whether lines may end with NUL too.
  /// - Complexity: O(length).
  public static func escapingControls(
    inLines lines: [UInt8], _ isNULTerminated: Bool = false
  ) -> [UInt8] {
    var escaped: [UInt8] = []
    var rest = lines[...]
    while true {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") && !(isNULTerminated && $0 == 0) }
      escaped += escapingControlsExceptTabs(String(decoding: line, as: UTF8.self)).utf8
      rest = rest.dropFirst(line.count)
      guard let end = rest.popFirst() else { return escaped }
      escaped.append(end)
    }
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
      || cell.utf8.contains(UInt8(ascii: "\\")) || hasControls(cell)
  }

  /// C0, DEL, C1, the bidirectional controls, and the line and paragraph separators, which some
  /// terminals and many readers treat as line ends.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028, 0x2029: true
    default: false
    }
  }
}

/// Compared with another vector, because comparing with a single byte takes a hundred times as
/// long.
private typealias SixteenBytes = SIMD16<UInt8>
