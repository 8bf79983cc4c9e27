import Dispatch
import Synchronization

/// Values computed from a dataset's blocks on all cores, in the order of the blocks.
///
/// A class because the computing threads and the caller share it.
public final class BlockValues<Value: Sendable>: Sendable {
  private struct State {
    /// The number of the next value to deliver.
    var next = 1
    /// Values that wait for an earlier one.
    var early: [Int: Value] = [:]
    var failure: DatasetError?
    var isStopped = false
  }

  private let reader: BlockReader
  private let compute: @Sendable (RecordsBlock) -> Value
  private let state = Mutex(State())
  private let values: AsyncStream<Value>
  private let continuation: AsyncStream<Value>.Continuation
  /// Bounds the number of blocks between reading and delivery.
  ///
  /// Taken before a block is read: the earliest block in work then always has one.
  private let permits: DispatchSemaphore

  static var blocksPerCore: Int { 4 }

  init(_ reader: BlockReader, _ compute: @escaping @Sendable (RecordsBlock) -> Value) {
    self.reader = reader
    self.compute = compute
    // A semaphore must not end with less than its first value.
    permits = DispatchSemaphore(value: 0)
    for _ in 0..<coreCount * Self.blocksPerCore { permits.signal() }
    (values, continuation) = AsyncStream.makeStream()
    // Blocks of standard input may take forever, which must not occupy threads of the shared pool.
    let workers = DispatchGroup()
    for _ in 0..<coreCount {
      DispatchQueue(label: "blocks").async(group: workers) { [self] in work() }
    }
    workers.notify(queue: .global()) { [self] in continuation.finish() }
  }

  /// Passes each value to `body` until it returns false.
  ///
  /// Returns at once when `body` returns false, even while a thread waits for input.
  public nonisolated(nonsending) func forEach(
    _ body: (Value) async throws -> Bool
  ) async throws {
    defer { stop() }
    for await value in values {
      guard try await body(value) else { return }
      permits.signal()
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  private func stop() {
    state.withLock { $0.isStopped = true }
    for _ in 0..<coreCount { permits.signal() }
  }

  private func work() {
    var memory: [UInt8] = []
    do throws(DatasetError) {
      while true {
        permits.wait()
        if state.withLock({ $0.isStopped }) { return }
        guard let block = try reader.next(reusing: &memory) else { break }
        deliver(compute(block), of: block)
      }
    } catch {
      state.withLock { $0.failure = error }
    }
    permits.signal()
  }

  private func deliver(_ value: Value, of block: RecordsBlock) {
    state.withLock { state in
      state.early[block.number] = value
      while let value = state.early.removeValue(forKey: state.next) {
        continuation.yield(value)
        state.next += 1
      }
    }
  }
}
