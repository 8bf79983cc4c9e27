import Files
import Synchronization

/// Consecutive whole records of an input.
public struct RecordsBlock: Sendable {
  /// The number of blocks before it.
  public let number: Int
  let bytes: [UInt8]
  /// The number of bytes before it.
  let offset: Int
  /// Where it begins in the text; nil if that can be counted later.
  let place: TextPlace?
  /// Whether each quote opens or closes a field.
  public let hasRegularQuotes: Bool
  /// The ends of the records, except for what follows the last one; empty if they end with lines.
  public let recordEnds: [Int]
  /// Whether nothing follows.
  let isLast: Bool
}

/// A reader that divides an input into blocks of whole records, for any number of threads.
///
/// A class because the threads share the position in the input.
final class BlockReader: Sendable {
  private struct State {
    /// The bytes that were read after the last block.
    var rest: [UInt8]
    var number = 0
    var offset = 0
    var place = TextPlace()
    var isAtEnd = false
    /// Whether the last block was returned.
    var isFinished = false
  }

  private let text: TextInput
  private var input: InputFile { text.file }
  private let cut: any BlockCut
  private let path: String
  private let state: Mutex<State>

  private let blockSize: Int

  /// Smaller blocks wake the caller too often, larger ones leave a core's cache.
  static let usualBlockSize = 1 << 20

  /// - Parameters:
  ///   - start: The first bytes of the input, which were read before.
  ///   - cut: Finds the end of the last whole record of a block.
  ///   - path: The file's path in errors.
  ///   - blockSize: The usual number of bytes of a block.
  init(
    _ text: TextInput, start: [UInt8], _ cut: some BlockCut, path: String, blockSize: Int
  ) {
    self.text = text
    self.blockSize = blockSize
    self.cut = cut
    self.path = path
    state = Mutex(State(rest: start))
  }

  /// Returns the next block, or nil at the end.
  ///
  /// A block of a pipe ends with the last whole record if no more input waits.
  ///
  /// - Parameter memory: Becomes the bytes of the block: filling new memory takes twice as long.
  func next(reusing memory: inout [UInt8]) throws(DatasetError) -> RecordsBlock? {
    memory.removeAll(keepingCapacity: true)
    return try DatasetLoader.read(path: path) { () throws(FileError) in
      try state.withLock { (state) throws(FileError) in try nextBlock(&state, &memory) }
    }
  }

  /// Returns the next block in its own memory, or nil at the end.
  func next() throws(DatasetError) -> RecordsBlock? {
    var memory: [UInt8] = []
    return try next(reusing: &memory)
  }

  /// Whether the last block ended the input.
  var isAtEnd: Bool { state.withLock { $0.isAtEnd && $0.rest.isEmpty } }

  /// The bytes after the last block that were read.
  var rest: [UInt8] { state.withLock { $0.rest } }

  private func nextBlock(
    _ state: inout State, _ bytes: inout [UInt8]
  ) throws(FileError) -> RecordsBlock? {
    var cut = state.number == 0 ? cut : cut.later
    let size = state.number == 0 ? min(blockSize, DatasetFormat.firstBlockSize) : blockSize
    while !(state.isAtEnd && state.rest.isEmpty) {
      let isReady = !state.rest.isEmpty || input.isReady
      if bytes.count >= size || !(bytes.isEmpty || isReady) {
        cut.scan(bytes)
        if cut.end > 0 {
          state.rest = bytes[cut.end...] + state.rest
          bytes.removeLast(bytes.count - cut.end)
          return block(bytes, cut, &state)
        }
      }
      if state.rest.isEmpty {
        state.isAtEnd = try !text.read(size, to: &bytes)
      } else {
        bytes += state.rest.prefix(size)
        state.rest.removeFirst(min(size, state.rest.count))
      }
    }
    if state.isFinished || bytes.isEmpty && !cut.hasClosing { return nil }
    state.isFinished = true
    return block(bytes, nil, &state)
  }

  /// - Parameter cut: The search that found the end of the block; nil at the end of the input.
  private func block(
    _ bytes: [UInt8], _ cut: (any BlockCut)?, _ state: inout State
  ) -> RecordsBlock {
    let isCounted = !input.canRestart || text.removesColors
    defer {
      state.number += 1
      state.offset += bytes.count
      if isCounted { state.place.pass(bytes) }
    }
    return RecordsBlock(
      number: state.number, bytes: bytes, offset: state.offset,
      place: isCounted ? state.place : nil,
      hasRegularQuotes: cut?.hasRegularQuotes ?? false, recordEnds: cut?.recordEnds ?? [],
      isLast: cut == nil)
  }

  /// Returns where a block begins in the text.
  ///
  /// - Complexity: O(bytes before it) for an input that can restart.
  func place(of block: RecordsBlock) throws(DatasetError) -> TextPlace {
    if let known = block.place { return known }
    return try DatasetLoader.read(path: path) { () throws(FileError) in
      var (place, offset) = (TextPlace(), 0)
      while offset < block.offset {
        let bytes = try input.bytes(at: offset, count: min(blockSize, block.offset - offset))
        if bytes.isEmpty { break }
        place.pass(bytes)
        offset += bytes.count
      }
      return place
    }
  }
}
