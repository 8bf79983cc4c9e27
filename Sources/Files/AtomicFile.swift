import SystemPackage

/// Replaces a file's contents so that a reader finds the old or the new, whole, always.
///
/// It writes beside the file, hidden, through to the disk, and renames that over it. What is not
/// committed is removed.
public struct AtomicFile: ~Copyable {
  /// Who may use a file that is new: everybody, as far as the process's mask lets them.
  private static let usual: FilePermissions = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]

  private let path: FilePath
  private let target: FilePath
  private let temporary: FilePath
  private let file: FileDescriptor
  private var isOpen = true

  /// Begins to replace a file, or to make one.
  ///
  /// A link stays one, to the file that is replaced; that keeps its permissions.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - permissions: Who may use it; nil for those who may now.
  public init(_ path: FilePath, permissions: FilePermissions? = nil) throws(FileError) {
    let target = resolvingLinks(path)
    let kind = try? target.stat().type
    // Whoever writes to a device or a pipe does not mean to have a file in its place.
    if let kind, kind != .regular && kind != .directory {
      throw FileError(.write, path, .notSupported)
    }
    // Hidden, so that a folder of lists has no other one if the process ends here.
    let name = ".\(target.lastComponent?.string ?? "").\(processIdentifier()).tmp"
    let temporary = target.removingLastComponent().appending(name)
    let kept = permissions ?? (try? target.stat())?.permissions
    let file = try attempt(.write, path) {
      let file = try FileDescriptor.open(
        temporary, .writeOnly, options: [.create, .truncate, .closeOnExec],
        permissions: kept ?? Self.usual)
      // The process's mask takes from what a new file is given.
      if let kept { try setPermissions(of: file, to: kept) }
      return file
    }
    self.path = path
    self.target = target
    self.temporary = temporary
    self.file = file
  }

  deinit {
    guard isOpen else { return }
    try? file.close()
    try? remove(temporary)
  }

  /// Adds to the new contents.
  public func append(_ bytes: some Sequence<UInt8>) throws(FileError) {
    try attempt(.write, path) { _ = try file.writeAll(bytes) }
  }

  /// Replaces a file's contents, or makes a file of them.
  ///
  /// - Parameter permissions: Who may use it; nil for those who may now.
  public static func write(
    _ bytes: some Sequence<UInt8>, to path: FilePath, permissions: FilePermissions? = nil
  ) throws(FileError) {
    var file = try AtomicFile(path, permissions: permissions)
    try file.append(bytes)
    try file.commit()
  }

  /// Puts the new contents in the place of the old ones.
  public mutating func commit() throws(FileError) {
    try attempt(.write, path) {
      try synchronize(file)
      try file.close()
    }
    isOpen = false
    do {
      try attempt(.write, path) { try replace(target, by: temporary) }
    } catch {
      try? remove(temporary)
      throw error
    }
    // The new name itself reaches the disk with its folder.
    let folder = target.removingLastComponent()
    try attempt(.write, path) {
      let file = try FileDescriptor.open(folder.isEmpty ? "." : folder, .readOnly)
      try file.closeAfter { try synchronize(file) }
    }
  }
}
