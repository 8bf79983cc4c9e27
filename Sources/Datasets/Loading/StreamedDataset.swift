import Files
import Synchronization
import SystemPackage

/// A dataset that is read from a stream, such as the output of a program that is still running.
///
/// The blocks that arrive are collected, and parsed on request. A class because the reading thread and
/// the caller share its state.
public final class StreamedDataset: Sendable {
  private struct State {
    /// How the rows are read, once the first block has decided it; nil also if they cannot be found
    /// block by block.
    var blocks: DatasetBlocks?
    /// The bytes of the last dataset.
    var bytes: [UInt8] = []
    /// The blocks after it; not joined, because a thread that parses them shares them.
    var pending: [[UInt8]] = []
    var isFinished = false
    var failure: DatasetError?
    /// The last dataset returned.
    var last: Dataset?

    var hasAllRows: Bool { isFinished && failure == nil }
    /// Whether the last dataset has the rows of all blocks.
    var isCurrent: Bool {
      blocks == nil || last.map { $0.isIncomplete != hasAllRows && pending.isEmpty } ?? false
    }

    /// Returns the bytes of all blocks; nil if memory is too small.
    func joined() -> [UInt8]? {
      // Appending to the shared bytes would copy them without a check.
      var all: [UInt8] = []
      // A dataset built from the bytes needs the same amount again.
      guard all.makeRoom(for: bytes.count + pendingCount, times: 2) else { return nil }
      all += bytes
      for block in pending { all += block }
      return all
    }

    var pendingCount: Int { pending.reduce(0) { $0 + $1.count } }
  }

  /// The argument for standard input.
  public static let standardInput = "-"
  /// The name of a dataset that is read from standard input.
  public static let standardInputName = "standard input"

  /// The name of the dataset.
  public let name: String
  /// The options for parsing.
  public let options: DatasetOptions
  private let state = Mutex(State())

  /// Starts reading a stream.
  public init(_ stream: FileDescriptor, name: String, _ options: DatasetOptions) {
    self.name = name
    self.options = options
    Task.detached { [self] in
      do throws(DatasetError) {
        try await read(stream)
        state.withLock { $0.isFinished = true }
      } catch {
        state.withLock { ($0.isFinished, $0.failure) = (true, error) }
      }
    }
  }

  /// Whether no more rows will arrive.
  public var hasEnded: Bool { state.withLock { $0.isFinished } }

  /// Returns the dataset once the stream has ended, or the rows so far after `patience`.
  public func first(within patience: Duration) async throws(DatasetError) -> Dataset {
    let end = ContinuousClock.now + patience
    while !hasEnded, .now < end {
      try? await Task.sleep(for: .milliseconds(2))
    }
    do throws(DatasetError) {
      return try await newest() ?? .empty(name: name).markedIncomplete()
    } catch {
      // The rows that fit precede the error, which the next call throws.
      guard case .tooManyBytes = error.fault, let rows = state.withLock({ $0.last }) else {
        throw error
      }
      return rows.markedIncomplete()
    }
  }

  /// Returns the dataset with the rows that have arrived, or nil if it equals `current`.
  ///
  /// A row keeps its identity and its cells. If memory runs out, an error follows the rows that fit.
  ///
  /// - Complexity: O(bytes) to copy them; only new ones are parsed, unless JSON has new keys.
  public func newer(than current: Dataset) async throws(DatasetError) -> Dataset? {
    guard var newest = try await newest(), !newest.isParsedLike(current) else { return nil }
    let isOther = newest.columns != current.columns
    let changed = isOther ? 0..<min(newest.count, current.count) : 0..<0
    newest.revisions = current.revisions.next(changing: changed.map(newest.row(at:)))
    return newest
  }

  private func read(_ stream: FileDescriptor) async throws(DatasetError) {
    let input = try await DatasetInput.open(stream, name: name, options).divided()
    guard let blocks = input.blocks else {
      let list = try await input.load()
      state.withLock { $0.last = list }
      return
    }
    state.withLock { ($0.blocks, $0.bytes) = (blocks, blocks.firstBytes) }
    while let block = try await nextBlock(of: blocks), state.withLock({ $0.failure == nil }) {
      try state.withLock { (state) throws(DatasetError) in
        let count = state.pendingCount + block.bytes.count
        guard FreeMemory.fits(2 * count) else {
          throw DatasetError(.tooManyBytes(limit: state.bytes.count + count), path: name)
        }
        state.pending.append(block.bytes)
      }
    }
  }

  /// Keeps the rows so far, and frees the memory of those that cannot be read.
  private func end(_ failure: DatasetError) {
    state.withLock { state in
      state = State(
        isFinished: true, failure: state.failure ?? failure,
        last: state.last ?? state.blocks?.first)
    }
  }

  private func nextBlock(of blocks: DatasetBlocks) async throws(DatasetError) -> RecordsBlock? {
    try await DatasetLoader.onThread(path: name) { () throws(DatasetError) in try blocks.next() }
  }

  private func newest() async throws(DatasetError) -> Dataset? {
    let state = state.withLock { $0 }
    guard let blocks = state.blocks, !state.isCurrent else {
      if let failure = state.failure { throw failure }
      return state.last
    }
    do throws(DatasetError) {
      let (list, bytes) = try await DatasetLoader.onThread(path: name) {
        [name] () throws(DatasetError) in
        guard let bytes = state.joined() else {
          throw DatasetError(.tooManyBytes(limit: state.bytes.count), path: name)
        }
        let earlier = state.last ?? blocks.first
        return (try blocks.list(of: bytes, after: earlier, isLast: state.hasAllRows), bytes)
      }
      let newest = state.hasAllRows ? list : list.markedIncomplete()
      self.state.withLock {
        // Another call may have been faster.
        guard $0.bytes.count == state.bytes.count else { return }
        ($0.bytes, $0.last) = (bytes, newest)
        $0.pending.removeFirst(state.pending.count)
      }
      return newest
    } catch {
      if error.fault != .cancelled { end(error) }
      throw error
    }
  }
}

extension Dataset {
  fileprivate func markedIncomplete() -> Dataset {
    var copy = self
    copy.isIncomplete = true
    return copy
  }

  /// Returns whether both were parsed from the same bytes of a stream in the same way.
  fileprivate func isParsedLike(_ other: Dataset) -> Bool {
    sourceLength == other.sourceLength && columns == other.columns
      && isIncomplete == other.isIncomplete
  }
}
