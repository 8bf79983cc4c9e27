#if PostgreSQL
  /// What a server can say of a condition: which rows may fulfil it, and which do for certain.
  ///
  /// Neither is ever NULL.
  struct Bounds: Sendable, Hashable {
    /// Holds for every row that fulfils it, and perhaps for others.
    let upper: SQL
    /// Holds only for rows that fulfil it, and perhaps not for all of them.
    let lower: SQL

    init(upper: SQL, lower: SQL) {
      self.upper = upper
      self.lower = lower
    }

    /// The server knows.
    init(_ exact: SQL) { self.init(upper: exact, lower: exact) }

    /// Whether the server knows.
    var isExact: Bool { upper == lower }

    /// Every row.
    static let everything = Bounds("true")

    /// What may fulfil it does not do so for certain, and the other way round.
    static prefix func ! (bounds: Bounds) -> Bounds {
      Bounds(upper: "NOT \(bounds.lower)", lower: "NOT \(bounds.upper)")
    }
  }

  extension [Bounds] {
    /// All are fulfilled.
    var conjunction: Bounds {
      Bounds(upper: map(\.upper).conjunction, lower: map(\.lower).conjunction)
    }

    /// At least one is fulfilled.
    var disjunction: Bounds {
      Bounds(upper: map(\.upper).disjunction, lower: map(\.lower).disjunction)
    }
  }
#endif
