@preconcurrency import Libc
import SystemPackage

/// An open folder: names in it refer to the same files even if the folder's path changes.
struct OpenFolder: ~Copyable {
  let descriptor: FileDescriptor

  /// Opens a folder; an empty path is the working folder.
  init(_ path: FilePath, options: FileDescriptor.OpenOptions = []) throws {
    descriptor = try FileDescriptor.open(
      path.isEmpty ? "." : path, .readOnly, options: options.union([.directory, .closeOnExec]))
  }

  /// Opens a subfolder without following a link.
  init(_ name: FilePath, in folder: borrowing OpenFolder) throws {
    descriptor = try folder.open(name, .readOnly, options: .directory)
  }

  deinit { try? descriptor.unlockAndClose() }

  /// Opens a file without following links or waiting for a pipe.
  func open(
    _ name: FilePath, _ mode: FileDescriptor.AccessMode,
    options: FileDescriptor.OpenOptions = [], permissions: FilePermissions = []
  ) throws -> FileDescriptor {
    let options = options.union([.noFollow, .nonBlocking, .closeOnExec])
    let file = name.withPlatformString {
      openat(descriptor.rawValue, $0, mode.rawValue | options.rawValue, permissions.rawValue)
    }
    try check(file)
    return FileDescriptor(rawValue: file)
  }

  /// Returns the status of a name, not following links, or nil if it does not exist.
  func status(of name: FilePath) -> Stat? {
    try? name.stat(relativeTo: descriptor, flags: .symlinkNoFollow)
  }

  func has(_ file: FileDescriptor, as name: FilePath) -> Bool {
    guard let open = try? file.stat(), let named = status(of: name) else { return false }
    return open.isSameFile(as: named)
  }

  func remove(_ name: FilePath, isFolder: Bool = false) throws {
    try check(
      name.withPlatformString { unlinkat(descriptor.rawValue, $0, isFolder ? AT_REMOVEDIR : 0) })
  }

  /// Returns the names with a prefix in unspecified order, without `.` and `..`.
  func names(startingWith prefix: [UInt8] = []) throws -> [FilePath.Component] {
    // A separate descriptor, because `readdir` moves its position and `closedir` closes it.
    let copy = openat(descriptor.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try check(copy)
    guard let entries = fdopendir(copy) else {
      defer { close(copy) }
      throw Errno(rawValue: errno)
    }
    defer { closedir(entries) }
    var names: [FilePath.Component] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        if !bytes.starts(with: prefix) { return nil as FilePath.Component? }
        return bytes.assumingMemoryBound(to: CChar.self).baseAddress.flatMap {
          FilePath.Component(platformString: $0)
        }
      }
      if let name, name.kind == .regular { names.append(name) }
    }
    return names
  }
}

/// Functions on folders.
public enum Folder {
  /// Returns the names in a folder that start with some bytes, sorted by bytes.
  ///
  /// - Complexity: O(n + m log m) of n names, m of which start with the bytes.
  public static func names(
    in path: FilePath, startingWith prefix: [UInt8] = []
  ) throws(FileError) -> [FilePath.Component] {
    let names = try attempt(.read, path) { try OpenFolder(path).names(startingWith: prefix) }
    // Reading the bytes of a name takes longer than comparing them.
    return names.map { ($0, $0.bytes) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
  }

  /// Whether a path is a folder and not a link to one, which could form a cycle.
  public static func isFolder(_ path: FilePath) -> Bool {
    (try? path.stat(followTargetSymlink: false))?.type == .directory
  }

  /// Creates the missing parent folders of a file (0700 each).
  public static func makeMissing(above path: FilePath) throws(FileError) {
    var missing: [FilePath] = []
    var folder = path.removingLastComponent()
    while !folder.isEmpty && FileContents.kind(of: folder) == nil {
      missing.append(folder)
      folder.removeLastComponent()
    }
    for folder in missing.reversed() {
      try attempt(.write, folder) {
        // Another process may create it first.
        do { try check(folder.withPlatformString { mkdir($0, 0o700) }) } catch Errno.fileExists {}
      }
    }
  }
}

extension FilePath {
  /// The folder that contains the file.
  public var folder: FilePath {
    let folder = removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  var name: FilePath { FilePath(root: nil, components.suffix(1)) }
}

extension FilePath.Component {
  var path: FilePath { FilePath(root: nil, [self]) }

  fileprivate var bytes: [UInt8] { withPlatformString { $0.bytes } }
}

extension UnsafePointer<CChar> {
  var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: self, count: strlen(self))) }
}
