import Datasets
import Search

/// Lists that live elsewhere, such as tables of servers, by their addresses.
public struct RemoteLists: Sendable {
  /// Opens the list of an address, which says nothing of it that is secret.
  public typealias Opening =
    @Sendable (_ address: String) async throws(Problem) -> any ListSource

  /// None: what opens them was not built in.
  public static let none = RemoteLists(nil)

  private let opening: Opening?

  /// - Parameter opening: Opens one; nil where none can be opened.
  public init(_ opening: Opening?) { self.opening = opening }

  /// Whether an argument is the address of one.
  static func isAddress(_ argument: String) -> Bool { ServerAddress.isAddress(argument) }

  /// What somebody is told whose ridgeline opens none.
  public static var notBuilt: Problem {
    Problem(
      "this ridgeline was built without PostgreSQL",
      advice: ["to build it with: swift build -c release --traits PostgreSQL"])
  }

  /// A text for a person without the passwords of addresses in it.
  public static func withoutPasswords(_ text: String) -> String {
    ServerAddress.withoutPasswords(text)
  }

  func open(_ address: String) async throws(Problem) -> any ListSource {
    guard let opening else { throw Self.notBuilt }
    return try await opening(address)
  }
}

extension Session {
  /// Whether a line that was typed may be kept: it holds no password.
  public static func isKept(_ line: String) -> Bool {
    ServerAddress.withoutPasswords(line) == line
  }
}
