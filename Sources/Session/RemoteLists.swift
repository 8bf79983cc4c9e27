import Datasets
import Output
import Search

/// An opener of remote lists, such as server tables, by address.
public struct RemoteLists: Sendable {
  /// Opens the list of an address, and throws errors without passwords.
  public typealias Opening =
    @Sendable (_ address: String) async throws(Problem) -> any ListSource

  /// The opener of a build without remote lists, which always throws.
  public static let none = RemoteLists(nil)

  private let opening: Opening?

  /// Creates an opener; nil if none is built in.
  public init(_ opening: Opening?) { self.opening = opening }

  package static func isAddress(_ argument: String) -> Bool { ServerAddress.isAddress(argument) }

  func open(_ address: String) async throws(Problem) -> any ListSource {
    guard let opening else {
      throw .unreachable(
        "this ridgeline was built without PostgreSQL",
        advice: ["to include it: swift build -c release --traits PostgreSQL"])
    }
    return try await opening(address)
  }
}

extension Session {
  /// Whether a typed line may be saved: it contains no password.
  public static func isKept(_ line: String) -> Bool {
    ServerAddress.withoutPasswords(line) == line
  }
}
