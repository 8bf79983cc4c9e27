import Synchronization

/// A division of text in memory into chunks of whole records, which several cores scan at once.
///
/// A class because the cores share the end of the last chunk.
final class RecordChunks: Sendable {
  private struct State {
    var cut: RecordCut
    /// The start of the next chunk.
    var start: Int
    var number = 0
  }

  private let bytes: [UInt8]
  private let size: Int
  private let state: Mutex<State>

  /// Two cores wait for each other at most a few milliseconds.
  static let usualSize = 1 << 22

  /// - Parameters:
  ///   - first: The start of the first record.
  ///   - size: The approximate number of bytes of a chunk.
  init(of bytes: [UInt8], from first: Int, _ scanner: RecordScanner, size: Int) {
    self.bytes = bytes
    self.size = size
    state = Mutex(State(cut: RecordCut(scanner, from: first), start: first))
  }

  /// Returns the number and the range of the next chunk; nil at the end.
  func next() -> (number: Int, range: Range<Int>)? {
    state.withLock { state in
      guard state.start < bytes.count else { return nil }
      var (end, scanned) = (state.start, state.start)
      while end == state.start {
        scanned += min(size, bytes.count - scanned)
        // Nothing follows, whether the last record is whole or not.
        if scanned == bytes.count {
          end = scanned
        } else {
          state.cut.scan(bytes, upTo: scanned)
          end = state.cut.end
        }
      }
      defer { (state.start, state.number) = (end, state.number + 1) }
      return (state.number, state.start..<end)
    }
  }
}
