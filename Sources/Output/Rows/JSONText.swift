import Search

/// JSON text with ordered keys and verbatim numbers, which Foundation's encoders do not keep.
package enum JSONText {
  /// Returns the first indented lines of an array or object, whose text is valid.
  ///
  /// - Complexity: O(length of the lines).
  static func lines(of value: String, limit: Int = .max) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    var depth = 0
    func end() {
      lines.append(String(line))
      line = String.UnicodeScalarView(String(repeating: "  ", count: min(depth, 20)).unicodeScalars)
    }
    var (isInString, isEscaped, isOpened) = (false, false, false)
    for scalar in value.unicodeScalars {
      if lines.count >= limit { return lines }
      if isInString {
        line.append(scalar)
        if scalar == "\"" && !isEscaped { isInString = false }
        isEscaped = scalar == "\\" && !isEscaped
        continue
      }
      if scalar.properties.isWhitespace { continue }
      let isClosing = scalar == "}" || scalar == "]"
      if isClosing { depth -= 1 }
      if isOpened != isClosing { end() }
      isOpened = scalar == "{" || scalar == "["
      if isOpened { depth += 1 }
      line.append(scalar)
      if scalar == ":" { line.append(" ") }
      if scalar == "," { end() }
      isInString = scalar == "\""
    }
    return Array((lines + [String(line)]).prefix(limit))
  }

  /// Returns a quoted string, with all control characters escaped for a terminal.
  static func string(_ text: String) -> String {
    var bytes: [UInt8] = []
    append(Array(text.utf8).span, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { string($0.key) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  /// Appends a quoted string, with all control characters escaped for a terminal, and U+FFFD for
  /// invalid UTF-8.
  package static func append(_ text: Span<UInt8>, to json: inout [UInt8]) {
    json.append(quote)
    append(text, to: &json) { $0 == quote || $0 == backslash }
    json.append(quote)
  }

  /// Appends the text of a value, with all control characters in its strings escaped.
  package static func append(value: Span<UInt8>, to json: inout [UInt8]) {
    append(value, to: &json) { _ in false }
  }

  /// Appends an ASCII character of a string.
  static func append(_ byte: UInt8, to json: inout [UInt8]) {
    append([byte].span, to: &json) { $0 == quote || $0 == backslash }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let backslash = UInt8(ascii: "\\")

  private static func append(
    _ text: Span<UInt8>, to json: inout [UInt8], afterBackslash isEscaped: (UInt8) -> Bool
  ) {
    var position = 0
    while position < text.count {
      let start = position
      while position < text.count, isPlain(text[position]), !isEscaped(text[position]) {
        position += 1
      }
      text.extracting(start..<position).withUnsafeBufferPointer { json.append(contentsOf: $0) }
      if position == text.count { return }
      let (scalar, length) = Unicode.Scalar.decode(text, at: position)
      position += length
      if isPlain(text[position - length]) {
        json += [backslash, text[position - length]]
      } else if isPrintable(scalar) {
        json += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      } else {
        json += escape(scalar)
      }
    }
  }

  /// Returns whether a byte is a printable ASCII character.
  private static func isPlain(_ byte: UInt8) -> Bool { byte &- 0x20 < 0x5F }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Looking up properties is slow.
    case 0xA1...0xAC, 0xAE...0x5FF, 0x3000...0xD7FF: return true
    default: break
    }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> [UInt8] {
    switch scalar {
    case "\n": return Array("\\n".utf8)
    case "\r": return Array("\\r".utf8)
    case "\t": return Array("\\t".utf8)
    default: break
    }
    return String(scalar).utf16.flatMap { unit in
      let digits = String(unit, radix: 16)
      return Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    }
  }
}
