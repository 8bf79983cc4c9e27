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
  public var isReady: Bool { canRestart || descriptor.isReadable(within: 0) }

  /// Returns to a byte of a file that can restart.
  ///
  /// - Parameter offset: The number of bytes before it that can be read.
  public func restart(at offset: Int) throws(FileError) {
    guard let start else { throw FileError(.read, path, .illegalSeek) }
    try attempt(.read, path) { try descriptor.seek(offset: start + Int64(offset), from: .start) }
  }

  /// Reads the next bytes, at most as many as fit; returns 0 at the end.
  public func read(into memory: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    let count = try attempt(.read, path) {
      while true {
        do {
          return try descriptor.read(into: memory)
        } catch Errno.wouldBlock {
          _ = descriptor.isReadable(within: -1)
        }
      }
    }
    if rest.subtract(count, ordering: .relaxed).newValue < 0 {
      throw FileError(.read, path, .notSupported)
    }
    return count
  }

  /// Returns bytes that were read before and all remaining ones.
  ///
  /// - Parameter progress: Called with the size of each part; returning false cancels.
  public func bytes(
    after earlier: [UInt8], onProgress progress: @Sendable (Int) -> Bool
  ) throws(FileError) -> [UInt8] {
    var bytes = earlier
    try FileContents.read(descriptor, named: path) { (part) throws(FileError) in
      try bytes.append(part, of: path)
      if !progress(part.count) { throw FileError(.read, path, .canceled) }
    }
    return bytes
  }
}

extension FileDescriptor {
  /// Waits until reading does not block.
  ///
  /// - Parameter milliseconds: The longest wait; -1 for no limit.
  fileprivate func isReadable(within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: rawValue, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }
}
