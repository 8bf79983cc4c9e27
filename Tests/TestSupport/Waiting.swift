// A build with a static standard library also builds this target, but has no Testing.
#if canImport(Testing)
  import Foundation
  import Testing

  /// The limit of every wait of a test: generous, because a busy machine may run the test late.
  public let waitLimit = Duration.seconds(300)

  /// A wait that reached its limit.
  public struct WaitTimeout: Error, CustomStringConvertible {
    /// The state that did not come about.
    public let state: String

    /// Creates an error.
    public init(state: String) { self.state = state }

    /// The state and the limit in one sentence.
    public var description: String { "\(state): not within \(waitLimit)" }
  }

  /// Waits until a condition holds.
  ///
  /// - Parameter state: The state that the condition checks, for the error.
  /// - Throws: `WaitTimeout` after `waitLimit`, or the condition's error.
  public func wait(
    for state: String, isolation: isolated (any Actor)? = #isolation,
    until condition: () async throws -> Bool
  ) async throws {
    var pauses = WaitPauses(state)
    while try await !condition() { try await Task.sleep(for: pauses.next()) }
  }

  /// Blocks the thread until a condition holds.
  ///
  /// - Parameter state: The state that the condition checks, for the error.
  /// - Throws: `WaitTimeout` after `waitLimit`, or the condition's error.
  public func blockingWait(for state: String, until condition: () throws -> Bool) throws {
    var pauses = WaitPauses(state)
    while try !condition() {
      let pause = try pauses.next() / Duration.seconds(1)
      Thread.sleep(forTimeInterval: pause)
    }
  }

  /// The pauses between checks: from 1 ms, because most states come about at once, to 20 ms.
  private struct WaitPauses {
    private let state: String
    private let end = ContinuousClock.now + waitLimit
    private var pause = Duration.milliseconds(1)

    init(_ state: String) { self.state = state }

    mutating func next() throws -> Duration {
      if ContinuousClock.now > end { throw WaitTimeout(state: state) }
      defer { pause = min(pause * 2, .milliseconds(20)) }
      return pause
    }
  }
#endif
