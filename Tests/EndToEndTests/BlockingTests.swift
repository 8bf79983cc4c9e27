import Foundation
import Testing

/// Runs the tests of a suite on threads that may block.
///
/// Swift's own threads are as many as the machine has cores. A test that waits for another process
/// would hold one of them all the while.
struct BlockingTrait: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(BlockingExecutor.shared) { try await function() }
  }
}

extension Trait where Self == BlockingTrait {
  /// The tests wait for other processes.
  static var blocking: Self { Self() }
}

/// A few threads; more would make the programs under test wait for each other.
private final class BlockingExecutor: TaskExecutor {
  static let shared = BlockingExecutor()

  private let threads = OperationQueue()

  private init() { threads.maxConcurrentOperationCount = 6 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    threads.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
