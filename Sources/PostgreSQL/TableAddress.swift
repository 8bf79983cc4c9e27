#if PostgreSQL
  import CPostgreSQL
  import Search

  /// The address of a table: `postgresql://host/database?table=packages`.
  ///
  /// libpq interprets the other parameters, its environment variables, password and service files.
  public struct TableAddress: Sendable {
    /// libpq's connection parameters.
    let settings: [Server.Setting]
    let table: String
    /// The key columns of a table without a primary key.
    let key: [String]?

    /// A parse error.
    public struct Mistake: Error, Sendable, Equatable {
      /// One sentence without the typed text.
      public let description: String
      /// A way to fix the address.
      public let advice: String
    }

    /// Parses an address; rejects one with a password, which other users could see.
    public init(_ text: String) throws(Mistake) {
      if ServerAddress.hasPassword(text) {
        throw Mistake(
          description: "the address contains a password, which others can see",
          advice: "remove it, and use ~/.pgpass or PGPASSWORD")
      }
      // libpq also takes other forms, in which a password would not be found.
      guard ServerAddress.isAddress(text) else {
        throw Mistake(
          description: "this is not a table's address",
          advice: "use postgresql://HOST/DATABASE?table=NAME")
      }
      let text = ServerAddress.withPlainScheme(text)
      let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      let parameters = parts.count == 2 ? parts[1].split(separator: "&") : []
      func keyword(_ parameter: Substring) -> Substring { parameter.prefix { $0 != "=" } }
      func value(of name: String) -> String? {
        let last = parameters.last { keyword($0) == name }
        return last.map { ServerAddress.decoded($0.dropFirst(name.count + 1)) }
      }
      let rest = parameters.filter { !["table", "key"].contains(keyword($0)) }
      guard let table = value(of: "table"), !table.isEmpty else {
        throw Mistake(description: "the address has no table", advice: "add ?table=NAME")
      }
      self.table = table
      key = value(of: "key").map { $0.split(separator: ",").map { String($0) } }
      settings = try Self.settings(
        parts[0] + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&")))
    }

    private static func settings(_ address: String) throws(Mistake) -> [Server.Setting] {
      var message: UnsafeMutablePointer<CChar>?
      guard let options = PQconninfoParse(address, &message) else {
        defer { PQfreemem(message) }
        let text = message.map { String(cString: $0) } ?? "not enough memory"
        throw Mistake(
          description: ServerError(.unreachable, text).description,
          advice: "expected postgresql://user@host:port/database?table=NAME")
      }
      defer { PQconninfoFree(options) }
      var settings: [Server.Setting] = []
      var next = options
      while let keyword = next.pointee.keyword {
        if let value = next.pointee.val {
          settings.append((String(cString: keyword), String(cString: value)))
        }
        next += 1
      }
      return settings
    }
  }
#endif
