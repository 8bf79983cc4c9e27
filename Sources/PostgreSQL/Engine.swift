#if PostgreSQL
  /// What speaks PostgreSQL's wire.
  ///
  /// What is said of an engine was read in its documentation and sources; only PostgreSQL was asked.
  public enum Engine: String, Sendable, CaseIterable {
    /// PostgreSQL from 13 on, with or without Citus.
    case postgresql
    /// YugabyteDB from 2025.1 on: until then it was PostgreSQL 11.
    case yugabytedb
    /// CockroachDB from 22.2 on.
    case cockroachdb

    /// The oldest of PostgreSQL's versions that is asked, as servers say it.
    private static let oldest = 130_000

    /// The engine that calls itself so.
    ///
    /// - Parameter number: PostgreSQL's version that it is like, such as 150002.
    /// - Throws: That it is too old.
    init(version: String, number: Int) throws(ServerError) {
      guard number >= Self.oldest else {
        let name = version.split(separator: " ").prefix(2).joined(separator: " ")
        throw ServerError(
          .refused("old"), "\(name) is too old; it takes what PostgreSQL 13 can do")
      }
      self =
        version.contains("-YB-")
        ? .yugabytedb : version.hasPrefix("CockroachDB") ? .cockroachdb : .postgresql
    }

    /// Whether it has `normalize`.
    var canNormalize: Bool { self != .cockroachdb }

    /// Whether a column that it keeps up to date can be made by functions of an owner's.
    var canKeepFunctions: Bool { self != .cockroachdb }

    /// Whether an index can be asked for two texts at once; else that is an error.
    var canAskIndexTwice: Bool { self != .yugabytedb }

    /// A text as it is compared byte by byte, whatever the database's locale.
    func bytewise(_ text: SQL) -> SQL {
      // It always does, and its first versions do not know the name.
      self == .cockroachdb ? text : "\(text) COLLATE \"C\""
    }
  }
#endif
