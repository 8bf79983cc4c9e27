#if PostgreSQL
  import Dispatch
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// The order of work, without a server.
  @Suite struct ServerQueueTests {
    private final class Log: Sendable {
      private let notes = Mutex<[String]>([])

      var lines: [String] { notes.withLock { $0 } }

      func note(_ line: String) { notes.withLock { $0.append(line) } }
    }

    private let queue = ServerQueue()
    private let log = Log()

    @MainActor
    @Test func `fast work runs on the caller's thread`() async {
      var isLate = false
      Task { isLate = true }
      expectEqual(await queue.value(fastPath: { 7 }, slowPath: { 8 }), 7)
      // The turn has ended.
      expectEqual(await queue.value(fastPath: { 9 }, slowPath: { 10 }), 9)
      #expect(!isLate)
    }

    @Test func `unfinished work continues before waiting work`() async {
      let value = await queue.value { () -> Int? in
        for number in 0..<3 { queue.async { [log] in log.note("\(number)") } }
        log.note("soon")
        return nil
      } slowPath: { [log] in
        log.note("rest")
        return 7
      }
      expectEqual(value, 7)
      // After all of them.
      expectEqual(await queue.value(fastPath: { nil }, slowPath: { 8 }), 8)
      expectEqual(log.lines, ["soon", "rest", "0", "1", "2"])
    }

    @Test func `fast work does not start while another turn runs`() async {
      guard #available(macOS 26, iOS 26, *) else { return }
      let end = DispatchSemaphore(value: 0)
      queue.async { end.wait() }
      let task = Task.immediate { [queue] in
        await queue.value(fastPath: { 7 }, slowPath: { 8 })
      }
      end.signal()
      expectEqual(await task.value, 8)
    }

    private final class Turns: Sendable {
      private let running = Mutex((count: 0, max: 0))

      var maxRunning: Int { running.withLock { $0.max } }

      func take() -> Int {
        running.withLock { running in
          running.count += 1
          running.max = max(running.max, running.count)
        }
        // Lets other turns run, if any may.
        for _ in 0..<100 { sched_yield() }
        return running.withLock { running in
          running.count -= 1
          return running.max
        }
      }
    }

    @Test func `turns do not overlap`() async {
      let turns = Turns()
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<400 {
          group.addTask { [queue] in
            _ = await queue.value {
              number.isMultiple(of: 3) ? turns.take() : nil
            } slowPath: {
              turns.take()
            }
          }
        }
      }
      expectEqual(turns.maxRunning, 1)
    }
  }
#endif
