import SystemPackage

/// A folder held open: a name in it means the same file whatever happens to the path that led here.
struct OpenFolder: ~Copyable {
  let descriptor: FileDescriptor

  /// Opens a folder; an empty path is the working folder.
  init(_ path: FilePath) throws {
    descriptor = try FileDescriptor.open(
      path.isEmpty ? "." : path, .readOnly, options: [.directory, .closeOnExec])
  }

  deinit { try? descriptor.close() }

  /// Opens a file in it, but neither what a link leads to nor, by waiting, a pipe.
  func open(
    _ name: FilePath, _ mode: FileDescriptor.AccessMode,
    options: FileDescriptor.OpenOptions = [], permissions: FilePermissions = []
  ) throws -> FileDescriptor {
    try openFile(
      name, in: descriptor, mode, options.union([.noFollow, .nonBlocking, .closeOnExec]),
      permissions)
  }

  /// The status of what has a name, a link included, or nil where nothing has it.
  func status(of name: FilePath) -> Stat? {
    try? name.stat(relativeTo: descriptor, flags: .symlinkNoFollow)
  }

  /// Whether an open file is the one behind a name.
  func has(_ file: FileDescriptor, as name: FilePath) -> Bool {
    guard let open = try? file.stat(), let named = status(of: name) else { return false }
    return open.isSameFile(as: named)
  }

  /// Removes a file, or an empty folder.
  func remove(_ name: FilePath, isFolder: Bool = false) throws {
    try removeEntry(name, in: descriptor, isFolder: isFolder)
  }

  /// Writes its names through to the disk.
  func synchronize() throws { try Files.synchronize(descriptor) }
}
