import TestSupport
import Testing

@testable import Datasets

@Suite struct AbandonableWorkTests {
  @Test func `abandonable work returns its value, or nil once cancelled`() async {
    expectEqual(await runCancellably { 7 }, 7)
    let abandoned = Task { await runCancellably { 7 } }
    abandoned.cancel()
    let value = await abandoned.value
    #expect(value == nil || value == 7)
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

  @Test(.timeLimit(.minutes(2))) func `work may finish while it is being cancelled`() async {
    for _ in 0..<testSize(2_000, thorough: 20_000) {
      let task = Task { await runCancellably { 7 } }
      await Task.yield()
      task.cancel()
      _ = await task.value
    }
  }
}
