#if PostgreSQL
  import CPostgreSQL

  /// The reason that a statement has no answer.
  struct ServerError: Error, Sendable, Equatable, CustomStringConvertible {
    enum Reason: Sendable, Equatable {
      case cancelled
      case timedOut
      case unreachable
      case unresponsive
      /// The server rejected the statement with an SQLSTATE code.
      case refused(String)
    }

    let reason: Reason

    var isRefusal: Bool { if case .refused = reason { true } else { false } }

    var isConnectionLost: Bool { reason == .unreachable || reason == .unresponsive }

    /// One line from the server or from libpq; neither includes the password.
    let description: String

    init(_ reason: Reason, _ description: String) {
      self.reason = reason
      // The other lines quote the generated statement.
      let line = description.split(whereSeparator: \.isNewline).first ?? ""
      self.description = line.isEmpty ? "the server gave no reason" : String(line)
    }

    /// Reads the error from a libpq result.
    init(_ result: OpaquePointer) {
      func field(_ code: Unicode.Scalar) -> String? {
        PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) }
      }
      // "C" is the code, "M" the message, "V" the severity; libpq's own errors have no code.
      let message = field("M") ?? String(cString: PQresultErrorMessage(result))
      guard let code = field("C") else {
        self.init(.unreachable, message)
        return
      }
      // The statement timeout and a cancel request share a code.
      let isTimeout = code == "57014"
      // Class 57P is a shutdown, class 08 a connection failure.
      let isFatal = ["FATAL", "PANIC"].contains(field("V"))
      let isLost = isFatal || code.hasPrefix("57P") || code.hasPrefix("08")
      self.init(isTimeout ? .timedOut : isLost ? .unreachable : .refused(code), message)
    }

    static let cancelled = ServerError(.cancelled, "interrupted")
    static let unresponsive = ServerError(.unresponsive, "the server does not respond")
  }
#endif
