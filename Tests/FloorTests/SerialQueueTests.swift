import TestSupport
import Testing

@testable import Session

@MainActor
@Suite(.session) struct SerialQueueTests {
  @Test func `work runs one at a time in arrival order`() async throws {
    let queue = SerialQueue()
    var events: [String] = []
    var tasks: [Task<Void, Never>] = []
    for name in ["a", "b", "c"] {
      tasks.append(
        Task {
          await queue.run {
            events.append("\(name) begins")
            for _ in 0..<5 { await Task.yield() }
            events.append("\(name) ends")
          }
        })
      await Task.yield()
    }
    for task in tasks { await task.value }
    expectEqual(
      events, ["a begins", "a ends", "b begins", "b ends", "c begins", "c ends"])
  }

  @Test func `failing work does not block the queue`() async throws {
    struct Failure: Error {}
    let queue = SerialQueue()
    await #expect(throws: Failure.self) { try await queue.run { throw Failure() } }
    expectEqual(await queue.run { 1 }, 1)
  }

  @Test func `waiting work observes its cancellation`() async throws {
    let queue = SerialQueue()
    var waiting: Task<Bool, Never>?
    await queue.run {
      waiting = Task { await queue.run { Task.isCancelled } }
      await Task.yield()
      waiting?.cancel()
    }
    #expect(await waiting?.value == true)
  }
}
