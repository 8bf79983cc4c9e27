import Datasets
import Search
import Synchronization
import SystemPackage
import Testing

@testable import Live
@testable import Session
@testable import Transcripts

/// Runs session tests one at a time, in parallel with other suites.
///
/// Sessions run on the main actor. Hundreds of concurrent tests would wait for each other at every
/// step, while their test servers keep polling.
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
  /// Runs the tests one at a time.
  static var session: Self { Self() }
}

/// A fair lock that one test holds at a time.
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

extension Session {
  convenience init(
    _ dataset: Dataset, catalog: DatasetCatalog = DatasetCatalog(dataFolders: []),
    remote: RemoteLists = .none, givesHints: Bool = false, isIndexed: Bool = true,
    journals: FilePath? = nil
  ) {
    self.init(
      DatasetSource(dataset, isIndexed: isIndexed), catalog: catalog, remote: remote,
      givesHints: givesHints, isIndexed: isIndexed, journals: journals)
  }
}
