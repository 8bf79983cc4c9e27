import SystemPackage

/// A file for its owner alone (0600), which several processes add lines to.
///
/// Only a regular file of this user is read or changed: neither what a link leads to, nor a pipe, a
/// device or a file of another user.
public struct PrivateFile: Sendable {
  private static let permissions: FilePermissions = .ownerReadWrite

  /// How long to wait for another process that changes the file.
  private static let patience = Duration.milliseconds(200)

  /// Where it is.
  public let path: FilePath

  /// A private file at `path`; nothing is made yet.
  public init(_ path: FilePath) { self.path = path }

  /// Whether the path is a link to `/dev/null`, which says that nothing is to be kept.
  public var isDisabled: Bool { (try? target(ofLink: path)) == "/dev/null" }

  /// Makes the missing folders on the way to the file (0700 each).
  public func makeFolder() throws(FileError) {
    var missing: [FilePath] = []
    var folder = path.removingLastComponent()
    while !folder.isEmpty && FileContents.kind(of: folder) == nil {
      missing.append(folder)
      folder.removeLastComponent()
    }
    for folder in missing.reversed() {
      do {
        try Files.makeFolder(folder, permissions: .ownerReadWriteExecute)
      } catch Errno.fileExists {
        // Another session was faster.
      } catch {
        throw FileError(.write, folder, error as? Errno ?? .ioError)
      }
    }
  }

  /// Adds a line at the end, under the lock.
  public func append(line: String) throws(FileError) {
    try whileLocked { (file) throws(FileError) in
      try attempt(.write, path) {
        // A last line without its end, from an editor or a full disk, is not continued.
        let newline = Array("\n".utf8)
        var last = newline
        let size = try file.seek(offset: 0, from: .end)
        if size > 0 {
          _ = try last.withUnsafeMutableBytes {
            try file.read(fromAbsoluteOffset: size - 1, into: $0)
          }
        }
        _ = try file.writeAll((last == newline ? [] : newline) + Array(line.utf8) + newline)
      }
    }
  }

  /// The last whole lines, in at most `count` bytes; none where there is no file.
  public func lastLines(in count: Int) throws(FileError) -> [ArraySlice<UInt8>] {
    if (try? path.stat(followTargetSymlink: false)) == nil { return [] }
    let file = try open(create: false)
    defer { try? file.close() }
    return try lines(of: file, in: count)
  }

  /// Removes all but the last lines under the lock, where there are more than `count` lines or bytes.
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
    let bytes = try attempt(.read, path) {
      let size = try file.stat().size
      // The byte before shows whether the first line is whole.
      let start = max(0, size - Int64(count) - 1)
      return try [UInt8](unsafeUninitializedCapacity: Int(size - start)) { buffer, filled in
        filled = try fill(UnsafeMutableRawBufferPointer(buffer), from: file, at: start)
      }
    }
    let newline = UInt8(ascii: "\n")
    var rest = bytes[...]
    if bytes.count > count { rest = rest.drop { $0 != newline } }
    return rest.split(separator: newline)
  }

  /// Opens and locks the file.
  ///
  /// Another session may have replaced it while this one waited for the lock; then the lock is on a
  /// file without a name, and the new one is opened.
  private func whileLocked(
    _ body: (FileDescriptor) throws(FileError) -> Void
  ) throws(FileError) {
    while true {
      let file = try open(create: true)
      defer { try? file.close() }
      try attempt(.lock, path) { _ = try lockExclusively(file, within: Self.patience) }
      let isCurrent = try attempt(.open, path) {
        try OpenFolder(path.folder).has(file, as: path.name)
      }
      if isCurrent { return try body(file) }
    }
  }

  private func open(create: Bool) throws(FileError) -> FileDescriptor {
    let file = try attempt(.open, path) {
      try OpenFolder(path.folder).open(
        path.name, .readWrite, options: create ? [.create, .append] : [],
        permissions: Self.permissions)
    }
    do {
      try attempt(.open, path) {
        // It may have come from elsewhere, with other permissions.
        if try statusOfOwn(file).permissions != Self.permissions {
          try setPermissions(of: file, to: Self.permissions)
        }
      }
    } catch {
      try? file.close()
      throw error
    }
    return file
  }
}

/// The status of an open file, which must be a regular one of this user.
func statusOfOwn(_ file: FileDescriptor) throws -> Stat {
  let status = try file.stat()
  guard status.type == .regular else { throw Errno.notSupported }
  guard status.userID == currentUser() else { throw Errno.permissionDenied }
  return status
}
