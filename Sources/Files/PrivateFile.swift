import Libc
import SystemPackage

/// A private file (0600) to which several processes append lines.
///
/// Only a regular file of this user is accessed: no links, pipes, devices or files of other users.
public struct PrivateFile: Sendable {
  private static let permissions: FilePermissions = .ownerReadWrite

  private static let lockTimeout = Duration.milliseconds(200)

  /// The file's path.
  public let path: FilePath

  /// Creates a reference to a private file; the file is created on demand.
  public init(_ path: FilePath) { self.path = path }

  /// Whether the path is a link to `/dev/null`, which disables the file.
  public var isDisabled: Bool {
    var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    let count = path.withPlatformString { readlink($0, &target, target.count - 1) }
    return count > 0 && FilePath(platformString: target) == "/dev/null"
  }

  /// Appends a line under the lock.
  public func append(line: some Collection<UInt8>) throws(FileError) {
    try whileLocked { (file) throws(FileError) in
      try attempt(.write, path) {
        // An editor or a full disk may leave a last line without a newline.
        let newline = Array("\n".utf8)
        var last = newline
        let size = try file.seek(offset: 0, from: .end)
        if size > 0 {
          _ = try last.withUnsafeMutableBytes {
            try file.read(fromAbsoluteOffset: size - 1, into: $0)
          }
        }
        _ = try file.writeAll((last == newline ? [] : newline) + Array(line) + newline)
      }
    }
  }

  /// Returns the last complete lines within `count` bytes; none if the file does not exist.
  public func lastLines(in count: Int) throws(FileError) -> [ArraySlice<UInt8>] {
    if (try? path.stat(followTargetSymlink: false)) == nil { return [] }
    let file = try open(create: false)
    defer { try? file.close() }
    return try lines(of: file, in: count)
  }

  /// Truncates the file to its last lines under the lock, if it exceeds `count` lines or `bytes`.
  public func shorten(toLines count: Int, bytes: Int) throws(FileError) {
    try whileLocked { (file) throws(FileError) in
      let lines = try lines(of: file, in: bytes)
      let size = try attempt(.read, path) { try file.stat().size }
      guard lines.count > count || size > bytes else { return }
      let kept = lines.suffix(count).flatMap { $0 + [UInt8(ascii: "\n")] }
      try AtomicFile.write(kept, to: path, permissions: Self.permissions)
    }
  }

  private func lines(
    of file: FileDescriptor, in count: Int
  ) throws(FileError) -> [ArraySlice<UInt8>] {
    // One byte more shows whether the first line is complete.
    let bytes = try attempt(.read, path) { try file.lastBytes(Int64(count) + 1) }
    let newline = UInt8(ascii: "\n")
    var rest = bytes[...]
    if bytes.count > count { rest = rest.drop { $0 != newline } }
    return rest.split(separator: newline)
  }

  /// Runs `body` with the file open and locked.
  ///
  /// If another process replaces the file meanwhile, the new one is opened instead.
  private func whileLocked(
    _ body: (FileDescriptor) throws(FileError) -> Void
  ) throws(FileError) {
    while true {
      let file = try open(create: true)
      defer { try? file.unlockAndClose() }
      try attempt(.lock, path) { try file.lockExclusively(within: Self.lockTimeout) }
      let isCurrent = try attempt(.open, path) {
        try OpenFolder(path.folder).has(file, as: path.name)
      }
      if isCurrent { return try body(file) }
    }
  }

  private func open(create: Bool) throws(FileError) -> FileDescriptor {
    try attempt(.open, path) {
      let file = try OpenFolder(path.folder).open(
        path.name, .readWrite, options: create ? [.create, .append] : [],
        permissions: Self.permissions)
      do {
        // The file may have been copied here with other permissions.
        if try file.statusOfOwnedFile().permissions != Self.permissions {
          try file.setPermissions(Self.permissions)
        }
        return file
      } catch {
        try? file.close()
        throw error
      }
    }
  }
}
