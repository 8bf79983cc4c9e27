import Libc
import Synchronization
import SystemPackage

/// An open file or pipe that is read once, part by part.
///
/// A class because it closes a file that it opened.
public final class InputFile: Sendable {
  private let descriptor: FileDescriptor
  private let path: FilePath
  private let isOwned: Bool
  /// The position of the first byte; nil for a pipe or a device.
  private let start: Int64?
  /// The number of bytes of a device that may still be read; it may have no end.
  private let rest: Atomic<Int>
  private let hasEnded = Atomic(false)

  /// Opens a file.
  public convenience init(_ path: FilePath) throws(FileError) {
    let descriptor = try attempt(.open, path) { try FileDescriptor.open(path, .readOnly) }
    self.init(descriptor, named: path, isOwned: true)
  }

  /// Creates an input from an open file or pipe, which stays open.
  ///
  /// - Parameter path: The name in errors.
  public convenience init(_ descriptor: FileDescriptor, named path: FilePath) {
    self.init(descriptor, named: path, isOwned: false)
  }

  private init(_ descriptor: FileDescriptor, named path: FilePath, isOwned: Bool) {
    self.descriptor = descriptor
    self.path = path
    self.isOwned = isOwned
    let type = (try? descriptor.stat())?.type
    start = type == .regular ? try? descriptor.seek(offset: 0, from: .current) : nil
    rest = Atomic(FileContents.maxBytes(of: type))
  }

  deinit { if isOwned { try? descriptor.close() } }

  /// Whether the file can be read again from its first byte.
  public var canRestart: Bool { start != nil }

  /// The file's version, which shows later whether it was changed; nil for a pipe.
  public var version: FileVersion? {
    canRestart ? FileVersion(of: descriptor) : nil
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
    let count = try attempt(.read, path) { try descriptor.readWaiting(into: memory) }
    if count == 0 { hasEnded.store(true, ordering: .relaxed) }
    if rest.subtract(count, ordering: .relaxed).newValue < 0 {
      throw FileError(.read, path, .notSupported)
    }
    return count
  }

  /// Appends at most `count` bytes; returns false at the end.
  public func read(_ count: Int, to bytes: inout [UInt8]) throws(FileError) -> Bool {
    // Trying out whether memory is free takes as long as reading a few pages.
    guard bytes.count <= count || bytes.makeRoom(for: count) else {
      throw FileError(.read, path, .noMemory, limit: bytes.count)
    }
    var failure: FileError?
    let before = bytes.count
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

  /// Returns all bytes of a file that can restart, or bytes that were read before and the remaining
  /// ones.
  ///
  /// - Parameter progress: Called with the size of each part; returning false cancels.
  public func bytes(
    after earlier: [UInt8], onProgress progress: @Sendable (Int) -> Bool
  ) throws(FileError) -> [UInt8] {
    if canRestart {
      try restart(at: 0)
      return try FileContents.bytes(of: descriptor, named: path, onProgress: progress)
    }
    var bytes = earlier
    while true {
      let before = bytes.count
      // A dataset built from the bytes needs the same amount again.
      guard bytes.makeRoom(for: Self.partSize, times: 2) else {
        throw FileError(.read, path, .noMemory, limit: before)
      }
      guard try read(Self.partSize, to: &bytes) else { return bytes }
      if !progress(bytes.count - before) { throw FileError(.read, path, .canceled) }
    }
  }

  private static let partSize = 1 << 18
}

extension FileDescriptor {
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
    return poll(&request, 1, milliseconds) > 0
  }
}
