#if PostgreSQL
  import Dispatch
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// Whose turn it is, without a server.
  @Suite struct ServerQueueTests {
    private final class Log: Sendable {
      private let known = Mutex<[String]>([])

      var lines: [String] { known.withLock { $0 } }

      func note(_ line: String) { known.withLock { $0.append(line) } }
    }

    private let queue = ServerQueue()
    private let log = Log()

    @MainActor
    @Test func `what is soon done is done where it is asked`() async {
      var isLate = false
      Task { isLate = true }
      expectEqual(await queue.value(soon: { 7 }, rest: { 8 }), 7)
      // Its turn is over.
      expectEqual(await queue.value(soon: { 9 }, rest: { 10 }), 9)
      #expect(!isLate)
    }

    @Test func `what is not done soon goes on before whoever waits`() async {
      let value = await queue.value { () -> Int? in
        for number in 0..<3 { queue.async { [log] in log.note("\(number)") } }
        log.note("soon")
        return nil
      } rest: { [log] in
        log.note("rest")
        return 7
      }
      expectEqual(value, 7)
      // Behind all of them.
      expectEqual(await queue.value(soon: { nil }, rest: { 8 }), 8)
      expectEqual(log.lines, ["soon", "rest", "0", "1", "2"])
    }

    @Test func `nobody begins in the turn of another one`() async {
      guard #available(macOS 26, iOS 26, *) else { return }
      let end = DispatchSemaphore(value: 0)
      queue.async { end.wait() }
      let task = Task.immediate { [queue] in
        await queue.value(soon: { 7 }, rest: { 8 })
      }
      end.signal()
      expectEqual(await task.value, 8)
    }

    private final class Turns: Sendable {
      private let known = Mutex((count: 0, most: 0))

      var most: Int { known.withLock { $0.most } }

      func take() -> Int {
        known.withLock { known in
          known.count += 1
          known.most = max(known.most, known.count)
        }
        usleep(50)
        return known.withLock { known in
          known.count -= 1
          return known.most
        }
      }
    }

    @Test func `one turn goes on at a time`() async {
      let turns = Turns()
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<400 {
          group.addTask { [queue] in
            _ = await queue.value {
              number.isMultiple(of: 3) ? turns.take() : nil
            } rest: {
              turns.take()
            }
          }
        }
      }
      expectEqual(turns.most, 1)
    }
  }
#endif
