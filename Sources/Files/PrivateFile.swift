import SystemPackage

/// A file for its owner alone (0600), which several processes add lines to.
public struct PrivateFile: Sendable {
  private static let permissions: FilePermissions = .ownerReadWrite

  /// Where it is.
  public let path: FilePath

  /// A private file at `path`; nothing is made yet.
  public init(_ path: FilePath) { self.path = path }

  /// Makes the folders on the way to the file (0700 each) that are not there yet.
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

  /// Reads the file under the lock, and replaces it where `change` returns new contents.
  @discardableResult
  public func rewrite(
    _ change: ([UInt8]) -> [UInt8]?
  ) throws(FileError) -> [UInt8] {
    try whileLocked { (file) throws(FileError) in
      let bytes = try FileContents.bytes(of: file, named: path)
      guard let changed = change(bytes) else { return bytes }
      try AtomicFile.write(changed, to: path, permissions: Self.permissions)
      return changed
    }
  }

  /// Opens and locks the file.
  ///
  /// Another session may have replaced it while this one waited for the lock; then the lock is on a
  /// file that nobody will read, and the new one is tried.
  private func whileLocked<Value>(
    _ body: (FileDescriptor) throws(FileError) -> Value
  ) throws(FileError) -> Value {
    while true {
      let file = try attempt(.open, path) {
        try FileDescriptor.open(
          path, .readWrite, options: [.create, .append], permissions: Self.permissions)
      }
      defer { try? file.close() }
      try attempt(.lock, path) { try lockExclusively(file) }
      // It may have come from elsewhere, with other permissions.
      try attempt(.write, path) { try setPermissions(of: file, to: Self.permissions) }
      let isCurrent = try attempt(.open, path) {
        let locked = try file.stat()
        let named = try? path.stat()
        return named?.inode == locked.inode && named?.deviceID == locked.deviceID
      }
      if isCurrent { return try body(file) }
    }
  }
}
