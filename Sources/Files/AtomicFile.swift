import Libc
import SystemPackage

/// Replaces a file atomically: readers see the old contents or the new contents, never a mix.
///
/// The new contents are written to a temporary file in the same folder, synced to disk, and renamed
/// into place. Without a commit, the temporary file is removed.
public struct AtomicFile: ~Copyable {
  /// The expected contents of the path at the time of the commit.
  public enum Placement: Sendable {
    /// Nothing.
    case new
    /// Nothing, or any regular file, which is replaced.
    case overwrite
    /// A file with these contents; it is locked, compared and replaced.
    case update(ExpectedContents)
  }

  /// The result of a commit.
  public enum Outcome: Sendable, Equatable {
    /// The file has the new contents and this version, and lost these attributes.
    case committed(FileVersion, lost: Set<LostAttribute>)
    /// The path does not hold what was expected, and is unchanged.
    case conflict
  }

  /// The time limit for other processes to release their locks.
  var lockTimeout = Duration.seconds(5)

  /// The time limit for other processes, which may be about to write, to close the old file.
  var writerTimeout = Duration.milliseconds(100)

  private let path: FilePath
  private let placement: Placement
  private let folder: OpenFolder
  private let name: FilePath
  private var temporary: TemporaryFile
  private var isInPlace = false
  private let permissions: FilePermissions?

  /// Creates the temporary file.
  ///
  /// A symbolic link to a file stays a link.
  ///
  /// - Parameter permissions: nil keeps the permissions of the replaced file; a new file gets the
  ///   process's defaults.
  public init(
    _ path: FilePath, _ placement: Placement = .overwrite, permissions: FilePermissions? = nil
  ) throws(FileError) {
    let target = resolvingLinks(path)
    let kind = try? target.stat().type
    // A device or a pipe must not be replaced by a file.
    if let kind, kind != .regular && kind != .directory {
      throw FileError(.write, path, .notSupported)
    }
    let folder = try Self.openFolder(of: target, writing: path)
    // The process's umask applies to a new file.
    temporary = try attempt(.write, path) {
      try TemporaryFile(
        in: folder,
        permissions: permissions ?? [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
    }
    self.path = path
    self.placement = placement
    self.permissions = permissions
    self.folder = folder
    name = target.name
  }

  private static func openFolder(
    of target: FilePath, writing path: FilePath
  ) throws(FileError) -> OpenFolder {
    let folder = target.removingLastComponent()
    do throws(FileError) {
      return try attempt(.write, path) { try OpenFolder(folder) }
    } catch {
      if error.errno != .noSuchFileOrDirectory { throw error }
      throw FileError(.write, path, error.errno, missingFolder: folder)
    }
  }

  deinit { temporary.close(in: folder, isInPlace: isInPlace) }

  /// Appends to the new contents.
  public func append(_ bytes: some Sequence<UInt8>) throws(FileError) {
    try attempt(.write, path) { try temporary.descriptor.writeAll(bytes) }
  }

  /// Writes a whole file atomically.
  ///
  /// - Parameter permissions: nil keeps the current permissions.
  public static func write(
    _ bytes: some Sequence<UInt8>, to path: FilePath, permissions: FilePermissions? = nil
  ) throws(FileError) {
    var file = try AtomicFile(path, permissions: permissions)
    try file.append(bytes)
    try file.commit()
  }

  /// Replaces the file with the new contents.
  @discardableResult
  public mutating func commit() throws(FileError) -> Outcome {
    // Sync the contents before locking: that takes longest, and locks must be short.
    try attempt(.write, path) { try temporary.descriptor.synchronize() }
    if case .update = placement {
      // A lock on the file alone does not block an update that opens the path after it was
      // replaced.
      try attempt(.lock, path) { try folder.descriptor.lockExclusively(within: lockTimeout) }
    }
    let old = try openOld()
    defer { try? old?.unlockAndClose() }
    let lost = try attempt(.write, path) { try copyAttributes(from: old) }
    switch placement {
    case .new: isInPlace = try attempt(.write, path) { try placeNew() }
    case .overwrite: isInPlace = try attempt(.write, path) { try placeOver() }
    case .update(let expected):
      if let old { isInPlace = try place(over: old, holding: expected) }
    }
    guard isInPlace else { return .conflict }
    return try attempt(.write, path) {
      try folder.descriptor.synchronize()
      guard let version = FileVersion(of: temporary.descriptor) else { throw Errno.ioError }
      return .committed(version, lost: lost)
    }
  }

  private func openOld() throws(FileError) -> FileDescriptor? {
    if case .new = placement { return nil }
    guard let status = folder.status(of: name), status.type == .regular else { return nil }
    return try attempt(.open, path) {
      // Replacing a file does not require permission to read it.
      do { return try folder.open(name, .readOnly) } catch Errno.permissionDenied { return nil }
    }
  }

  private func copyAttributes(from old: FileDescriptor?) throws -> Set<LostAttribute> {
    if let permissions {
      try temporary.descriptor.setPermissions(permissions)
      return []
    }
    if case .new = placement { return [] }
    guard let status = try old?.stat() ?? folder.status(of: name), status.type == .regular else {
      return []
    }
    let lost = try LostAttribute.copyAll(of: status, from: old, to: temporary.descriptor)
    try temporary.descriptor.synchronize()
    return lost
  }

  // MARK: Renaming the temporary file

  private mutating func placeNew() throws -> Bool {
    do {
      try temporary.link(in: folder, as: name)
      return true
    } catch Errno.fileExists {
      return false
    }
  }

  private mutating func placeOver() throws -> Bool {
    if try folder.status(of: name) == nil && placeNew() { return true }
    return try temporary.replace(name, in: folder)
  }

  /// Replaces a file that holds the expected contents.
  ///
  /// The contents are compared under its lock, and again after the exchange, which shows which file
  /// was replaced. One race remains: a process that ignores locks, keeps the old file open for over
  /// 100 ms, and then writes to it.
  private mutating func place(
    over old: FileDescriptor, holding expected: ExpectedContents
  ) throws(FileError) -> Bool {
    try attempt(.lock, path) { try old.lockExclusively(within: lockTimeout) }
    let writerTimeout = writerTimeout
    return try attempt(.write, path) {
      guard folder.has(old, as: name), try expected.isHeld(by: old) else { return false }
      return try temporary.replace(name, in: folder) { folder, hidden in
        Self.waitForWriters(of: old, within: writerTimeout)
        return try folder.has(old, as: hidden) && expected.isHeld(by: old)
      }
    }
  }

  private static func waitForWriters(of file: FileDescriptor, within timeout: Duration) {
    let end = ContinuousClock.now + timeout
    while file.hasWriter && ContinuousClock.now < end { usleep(1_000) }
  }
}
