/// Addresses of servers as they are typed: `postgresql://user@host/database?table=packages`.
package enum ServerAddress {
  private static let schemes = ["postgresql://", "postgres://"]

  /// Whether an argument is one.
  package static func isAddress(_ argument: String) -> Bool {
    schemes.contains { argument.hasPrefix($0) }
  }

  /// Whether one holds a password.
  package static func hasPassword(_ address: String) -> Bool {
    // Up to the last @, as a password may hold whatever its writer forgot to escape.
    let parts = address.unicodeScalars.split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let user = address.unicodeScalars.lastIndex(of: "@").map { address.unicodeScalars[..<$0] }
    let parameters = parts.count == 2 ? parts[1].split(separator: "&") : []
    // The colon behind the scheme is not one of the user's.
    return user?.drop { $0 != "/" }.contains(":") ?? false
      || parameters.contains { parameter in
        decoded(Substring(parameter.prefix { $0 != "=" })).hasSuffix("password")
      }
  }

  /// A line that was typed without what such addresses in it say, so that no password is kept or
  /// shown.
  package static func withoutPasswords(_ line: String) -> String {
    let bytes = line.utf8
    let starts = schemes.compactMap { bytes.firstRange(of: $0.utf8) }
    // All that follows, as a password may hold a blank as well.
    guard let start = starts.min(by: { $0.lowerBound < $1.lowerBound }),
      hasPassword(String(decoding: bytes[start.lowerBound...], as: UTF8.self))
    else { return line }
    return String(decoding: bytes[..<start.upperBound], as: UTF8.self) + "…"
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
