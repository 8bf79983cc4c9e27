import Libc
import Synchronization
import SystemPackage

/// An open file or pipe that is read once, part by part.
///
/// A class because it closes its descriptor.
public final class InputFile: Sendable {
  private let descriptor: FileDescriptor
  /// The name in errors.
  public let path: FilePath
  /// The position of the first byte; nil for a pipe or a device.
  private let start: Int64?
  /// The number of bytes of a device that may still be read; it may have no end.
  private let rest: Atomic<Int>
  private let hasEnded = Atomic(false)
  /// The number of bytes after the first one that are read.
  private let limit = Atomic(Int.max)

  /// Opens a file.
  public convenience init(_ path: FilePath) throws(FileError) {
    let descriptor = try attempt(.open, path) { try FileDescriptor.open(path, .readOnly) }
    self.init(owning: descriptor, named: path)
  }

  /// Creates an input from an open file or pipe, which stays open.
  ///
  /// A thread can still read when the caller closes its descriptor, whose number may be another file
  /// by then.
  ///
  /// - Parameter path: The name in errors.
  public convenience init(_ descriptor: FileDescriptor, named path: FilePath) throws(FileError) {
    self.init(owning: try attempt(.open, path) { try descriptor.duplicate() }, named: path)
  }

  private init(owning descriptor: FileDescriptor, named path: FilePath) {
    self.descriptor = descriptor
    self.path = path
    let type = (try? descriptor.stat())?.type
    start = type == .regular ? try? descriptor.seek(offset: 0, from: .current) : nil
    rest = Atomic(FileContents.maxBytes(of: type))
    if type == .fifo { descriptor.preferLargePipe() }
  }

  deinit { try? descriptor.close() }

  /// Whether the file can be read again from its first byte.
  public var canRestart: Bool { start != nil }

  /// The file's version, which shows later whether it was changed; nil for a pipe.
  public var version: FileVersion? {
    canRestart ? FileVersion(of: descriptor) : nil
  }

  /// The number of bytes that can be read from the first one on; nil for a pipe.
  ///
  /// Files of the kernel may have more, or fewer.
  public var size: Int? {
    guard let start, let version else { return nil }
    return min(limit.load(ordering: .relaxed), max(0, Int(clamping: version.size - start)))
  }

  /// Ignores what other programs append to a file from now on, so that reading it again gives the
  /// same bytes.
  ///
  /// Files of the kernel without a size are not affected.
  public func fixEnd() {
    if let size, size > 0 { limit.store(size, ordering: .relaxed) }
  }

  /// Whether reading would not wait: bytes have arrived, or the input has ended.
  public var isReady: Bool { isReady(within: .zero) }

  /// Returns whether reading would not wait, or would wait for at most `patience`.
  public func isReady(within patience: Duration) -> Bool {
    canRestart || descriptor.isReadable(within: Int32(patience / .milliseconds(1)))
  }

  /// Returns to a byte of a file that can restart.
  ///
  /// - Parameter offset: The number of bytes before it that can be read.
  public func restart(at offset: Int) throws(FileError) {
    guard let start else { throw FileError(.read, path, .illegalSeek) }
    try attempt(.read, path) { try descriptor.seek(offset: start + Int64(offset), from: .start) }
    hasEnded.store(false, ordering: .relaxed)
  }

  /// Reads the next bytes, at most as many as fit; returns 0 at the end, also when called again: a
  /// terminal would wait for more.
  public func read(into memory: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    if hasEnded.load(ordering: .relaxed) { return 0 }
    let count = try attempt(.read, path) {
      let room = min(memory.count, try room())
      return try descriptor.readWaiting(
        into: UnsafeMutableRawBufferPointer(rebasing: memory[..<room]))
    }
    if count == 0 { hasEnded.store(true, ordering: .relaxed) }
    if rest.subtract(count, ordering: .relaxed).newValue < 0 {
      throw FileError(.read, path, .notSupported)
    }
    return count
  }

  /// Returns the number of bytes before the limit.
  private func room() throws -> Int {
    let limit = limit.load(ordering: .relaxed)
    guard let start, limit < .max else { return .max }
    return max(0, limit - Int(try descriptor.seek(offset: 0, from: .current) - start))
  }

  /// Appends at most `count` bytes; returns false at the end.
  public func read(_ count: Int, to bytes: inout [UInt8]) throws(FileError) -> Bool {
    // Trying out whether memory is free takes as long as reading a few pages.
    if bytes.count > count && !bytes.makeRoom(for: count) {
      throw FileError(.read, path, .noMemory, limit: bytes.count)
    }
    let before = bytes.count
    var failure: FileError?
    bytes.append(addingCapacity: count) { (output: inout OutputSpan<UInt8>) in
      output.withUnsafeMutableBufferPointer { buffer, filled in
        do throws(FileError) {
          // The buffer has room for `count` bytes after the filled ones.
          filled += try read(
            into: UnsafeMutableRawBufferPointer(
              rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...]))
        } catch {
          failure = error
        }
      }
    }
    if let failure { throw failure }
    return bytes.count > before
  }

  /// Returns bytes of a file that can restart, at most `count`, without moving the position; none at
  /// the end.
  public func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    guard let start else { throw FileError(.read, path, .illegalSeek) }
    return try attempt(.read, path) {
      try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
        filled = try descriptor.read(
          fromAbsoluteOffset: start + Int64(offset), into: UnsafeMutableRawBufferPointer(buffer))
      }
    }
  }

  /// Returns all bytes of a file that can restart.
  ///
  /// - Parameter progress: Called with the size of each part; returning false cancels.
  public func bytes(onProgress progress: @Sendable (Int) -> Bool) throws(FileError) -> [UInt8] {
    try restart(at: 0)
    return try FileContents.bytes(of: descriptor, named: path, onProgress: progress)
  }
}

extension FileDescriptor {
  /// Requests a pipe of a megabyte: with the usual 64 KB, reader and writer mostly wait for each other.
  public func preferLargePipe() {
    #if os(Linux)
      // F_SETPIPE_SZ, a macro that Swift does not import; the system may refuse.
      _ = fcntl(rawValue, 1031, 1 << 20)
    #endif
  }

  /// Reads the available bytes, or waits for some even if the file does not block.
  func readWaiting(into memory: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      do {
        return try read(into: memory)
      } catch Errno.wouldBlock {
        _ = isReadable(within: -1)
      }
    }
  }

  /// Waits until reading does not block.
  ///
  /// - Parameter milliseconds: The longest wait; -1 for no limit.
  fileprivate func isReadable(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
    var count: Int32
    repeat { count = poll(&request, 1, milliseconds) } while count < 0 && errno == EINTR
    return count > 0
  }
}
