import Testing

@testable import Datasets

@Suite struct AbandonableWorkTests {
  @Test func `work brings its value, unless nobody waits any more`() async {
    #expect(await abandonably { 7 } == 7)
    let abandoned = Task { await abandonably { 7 } }
    abandoned.cancel()
    let value = await abandoned.value
    #expect(value == nil || value == 7)
  }

  @Test(.timeLimit(.minutes(2))) func `work may end in the moment in which it is given up`() async {
    for _ in 0..<20_000 {
      let task = Task { await abandonably { 7 } }
      await Task.yield()
      task.cancel()
      _ = await task.value
    }
  }
}
