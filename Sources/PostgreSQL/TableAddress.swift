#if PostgreSQL
  import CPostgreSQL
  import Search

  /// Where a table is: `postgresql://host/database?table=packages`.
  ///
  /// All of it but the table is libpq's, with its environment, its password and service files.
  public struct TableAddress: Sendable {
    /// libpq's keywords and values, as far as the address says them.
    let settings: [(keyword: String, value: String)]
    /// As it is typed.
    let table: String
    /// The columns that tell its rows apart, where the table does not say so itself.
    let key: [String]?

    /// Why a text is none.
    public struct Mistake: Error, Sendable, Equatable {
      /// One sentence, without what it was typed with.
      public let description: String
      /// What to do.
      public let advice: String
    }

    /// Understands an address.
    ///
    /// - Throws: What is wrong with it; also that it holds a password, which the processes and the
    ///   history of a shell would show to others.
    public init(_ text: String) throws(Mistake) {
      if ServerAddress.hasPassword(text) {
        throw Mistake(
          description: "an address with a password would be seen by others",
          advice: "put it into ~/.pgpass or PGPASSWORD, and leave it out of the address")
      }
      let text = ServerAddress.withPlainScheme(text)
      let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      let parameters = parts.count == 2 ? parts[1].split(separator: "&") : []
      var own: [String: String] = [:]
      var rest: [Substring] = []
      for parameter in parameters {
        let keyword = parameter.prefix { $0 != "=" }
        if ["table", "key"].contains(keyword) {
          own[String(keyword)] = ServerAddress.decoded(parameter.dropFirst(keyword.count + 1))
        } else {
          rest.append(parameter)
        }
      }
      guard let table = own["table"], !table.isEmpty else {
        throw Mistake(
          description: "the address names no table", advice: "end it with ?table=NAME")
      }
      self.table = table
      key = own["key"].map { $0.split(separator: ",").map { String($0) } }
      settings = try Self.settings(
        parts[0] + (rest.isEmpty ? "" : "?" + rest.joined(separator: "&")))
    }

    private static func settings(
      _ address: String
    ) throws(Mistake) -> [(keyword: String, value: String)] {
      var message: UnsafeMutablePointer<CChar>?
      guard let options = PQconninfoParse(address, &message) else {
        defer { PQfreemem(message) }
        let text = message.map { String(cString: $0) } ?? "there is no memory"
        throw Mistake(
          description: ServerError(.unreachable, text).description,
          advice: "it is written postgresql://user@host:port/database?table=NAME")
      }
      defer { PQconninfoFree(options) }
      var settings: [(String, String)] = []
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
