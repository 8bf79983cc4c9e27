#if PostgreSQL
  /// A database engine with PostgreSQL's wire protocol.
  ///
  /// Differences are taken from the engines' documentation and sources; only PostgreSQL is tested.
  public enum Engine: String, Sendable, CaseIterable {
    /// PostgreSQL 13 or newer, with or without Citus.
    case postgresql
    /// YugabyteDB 2025.1 or newer; earlier versions are based on PostgreSQL 11.
    case yugabytedb
    /// CockroachDB 22.2 or newer.
    case cockroachdb

    /// Detects an engine by its `version()` and `server_version_num`; throws if it is too old.
    init(version: String, number: Int) throws(ServerError) {
      guard number >= 130_000 else {
        let name = version.split(separator: " ").prefix(2).joined(separator: " ")
        throw ServerError(.refused("old"), "\(name) is too old; PostgreSQL 13 or newer is required")
      }
      self =
        version.contains("-YB-")
        ? .yugabytedb : version.hasPrefix("CockroachDB") ? .cockroachdb : .postgresql
    }

    var canNormalize: Bool { self != .cockroachdb }

    /// Whether generated columns may call user-defined functions.
    var supportsFunctions: Bool { self != .cockroachdb }

    /// Whether a statement may search a trigram index for several texts.
    var supportsMultipleTexts: Bool { self != .yugabytedb }

    /// Returns text that is compared by bytes in any locale.
    func bytewise(_ text: SQL) -> SQL {
      // CockroachDB always compares bytes, and its first versions lack the collation.
      self == .cockroachdb ? text : "\(text) COLLATE \"C\""
    }
  }
#endif
