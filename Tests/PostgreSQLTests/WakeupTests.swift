#if PostgreSQL
  import Foundation
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct WakeupTests {
    private let wakeup: Wakeup

    init() throws { wakeup = try Wakeup() }

    @Test func `a wait times out`() {
      expectEqual(wakeup.wait(for: nil, until: .now), .timedOut)
    }

    @Test func `a wake ends the current wait or the next one until it is reset`() {
      // The wait begins before some of the wakes, and after others.
      for _ in 0..<100 {
        Thread.detachNewThread { [wakeup] in wakeup.wake() }
        expectEqual(wakeup.wait(for: nil, until: .now + waitLimit), .woken)
        expectEqual(wakeup.wait(for: nil, until: .now + waitLimit), .woken)
        wakeup.reset()
        expectEqual(wakeup.wait(for: nil, until: .now), .timedOut)
      }
    }

    @Test func `a socket ends a wait when it is ready`() throws {
      let pipe = Pipe()
      let (reading, writing) = (
        pipe.fileHandleForReading.fileDescriptor, pipe.fileHandleForWriting.fileDescriptor
      )
      expectEqual(wakeup.wait(for: (writing, true), until: .now + waitLimit), .ready)
      expectEqual(wakeup.wait(for: (reading, false), until: .now), .timedOut)
      try pipe.fileHandleForWriting.write(contentsOf: [7])
      expectEqual(wakeup.wait(for: (reading, false), until: .now + waitLimit), .ready)
    }
  }
#endif
