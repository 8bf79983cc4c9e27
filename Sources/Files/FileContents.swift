import Dispatch
import Libc
import Synchronization
import SystemPackage

/// Functions that read whole files and inspect paths.
public enum FileContents {
  /// Returns all bytes of a file.
  ///
  /// The file is read into memory, not mapped: truncating a mapped file would crash the process.
  ///
  /// - Parameter progress: Called with the byte count of each part that was read, on several
  ///   threads; returning false cancels the read.
  public static func bytes(
    of path: FilePath, onProgress progress: @Sendable (Int) -> Bool = { _ in true }
  ) throws(FileError) -> [UInt8] {
    let file = try attempt(.open, path) { try FileDescriptor.open(path, .readOnly) }
    defer { try? file.close() }
    return try bytes(of: file, named: path, onProgress: progress)
  }

  /// Returns all bytes from the position of an open file or pipe to its end.
  public static func bytes(
    of file: FileDescriptor, named path: FilePath,
    onProgress progress: @Sendable (Int) -> Bool = { _ in true }
  ) throws(FileError) -> [UInt8] {
    let expected = try attempt(.read, path) { Int(try file.stat().size) }
    // A dataset built from the bytes needs the same amount again.
    if expected > Int.max / 2 || !FreeMemory.fits(2 * expected) {
      throw FileError(.read, path, .noMemory, limit: FreeMemory.count / 2)
    }
    var bytes = try attempt(.read, path) { try readInParallel(of: file, count: expected, progress) }
    try read(file, named: path) { (part) throws(FileError) in
      try bytes.append(part, of: path)
      if !progress(part.count) { throw FileError(.read, path, .canceled) }
    }
    return bytes
  }

  /// Reads an open file or pipe in parts, from its position to its end.
  ///
  /// - Parameter part: Receives each part; an error that it throws ends the read.
  public static func read(
    _ file: FileDescriptor, named path: FilePath,
    _ part: (UnsafeMutableRawBufferPointer.SubSequence) throws(FileError) -> Void
  ) throws(FileError) {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { chunk.deallocate() }
    var rest = maxBytes(of: (try? file.stat())?.type)
    while true {
      let count = try attempt(.read, path) { try file.readWaiting(into: chunk) }
      guard count > 0 else { return }
      rest -= count
      if rest < 0 { throw FileError(.read, path, .notSupported) }
      try part(chunk[..<count])
    }
  }

  /// More than anyone types; a device such as `/dev/zero` never ends.
  private static let maxDeviceBytes = 1 << 24

  /// Returns the number of bytes that may be read from a type of file.
  static func maxBytes(of type: FileType?) -> Int {
    switch type {
    case .characterSpecial, .blockSpecial: maxDeviceBytes
    default: .max
    }
  }

  /// Reads at most `count` bytes on all cores, since zeroing and filling memory dominates.
  private static func readInParallel(
    of file: FileDescriptor, count: Int, _ progress: @Sendable (Int) -> Bool
  ) throws -> [UInt8] {
    if count == 0 { return [] }
    let start = try file.seek(offset: 0, from: .current)
    return try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      // The parts do not overlap.
      nonisolated(unsafe) let memory = UnsafeMutableRawBufferPointer(buffer)
      preferLargePages(for: memory)
      let parts = (count + partSize - 1) / partSize
      let lengths = Mutex([Result<Int, any Error>](repeating: .success(0), count: parts))
      @Sendable func read(_ part: Int) {
        let range = part * partSize..<min((part + 1) * partSize, count)
        let length = Result {
          let count = try file.fill(
            UnsafeMutableRawBufferPointer(rebasing: memory[range]),
            from: start + Int64(range.lowerBound))
          if !progress(count) { throw Errno.canceled }
          return count
        }
        lengths.withLock { $0[part] = length }
      }
      DispatchQueue.concurrentPerform(iterations: parts, execute: read)
      // If the file was truncated during the read, it ends in the first part that is not full.
      for (part, length) in lengths.withLock({ $0 }).enumerated() where filled == part * partSize {
        filled += try length.get()
      }
      try file.seek(offset: start + Int64(filled), from: .start)
    }
  }

  private static let partSize = 1 << 23

  /// Whether a path is a pipe, which can be read only once.
  public static func isPipe(_ path: FilePath) -> Bool { (try? path.stat())?.type == .fifo }

  /// Whether anything exists at a path, including a dangling link.
  public static func exists(_ path: FilePath) -> Bool {
    (try? path.stat(followTargetSymlink: false)) != nil
  }

  /// The kind of file at a path.
  public enum Kind: Sendable {
    /// A regular file or a pipe, which has an end.
    case file
    /// A folder.
    case folder
    /// A device or a socket.
    case device
  }

  /// Returns whether the process may read a file.
  public static func isReadable(_ path: FilePath) -> Bool {
    path.withPlatformString { access($0, R_OK) } == 0
  }

  /// Returns the kind of file at a path, or nil if nothing exists there.
  public static func kind(of path: FilePath) -> Kind? {
    switch try? path.stat().type {
    case nil: nil
    case .directory: .folder
    case .regular, .fifo: .file
    default: .device
    }
  }
}

extension [UInt8] {
  /// Appends bytes of a file from which a dataset will be built, or throws if memory is too small.
  public mutating func append(_ part: some Collection<UInt8>, of path: FilePath) throws(FileError) {
    guard makeRoom(for: part.count, times: 2) else {
      throw FileError(.read, path, .noMemory, limit: count)
    }
    append(contentsOf: part)
  }
}
