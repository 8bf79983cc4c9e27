import Dispatch
import Synchronization
import SystemPackage

/// Reading files whole.
public enum FileContents {
  /// All bytes of a file.
  ///
  /// Read into memory rather than mapped: a mapped file that somebody truncates kills the process.
  ///
  /// - Parameter told: Called with the number of bytes of each part once it is read, on several
  ///   threads; when it returns false, nobody waits for the rest, and the reading fails.
  public static func bytes(
    of path: FilePath, telling told: @Sendable (Int) -> Bool = { _ in true }
  ) throws(FileError) -> [UInt8] {
    let file = try attempt(.open, path) { try FileDescriptor.open(path, .readOnly) }
    defer { try? file.close() }
    return try bytes(of: file, named: path, telling: told)
  }

  /// All bytes from an open file's position to its end; also of a pipe.
  public static func bytes(
    of file: FileDescriptor, named path: FilePath,
    telling told: @Sendable (Int) -> Bool = { _ in true }
  ) throws(FileError) -> [UInt8] {
    let expected = try attempt(.read, path) { Int(try file.stat().size) }
    // A list that is made of them takes as much again.
    if expected > Int.max / 2 || !FreeMemory.fits(2 * expected) {
      throw FileError(.read, path, .noMemory, limit: FreeMemory.count / 2)
    }
    var bytes = try attempt(.read, path) { try head(of: file, count: expected, told) }
    try read(file, named: path) { (part) throws(FileError) in
      try bytes.append(part, of: path)
      if !told(part.count) { throw FileError(.read, path, .canceled) }
    }
    return bytes
  }

  /// Reads an open file, also a pipe, from its position to its end, part by part as they come.
  ///
  /// - Parameter part: Takes each part; what it throws ends the reading.
  public static func read(
    _ file: FileDescriptor, named path: FilePath,
    _ part: (UnsafeMutableRawBufferPointer.SubSequence) throws(FileError) -> Void
  ) throws(FileError) {
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { chunk.deallocate() }
    while true {
      let count = try attempt(.read, path) { try file.read(into: chunk) }
      guard count > 0 else { return }
      try part(chunk[..<count])
    }
  }

  /// The first bytes of a file, at most `count`, read straight to where they stay.
  ///
  /// On all cores, since clearing and filling the memory takes longer than what follows.
  private static func head(
    of file: FileDescriptor, count: Int, _ told: @Sendable (Int) -> Bool
  ) throws -> [UInt8] {
    if count == 0 { return [] }
    let start = try file.seek(offset: 0, from: .current)
    return try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      // Each part has memory of its own.
      nonisolated(unsafe) let memory = UnsafeMutableRawBufferPointer(buffer)
      preferLargePages(for: memory)
      let parts = (count + partSize - 1) / partSize
      let lengths = Mutex([Result<Int, any Error>](repeating: .success(0), count: parts))
      DispatchQueue.concurrentPerform(iterations: parts) { part in
        let range = part * partSize..<min((part + 1) * partSize, count)
        let length = Result {
          let count = try fill(
            UnsafeMutableRawBufferPointer(rebasing: memory[range]), from: file,
            at: start + Int64(range.lowerBound))
          if !told(count) { throw Errno.canceled }
          return count
        }
        lengths.withLock { $0[part] = length }
      }
      // A file that has become shorter ends with the first part that is not full.
      for (part, length) in lengths.withLock({ $0 }).enumerated() where filled == part * partSize {
        filled += try length.get()
      }
      try file.seek(offset: start + Int64(filled), from: .start)
    }
  }

  /// What is read at once by one of several.
  private static let partSize = 1 << 23

  /// Whether a pipe stands at a path, whose bytes are there but once.
  public static func isPipe(_ path: FilePath) -> Bool { (try? path.stat())?.type == .fifo }

  /// Whether anything has a path, also a link that leads nowhere.
  public static func isTaken(_ path: FilePath) -> Bool {
    (try? path.stat(followTargetSymlink: false)) != nil
  }

  /// What can stand at a path.
  public enum Kind: Sendable {
    /// A file, or a pipe: something with an end.
    case file
    /// A folder.
    case folder
    /// A device or a socket.
    case device
  }

  /// What stands at `path`, or nil when nothing does.
  public static func kind(of path: FilePath) -> Kind? {
    switch try? path.stat().type {
    case nil: nil
    case .directory: .folder
    case .regular, .fifo: .file
    default: .device
    }
  }
}

/// Reads from a position of a file until memory is full or the file ends.
///
/// - Returns: How many bytes there were.
func fill(
  _ memory: UnsafeMutableRawBufferPointer, from file: FileDescriptor, at offset: Int64
) throws -> Int {
  var filled = 0
  while filled < memory.count {
    let rest = UnsafeMutableRawBufferPointer(rebasing: memory[filled...])
    let read = try file.read(fromAbsoluteOffset: offset + Int64(filled), into: rest)
    if read == 0 { break }
    filled += read
  }
  return filled
}

extension [UInt8] {
  /// Appends what was read of a file of which a list will be made.
  ///
  /// - Throws: That memory has no room for it.
  public mutating func append(_ part: some Collection<UInt8>, of path: FilePath) throws(FileError) {
    guard makeRoom(for: part.count, times: 2) else {
      throw FileError(.read, path, .noMemory, limit: count)
    }
    append(contentsOf: part)
  }
}
