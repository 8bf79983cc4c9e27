import Dispatch
import Files
import Synchronization

// FoundationEssentials loads faster where it exists.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The number of cores to use.
package let coreCount = ProcessInfo.processInfo.activeProcessorCount

/// Loops that run on all cores.
package enum ChunkedWork {
  /// Calls `body` in parallel with each chunk of `size` items, until cancelled.
  ///
  /// - Parameter mayWait: Whether `body` may wait for other work, which then has the shared threads.
  /// - Parameter makeState: Creates the state of one thread.
  /// - Parameter body: Must not touch the data of other chunks.
  package static func forEachChunk<State: Sendable>(
    of count: Int, by size: Int, _ cancellation: Cancellation, mayWait: Bool = false,
    from makeState: @Sendable () -> State,
    _ body: @Sendable (inout State, Range<Int>) -> Void
  ) {
    let chunks = (count + size - 1) / size
    // Counting cores takes as long as searching a small list.
    let threads = chunks > 1 ? min(chunks, coreCount) : chunks
    // Each thread takes the next chunk, so that none waits for a slow one.
    let taken = Atomic(0)
    @Sendable func work() {
      var chunk = taken.add(1, ordering: .relaxed).oldValue
      guard chunk < chunks else { return }
      var state = makeState()
      while chunk < chunks && !cancellation.isCancelled {
        body(&state, chunk * size..<min((chunk + 1) * size, count))
        chunk = taken.add(1, ordering: .relaxed).oldValue
      }
    }
    // Waking another thread takes longer than one chunk.
    if threads < 2 { return work() }
    if mayWait { return runOnOwnThreads(threads, work) }
    DispatchQueue.concurrentPerform(iterations: threads) { _ in work() }
  }

  /// Calls `body` in parallel with each chunk of `size` items, for threads without a state.
  package static func forEachChunk(
    of count: Int, by size: Int, _ cancellation: Cancellation = Cancellation(),
    mayWait: Bool = false, _ body: @Sendable (Range<Int>) -> Void
  ) {
    forEachChunk(of: count, by: size, cancellation, mayWait: mayWait, from: noState) { _, chunk in
      body(chunk)
    }
  }

  private static func noState() {}

  /// Runs work on this thread and on others outside the shared pool.
  ///
  /// The pool has a thread for each core: each one that waits is a core less for all other loops.
  private static func runOnOwnThreads(_ count: Int, _ work: @Sendable () -> Void) {
    withoutActuallyEscaping(work) { work in
      let others = DispatchGroup()
      for _ in 1..<count {
        DispatchQueue(label: "background work", qos: .utility).async(group: others) { work() }
      }
      work()
      others.wait()
    }
  }
}

/// A flag that cancels work on any thread.
///
/// A class because the canceller and the workers share it.
package final class Cancellation: Sendable {
  private let flag = Atomic(false)

  package init() {}

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package func cancel() { flag.store(true, ordering: .relaxed) }
}
