#if PostgreSQL
  /// Why a server has no answer.
  struct ServerError: Error, Sendable, Equatable, CustomStringConvertible {
    enum Reason: Sendable, Equatable {
      /// Nobody wants it any more.
      case cancelled
      /// It took longer than it may.
      case timedOut
      /// There is no connection, or none any more.
      case unreachable
      /// It says nothing, and the connection is given up.
      case silent
      /// The server says no, with this code of the SQL standard's.
      case refused(String)
    }

    let reason: Reason

    /// Whether the server said no.
    var isRefusal: Bool { if case .refused = reason { true } else { false } }

    /// Whether the connection is lost.
    var isLoss: Bool { reason == .unreachable || reason == .silent }

    /// One line, which the server or the library wrote; never the password, which neither tells.
    let description: String

    init(_ reason: Reason, _ description: String) {
      self.reason = reason
      // The first line says what, the others where in the statement, which nobody typed.
      let line = description.split(whereSeparator: \.isNewline).first ?? ""
      self.description = line.isEmpty ? "the server does not say why" : String(line)
    }

    /// Somebody gave it up.
    static let cancelled = ServerError(.cancelled, "interrupted")
    /// Nothing came in time.
    static let silence = ServerError(.silent, "the server does not answer")
  }
#endif
