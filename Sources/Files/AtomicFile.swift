import SystemPackage

/// Replaces a file's contents so that every reader finds the old ones or the new ones, whole.
///
/// It writes to a temporary file in the same folder, through to the disk, and gives that the file's
/// name. A file that is not committed leaves nothing.
public struct AtomicFile: ~Copyable {
  /// What may be at the path when the file is committed.
  public enum Placement: Sendable {
    /// Nothing.
    case new
    /// Anything that is a file; it is replaced.
    case overwrite
    /// A file that holds these contents; it is locked, compared and replaced.
    case update(ExpectedContents)
  }

  /// How a commit ended.
  public enum Outcome: Sendable, Equatable {
    /// The file has the new contents, in this version, without these attributes of the old file.
    case committed(FileVersion, lost: Set<LostAttribute>)
    /// The path holds something else than expected, which is unchanged.
    case conflict
  }

  let path: FilePath
  let placement: Placement
  let folder: OpenFolder
  /// The file's name in its folder.
  let name: FilePath
  var temporary: TemporaryFile
  var isInPlace = false
  private let permissions: FilePermissions?

  /// Starts a new file or the new contents of one.
  ///
  /// A symbolic link to a file stays a link to it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - placement: What may be there.
  ///   - permissions: Who may use it; nil for the permissions of the file that is replaced, or those
  ///     that the process gives to new files.
  public init(
    _ path: FilePath, _ placement: Placement = .overwrite, permissions: FilePermissions? = nil
  ) throws(FileError) {
    let target = resolvingLinks(path)
    let kind = try? target.stat().type
    // Writing to a device or a pipe does not mean to put a file in its place.
    if let kind, kind != .regular && kind != .directory {
      throw FileError(.write, path, .notSupported)
    }
    let folder = try attempt(.write, path) { try OpenFolder(target.removingLastComponent()) }
    // The process's mask takes from what a new file is given.
    temporary = try attempt(.write, path) {
      try TemporaryFile(in: folder, permissions: permissions ?? .shared)
    }
    self.path = path
    self.placement = placement
    self.permissions = permissions
    self.folder = folder
    name = target.name
  }

  deinit { temporary.close(in: folder, isInPlace: isInPlace) }

  /// Adds to the new contents.
  public func append(_ bytes: some Sequence<UInt8>) throws(FileError) {
    try attempt(.write, path) { _ = try temporary.descriptor.writeAll(bytes) }
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

  /// Puts the new contents in place.
  @discardableResult
  public mutating func commit() throws(FileError) -> Outcome {
    // The contents first, which take longest, so that locks are held for a moment only.
    try attempt(.write, path) { try synchronize(temporary.descriptor) }
    if case .update = placement { try lockFolder() }
    let old = try openOld()
    defer { try? old?.close() }
    return try commit(replacing: old)
  }

  private mutating func commit(replacing old: FileDescriptor?) throws(FileError) -> Outcome {
    let lost = try attempt(.write, path) { try copyAttributes(from: old) }
    let isCommitted: Bool
    switch placement {
    case .new: isCommitted = try attempt(.write, path) { try placeNew() }
    case .overwrite: isCommitted = try attempt(.write, path) { try placeOver() }
    case .update(let expected):
      guard let old else { return .conflict }
      isCommitted = try place(over: old, holding: expected)
    }
    guard isCommitted else { return .conflict }
    isInPlace = true
    return try attempt(.write, path) {
      try folder.synchronize()
      guard let version = FileVersion(of: temporary.descriptor) else { throw Errno.ioError }
      return .committed(version, lost: lost)
    }
  }

  /// The file that is replaced, or nil where there is none.
  private func openOld() throws(FileError) -> FileDescriptor? {
    if case .new = placement { return nil }
    guard let status = folder.status(of: name), status.type == .regular else { return nil }
    do {
      return try folder.open(name, .readOnly)
    } catch Errno.permissionDenied {
      // Replacing a file takes no right to read it.
      return nil
    } catch {
      throw FileError(.open, path, error as? Errno ?? .ioError)
    }
  }

  private func copyAttributes(from old: FileDescriptor?) throws -> Set<LostAttribute> {
    if let permissions {
      try setPermissions(of: temporary.descriptor, to: permissions)
      return []
    }
    if case .new = placement { return [] }
    guard let status = try old?.stat() ?? folder.status(of: name), status.type == .regular else {
      return []
    }
    let lost = try LostAttribute.copyAll(of: status, from: old, to: temporary.descriptor)
    try synchronize(temporary.descriptor)
    return lost
  }
}

extension FilePermissions {
  /// Reading and writing for all.
  static let shared: FilePermissions = [.ownerReadWrite, .groupReadWrite, .otherReadWrite]
}
