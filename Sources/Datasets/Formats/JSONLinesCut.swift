/// A search for the end of the last whole value in JSON Lines.
///
/// The neighbors of most line ends show that they end a value. Nothing follows the last line yet,
/// so its brackets are counted.
struct JSONLinesCut: BlockCut {
  private(set) var end = 0
  let hasRegularQuotes = true
  /// The last byte that is not blank among those whose line ends were searched.
  private var searched = 0
  /// The end of the bytes whose brackets were counted.
  private var index = 0
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  mutating func scan(_ bytes: [UInt8]) {
    findLastLineEnd(in: bytes)
    if index < end { (index, depth, isInString, isEscaped) = (end, 0, false, false) }
    countBrackets(in: bytes)
  }

  private mutating func findLastLineEnd(in bytes: [UInt8]) {
    guard let last = bytes[searched...].lastIndex(where: { !JSONReader.isBlank($0) }) else {
      return
    }
    var (first, index) = (last, last)
    var lineEnd: Int?
    defer { searched = last }
    while index > searched {
      index -= 1
      let byte = bytes[index]
      if Dialect.isLineEnd(byte) {
        lineEnd = lineEnd ?? index
      } else if !JSONReader.isBlank(byte) {
        if let lineEnd, JSONLineEnds.separatesValues(after: byte, before: bytes[first]) {
          end = lineEnd + 1
          return
        }
        (first, lineEnd) = (index, nil)
      }
    }
  }

  private mutating func countBrackets(in bytes: [UInt8]) {
    // A final CR may be the first half of a CRLF.
    let known = bytes.last == carriageReturn ? bytes.count - 1 : bytes.count
    while index < known {
      let byte = bytes[index]
      index += 1
      if Dialect.isLineEnd(byte) {
        // A string without an end is invalid, and the next line starts a row.
        if isInString { (depth, isInString, isEscaped) = (0, false, false) }
        if depth == 0 { end = index }
      } else if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == quote {
          isInString = false
        }
      } else {
        switch byte {
        case quote: isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth = max(0, depth - 1)
        default: break
        }
      }
    }
  }
}
