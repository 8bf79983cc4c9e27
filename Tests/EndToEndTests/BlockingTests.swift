import Foundation
import Testing

/// Runs the tests of a suite on threads that may block.
///
/// Swift's pool has one thread per core, and a test that waits for a process would occupy one.
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

/// More threads would make the programs under test compete.
private final class BlockingExecutor: TaskExecutor {
  static let shared = BlockingExecutor()

  private let threads = OperationQueue()

  private init() { threads.maxConcurrentOperationCount = 3 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    threads.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
