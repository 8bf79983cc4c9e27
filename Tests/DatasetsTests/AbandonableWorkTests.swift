import TestSupport
import Testing

@testable import Datasets

@Suite struct AbandonableWorkTests {
  @Test func `work brings its value, unless nobody waits any more`() async {
    expectEqual(await abandonably { 7 }, 7)
    let abandoned = Task { await abandonably { 7 } }
    abandoned.cancel()
    let value = await abandoned.value
    #expect(value == nil || value == 7)
  }

  @MainActor
  @Test func `what was said already is told before anybody else has a turn`() async {
    let waiter = Waiter<Int>()
    var isLate = false
    Task { isLate = true }
    waiter.resume(7)
    expectEqual(await waiter.value, 7)
    #expect(!isLate)
  }

  @Test(.timeLimit(.minutes(2))) func `work may end in the moment in which it is given up`() async {
    for _ in 0..<testSize(2_000, thorough: 20_000) {
      let task = Task { await abandonably { 7 } }
      await Task.yield()
      task.cancel()
      _ = await task.value
    }
  }
}
