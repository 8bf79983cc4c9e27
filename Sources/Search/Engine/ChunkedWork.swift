import Dispatch
import Synchronization

/// Work on many rows, shared out to all cores chunk by chunk.
enum ChunkedWork {
  /// Calls `body` with each chunk of `count` things, several at a time, until it is cancelled.
  ///
  /// - Parameters:
  ///   - size: How many things are in a chunk; the last one may have fewer.
  ///   - makeState: Makes what each thread has for itself.
  ///   - body: Must touch nothing that belongs to another chunk.
  static func forEachChunk<State: Sendable>(
    of count: Int, by size: Int, _ cancellation: Cancellation,
    from makeState: @Sendable () -> State,
    _ body: @Sendable (inout State, Range<Int>) -> Void
  ) {
    let chunks = (count + size - 1) / size
    let threads = min(chunks, coreCount)
    // Each takes the next one, so that nobody waits for a thread that is late.
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
    // No other thread wakes in the time that one chunk takes.
    if threads < 2 { return work() }
    DispatchQueue.concurrentPerform(iterations: threads) { _ in work() }
  }
}
