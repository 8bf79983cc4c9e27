/// A class that is not `Sendable`, as identifiers in model code older than Swift's concurrency.
public final class SharedObject: Hashable, Codable, ExpressibleByStringLiteral {
  /// What identifies the object; a variable, so that the class cannot be `Sendable`.
  public var name: String

  /// Creates an object with a name.
  public init(stringLiteral name: String) { self.name = name }

  /// Returns whether both have the same name.
  public static func == (left: SharedObject, right: SharedObject) -> Bool {
    left.name == right.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
