import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import Datasets

@Suite struct ChunkedWorkTests {
  private let makeList: @Sendable () -> [Int] = { [] }
  private let noState: @Sendable () -> Void = {}

  @Test(arguments: [(0, 64), (1, 64), (64, 64), (65, 64), (1_000, 7)])
  func `each item is in exactly one chunk`(count: Int, size: Int) {
    let seen = Mutex([Int](repeating: 0, count: count))
    ChunkedWork.forEachChunk(of: count, by: size, Cancellation(), from: noState) { _, range in
      seen.withLock { seen in for index in range { seen[index] += 1 } }
      #expect(range.lowerBound.isMultiple(of: size) && range.count <= size)
    }
    expectEqual(seen.withLock { $0 }, Array(repeating: 1, count: count))
  }

  @Test func `cancelled work takes no further chunk`() {
    let cancellation = Cancellation()
    let chunks = Atomic(0)
    ChunkedWork.forEachChunk(of: 1_000, by: 1, cancellation, from: noState) { _, _ in
      cancellation.cancel()
      chunks.add(1, ordering: .relaxed)
    }
    #expect(chunks.load(ordering: .relaxed) <= coreCount)
  }

  @Test func `each thread has its own state`() {
    let total = Atomic(0)
    ChunkedWork.forEachChunk(of: 500, by: 10, Cancellation(), from: makeList) { state, range in
      let before = state.count
      state += range
      total.add(state.count - before, ordering: .relaxed)
    }
    expectEqual(total.load(ordering: .relaxed), 500)
  }

  /// Otherwise they would take the threads of the work that they wait for.
  @Test func `loops that may wait have their own threads`() throws {
    // If all of its threads wait, the shared pool grows by about one a second: too slowly for so many
    // loops to end in time.
    let (loopCount, threadCount) = (150, min(2, coreCount))
    // Each thread of each loop waits for all others.
    let waiting = DispatchGroup()
    for _ in 0..<loopCount * threadCount { waiting.enter() }
    let loops = DispatchGroup()
    for _ in 0..<loopCount {
      DispatchQueue(label: "loop").async(group: loops) {
        ChunkedWork.forEachChunk(
          of: threadCount, by: 1, Cancellation(), mayWait: true, from: noState
        ) { _, _ in
          waiting.leave()
          waiting.wait()
        }
      }
    }
    try blockingWait(for: "the end of all loops") { loops.wait(timeout: .now()) == .success }
  }
}
