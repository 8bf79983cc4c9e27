/// Addresses of servers as they are typed: `postgresql://user@host/database?table=packages`.
package enum ServerAddress {
  private static let schemes = ["postgresql", "postgres"]
  /// What a password is called in an address, by libpq or by mistake.
  private static let passwordKeys = ["password", "passwd", "pass", "pwd"]

  /// Whether an argument is one.
  package static func isAddress(_ argument: String) -> Bool {
    schemes.contains { argument.lowercased().hasPrefix($0 + "://") }
  }

  /// An address with its scheme in lower case, as libpq reads it.
  package static func withPlainScheme(_ address: String) -> String {
    let scheme = address.prefix { $0 != ":" }
    return scheme.lowercased() + address[scheme.endIndex...]
  }

  /// Whether one holds a password.
  ///
  /// Also one that libpq doesn't understand: a password that isn't escaped, a misspelled parameter,
  /// or something else than a number after a host.
  package static func hasPassword(_ address: String) -> Bool {
    let scalars = address.unicodeScalars
    // The colon behind the scheme is not one of the user's.
    let rest = scalars.drop { $0 != "/" }.drop { $0 == "/" }
    // Up to the last @, as a password may hold whatever its writer forgot to escape.
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
    // Escaped, perhaps twice.
    for _ in 0..<3 { text = decoded(text[...]) }
    let bytes = Array(text.lowercased().utf8)
    return passwordKeys.contains { key in
      bytes.ranges(of: key.utf8).contains { range in
        bytes[range.upperBound...].first { !isBlank($0) } == UInt8(ascii: "=")
      }
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    [UInt8(ascii: " "), UInt8(ascii: "\t")].contains(byte)
  }

  // MARK: Lines

  /// A text without the address in it if that holds a password, so that none is kept or shown.
  package static func withoutPasswords(_ text: String) -> String {
    guard let start = secretStart(in: text) else { return text }
    return String(decoding: text.utf8[..<start], as: UTF8.self) + "…"
  }

  /// A text that may quote what was typed, without the passwords of addresses in either.
  package static func withoutPasswords(_ text: String, ofTyped line: String) -> String {
    var text = withoutPasswords(text)
    guard let start = secretStart(in: line) else { return text }
    let secret = String(decoding: line.utf8[start...], as: UTF8.self)
    // A word may be quoted without the scheme. A single letter is not worth an unreadable text.
    for word in secret.split(whereSeparator: \.isWhitespace) where word.utf8.count > 1 {
      text = text.replacing(word, with: "…")
    }
    return text
  }

  /// Where the first address of a text begins behind its scheme, if what follows holds a password.
  ///
  /// All that follows, as a password may hold a blank as well.
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

  /// Where a scheme ends that a text begins with, with its slashes: also one with a driver
  /// (`postgresql+asyncpg://`) or with a single slash.
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

  /// `%20` and the like as what they stand for.
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
