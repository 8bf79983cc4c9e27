/// Server addresses as typed: `postgresql://user@host/database?table=packages`.
package enum ServerAddress {
  private static let schemes = ["postgresql", "postgres"]
  /// Names of password parameters: those of libpq, and likely mistakes.
  private static let passwordKeys = ["password", "passwd", "pass", "pwd"]

  /// Returns whether an argument is an address.
  package static func isAddress(_ argument: String) -> Bool {
    schemes.contains { argument.lowercased().hasPrefix($0 + "://") }
  }

  /// Returns an address with its scheme in lower case, as libpq requires.
  package static func withPlainScheme(_ address: String) -> String {
    let scheme = address.prefix { $0 != ":" }
    return scheme.lowercased() + address[scheme.endIndex...]
  }

  /// Returns whether an address holds a password.
  ///
  /// Includes addresses that libpq rejects: an unescaped password, a misspelled parameter, or a
  /// port that is not a number.
  package static func hasPassword(_ address: String) -> Bool {
    let scalars = address.unicodeScalars
    // Skips the colon of the scheme.
    let rest = scalars.drop { $0 != "/" }.drop { $0 == "/" }
    // Up to the last @, because a password may contain unescaped characters.
    if let end = rest.lastIndex(of: "@"), rest[..<end].contains(":") { return true }
    let authority = decoded(Substring(rest.prefix { $0 != "/" && $0 != "?" }))
    let hosts = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority[...]
    return authority.dropLast(hosts.count).contains(":")
      || hosts.split(separator: ",").contains { !hasNumericPort($0) }
      || hasPasswordParameter(String(rest))
  }

  private static func hasNumericPort(_ host: Substring) -> Bool {
    let name = host.hasPrefix("[") ? host.drop { $0 != "]" } : host
    return name.drop { $0 != ":" }.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
  }

  private static func hasPasswordParameter(_ text: String) -> Bool {
    var text = text
    // Escaped up to twice.
    for _ in 0..<3 { text = decoded(text[...]) }
    let bytes = Array(text.lowercased().utf8)
    return passwordKeys.contains { key in
      bytes.ranges(of: key.utf8).contains { range in
        bytes[range.upperBound...].first { !" \t".utf8.contains($0) } == UInt8(ascii: "=")
      }
    }
  }

  /// Returns the text before the first address that contains a password, so that none is stored or
  /// shown.
  package static func withoutPasswords(_ text: String) -> String {
    guard let start = secretStart(in: text) else { return text }
    return String(decoding: text.utf8[..<start], as: UTF8.self) + "…"
  }

  /// Returns a message, which may quote a typed line, without the passwords of addresses in either.
  package static func withoutPasswords(_ text: String, ofTyped line: String) -> String {
    var text = withoutPasswords(text)
    guard let start = secretStart(in: line) else { return text }
    let secret = String(decoding: line.utf8[start...], as: UTF8.self)
    // A word may be quoted without the scheme; replacing single letters would make the text
    // unreadable.
    for word in secret.split(whereSeparator: \.isWhitespace) where word.utf8.count > 1 {
      text = text.replacing(word, with: "…")
    }
    return text
  }

  /// Returns the end of the scheme of the first address, if a password follows anywhere after it.
  private static func secretStart(in text: String) -> String.Index? {
    let bytes = text.utf8
    var rest = bytes[...]
    while let first = rest.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "p") }) {
      if let end = schemeEnd(in: bytes[first...]) {
        let address = String(decoding: bytes[first...], as: UTF8.self)
        return hasPassword(address) ? end : nil
      }
      rest = bytes[bytes.index(after: first)...]
    }
    return nil
  }

  /// Returns the end of a scheme and its slashes at the start of a string, also with a driver
  /// (`postgresql+asyncpg://`) or a single slash.
  private static func schemeEnd(in bytes: Substring.UTF8View) -> String.Index? {
    let slash = UInt8(ascii: "/")
    for scheme in schemes
    where bytes.prefix(scheme.utf8.count).elementsEqual(scheme.utf8, by: { $0 | 0x20 == $1 }) {
      var rest = bytes.dropFirst(scheme.utf8.count)
      if rest.first == UInt8(ascii: "+") {
        rest = rest.drop { $0 != UInt8(ascii: ":") && $0 > UInt8(ascii: " ") }
      }
      guard rest.popFirst() == UInt8(ascii: ":"), rest.first == slash else { continue }
      return rest.drop { $0 == slash }.startIndex
    }
    return nil
  }

  /// Returns a string with its percent escapes decoded.
  package static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count > 1,
        let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
