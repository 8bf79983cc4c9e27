import Synchronization
import TestSupport
import Testing

@testable import Datasets

@Suite struct AbandonableWorkTests {
  @Test func `work returns its value`() async {
    expectEqual(await runCancellably { 7 }, 7)
  }

  @Test func `cancelled work returns nil at once and continues`() async throws {
    let mayEnd = Atomic(false)
    let hasEnded = Atomic(false)
    let task = Task {
      await runCancellably {
        try? blockingWait(for: "the result of the task") { mayEnd.load(ordering: .relaxed) }
        hasEnded.store(true, ordering: .relaxed)
        return 7
      }
    }
    task.cancel()
    expectEqual(await task.value, nil)
    expectEqual(hasEnded.load(ordering: .relaxed), false)
    mayEnd.store(true, ordering: .relaxed)
    try await wait(for: "the end of the work") { hasEnded.load(ordering: .relaxed) }
  }

  @MainActor
  @Test func `a known value is returned without leaving the actor`() async {
    let waiter = OneShotPromise<Int>()
    var isLate = false
    Task { isLate = true }
    waiter.resume(7)
    expectEqual(await waiter.value(), 7)
    #expect(!isLate)
  }

  @Test func `the first of a value and a cancellation is final`() async {
    for _ in 0..<testSize(2_000, thorough: 20_000) {
      let promise = OneShotPromise<Int>()
      let task = Task { await promise.value() }
      let resumed = Task { promise.resume(7) }
      task.cancel()
      let value = await task.value
      await resumed.value
      promise.resume(8)
      #expect(value == nil || value == 7)
      expectEqual(await promise.value(), value)
    }
  }
}
