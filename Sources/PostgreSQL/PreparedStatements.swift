#if PostgreSQL
  /// The statements that came on a connection, and what its server knows those by that came again.
  struct PreparedStatements {
    /// What is to be done with a statement.
    enum Use: Equatable {
      /// It is sent as it is.
      case once
      /// It is prepared under a name, after all others are forgotten if they are too many.
      case again(String, isFull: Bool)
      /// It is prepared.
      case known(String)
    }

    /// More are not kept: a server has to keep each of them as well.
    static let most = 64

    /// None of those that came once.
    private var names: [StatementText: String?] = [:]
    private var count = 0
    /// How many the server has, also of those that are not known any more.
    private var kept = 0

    /// Notes that a statement comes.
    mutating func take(_ text: String) -> Use {
      let text = StatementText(text)
      guard let known = names[text] else {
        // One that never comes again takes no place for long.
        if names.count >= Self.most { names = names.filter { $0.value != nil } }
        names[text] = .some(nil)
        return .once
      }
      if let known { return .known(known) }
      let isFull = max(names.count, kept) >= Self.most
      if isFull { (names, kept) = ([:], 0) }
      return .again(newName(), isFull: isFull)
    }

    /// A name that no statement has had, for one that is prepared under it.
    mutating func newName() -> String {
      count += 1
      kept += 1
      return "ridgeline_\(count)"
    }

    /// What a statement is prepared as, if it is.
    func name(of text: String) -> String? { names[StatementText(text)] ?? nil }

    mutating func remember(_ text: String, as name: String) { names[StatementText(text)] = name }

    mutating func forget(_ text: String) { names[StatementText(text)] = nil }
  }

  /// A statement's text by its bytes: two that only read alike, as strings do whose letters are put
  /// together otherwise, are not the same to a server.
  private struct StatementText: Hashable {
    let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }
#endif
