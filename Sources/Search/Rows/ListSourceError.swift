import Datasets
import Files

/// A source error.
public enum ListSourceError: Error, Sendable, Equatable, CustomStringConvertible {
  case cancelled
  /// The rows can't be read, with a reason.
  case failed(String)
  /// There is no connection to the server, with a reason.
  case unreachable(String)
  case noMemory

  /// The message.
  public var description: String {
    switch self {
    case .cancelled: "interrupted"
    case .noMemory: "not enough memory; free some, or load fewer rows"
    case .failed(let reason), .unreachable(let reason): reason
    }
  }
}

extension Cancellation {
  func check() throws(ListSourceError) {
    if isCancelled { throw .cancelled }
  }
}

extension FreeMemory {
  /// Throws unless memory has room for about this many bytes per row.
  static func require(_ bytes: Int, forEachOf rows: Int) throws(ListSourceError) {
    let (all, isTooMuch) = bytes.multipliedReportingOverflow(by: rows)
    if isTooMuch || !fits(all) { throw .noMemory }
  }
}
