import Synchronization
import Testing

/// Runs the tests of sessions one after the other, beside those of all other suites.
///
/// A session is on the main actor. Hundreds of tests that share it would wait for each other at
/// every step, and the doubles of servers that they hold would turn idly all the while.
struct SessionTurnTrait: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await SessionTurns.shared.begin()
    defer { SessionTurns.shared.end() }
    try await function()
  }
}

extension Trait where Self == SessionTurnTrait {
  /// The tests are of sessions.
  static var session: Self { Self() }
}

/// Lets in one test at a time, in the order of arrival.
private final class SessionTurns: Sendable {
  static let shared = SessionTurns()

  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func begin() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.isTaken { state.waiting.append(continuation) }
        defer { state.isTaken = true }
        return !state.isTaken
      }
      if isFree { continuation.resume() }
    }
  }

  func end() {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.waiting.isEmpty {
        state.isTaken = false
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
