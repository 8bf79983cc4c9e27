import Files
import Synchronization

/// An open file or pipe of text, from which the colors of programs may be removed.
///
/// A class because the threads that read it share what was removed.
final class TextInput: Sendable {
  let file: InputFile
  let removesColors: Bool
  private let state: Mutex<State>

  private struct State {
    /// Nil if escape sequences are text.
    var removal: ColorRemoval?
    /// The length of the text that was read.
    var count = 0
    var isAtEnd = false

    /// Removes the colors of the next part of the text.
    mutating func removeColors(of bytes: inout [UInt8], from start: Int, isAtEnd: Bool) {
      self.isAtEnd = isAtEnd
      // A packed stream can have any bytes.
      if count == 0, Compression(of: Array(bytes[start...].prefix(16))) != nil { removal = nil }
      if removal != nil {
        let text = bytes[start...].withUnsafeBytes { removal?.text(of: $0, after: count) }
        if let text { bytes.replaceSubrange(start..., with: text) }
        if isAtEnd { bytes += removal?.end() ?? [] }
      }
      count += bytes.count - start
    }
  }

  init(_ file: InputFile, _ options: DatasetOptions = DatasetOptions()) {
    self.file = file
    removesColors = options.colors != .text
    state = Mutex(State(removal: removesColors ? ColorRemoval() : nil))
  }

  /// The removed colors; nil if there were none.
  var removed: RemovedColors? { state.withLock { $0.removal?.removed } }

  /// Whether reading has found the end.
  var isAtEnd: Bool { state.withLock { $0.isAtEnd } }

  /// Appends at most `count` bytes without colors; returns false at the end.
  ///
  /// Only one thread may read.
  func read(_ count: Int, to bytes: inout [UInt8]) throws(FileError) -> Bool {
    let before = bytes.count
    // May wait for bytes, while other threads ask what was removed.
    let isAtEnd = try !file.read(count, to: &bytes)
    state.withLock { $0.removeColors(of: &bytes, from: before, isAtEnd: isAtEnd) }
    return !isAtEnd
  }

  /// Returns all bytes of a file that can restart, or those that were read before and the rest, without
  /// colors.
  ///
  /// - Parameter progress: Called with the size of each part; returning false cancels.
  func bytes(
    after earlier: [UInt8], onProgress progress: @Sendable (Int) -> Bool
  ) throws(FileError) -> [UInt8] {
    if file.canRestart {
      var bytes = try file.bytes(onProgress: progress)
      state.withLock {
        $0 = State(removal: removesColors ? ColorRemoval() : nil)
        $0.removeColors(of: &bytes, from: 0, isAtEnd: true)
      }
      return bytes
    }
    var bytes = earlier
    var isAtEnd = false
    while !isAtEnd {
      let before = bytes.count
      // A dataset built from the bytes needs the same amount again.
      guard bytes.makeRoom(for: Self.partSize, times: 2) else {
        throw FileError(.read, file.path, .noMemory, limit: before)
      }
      isAtEnd = try !read(Self.partSize, to: &bytes)
      if !progress(bytes.count - before) { throw FileError(.read, file.path, .canceled) }
    }
    return bytes
  }

  private static let partSize = 1 << 18
}
