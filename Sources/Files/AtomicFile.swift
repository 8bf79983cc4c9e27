import Libc
import SystemPackage

/// Replaces a file atomically: readers see the old contents or the new contents, never a mix.
///
/// The new contents are written to a temporary file in the same folder, synced to disk, and renamed
/// into place if the path still holds what was expected. Without a commit, the temporary file is
/// removed. A killed process leaves it, and the next write in the folder removes it.
///
/// The folder stays locked until the commit. A program that takes no lock can lose a write between the
/// comparison and the renaming.
public struct AtomicFile: ~Copyable {
  /// The expected contents of the path at the time of the commit.
  public enum Placement: Sendable {
    /// Nothing.
    case new
    /// Nothing, or any regular file, which is replaced.
    case overwrite
    /// A file with these contents; it is compared and replaced.
    case update(ExpectedContents)
  }

  /// The result of a commit.
  public enum Outcome: Sendable, Equatable {
    /// The file has the new contents and this version, and lost these attributes.
    case committed(FileVersion, lost: Set<LostAttribute>)
    /// The path does not hold what was expected, and is unchanged.
    case conflict
  }

  /// Hidden, so that a leftover file is not listed as a dataset.
  private static let temporaryPrefix = ".ridgeline-temporary-"

  private static let lockTimeout = Duration.seconds(5)

  private let path: FilePath
  private let placement: Placement
  private let permissions: FilePermissions?
  private let folder: OpenFolder
  private let name: FilePath
  private let temporary: FileDescriptor
  private let temporaryName: FilePath
  private var isInPlace = false

  /// Locks the folder and creates the temporary file.
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
    let isLocked = try attempt(.lock, path) {
      try folder.descriptor.lockExclusively(within: Self.lockTimeout)
    }
    // Without locks, the file may belong to a running process.
    if isLocked { Self.removeLeftovers(in: folder) }
    let temporaryName = FilePath("\(Self.temporaryPrefix)\(randomName())")
    // The old file may be private. The process's umask applies to a new file.
    let initial: FilePermissions =
      kind == nil ? [.ownerReadWrite, .groupReadWrite, .otherReadWrite] : .ownerReadWrite
    temporary = try attempt(.write, path) {
      try folder.open(
        temporaryName, .writeOnly, options: [.create, .exclusiveCreate],
        permissions: permissions ?? initial)
    }
    self.path = path
    self.placement = placement
    self.permissions = permissions
    self.folder = folder
    self.temporaryName = temporaryName
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

  private static func removeLeftovers(in folder: borrowing OpenFolder) {
    let names = try? folder.names(startingWith: Array(temporaryPrefix.utf8))
    for name in names ?? [] { try? folder.remove(name.path) }
  }

  deinit {
    if !isInPlace { try? folder.remove(temporaryName) }
    try? temporary.close()
  }

  /// Appends to the new contents.
  public func append(_ bytes: some Sequence<UInt8>) throws(FileError) {
    try attempt(.write, path) { try temporary.writeAll(bytes) }
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
    // The value may outlast its use.
    defer { folder.descriptor.unlock() }
    let old = try openOld()
    defer { try? old?.close() }
    return try attempt(.write, path) {
      let lost = try copyAttributes(from: old)
      try temporary.synchronize()
      guard try isExpected(old) else { return .conflict }
      try rename()
      isInPlace = true
      try folder.descriptor.synchronize()
      guard let version = FileVersion(of: temporary) else { throw Errno.ioError }
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
      try temporary.setPermissions(permissions)
      return []
    }
    if case .new = placement { return [] }
    guard let status = try old?.stat() ?? folder.status(of: name), status.type == .regular else {
      return []
    }
    return try LostAttribute.copyAll(of: status, from: old, to: temporary)
  }

  private func isExpected(_ old: FileDescriptor?) throws -> Bool {
    switch placement {
    case .new: return folder.status(of: name) == nil
    case .overwrite: return true
    case .update(let expected):
      guard let old else { return false }
      return try folder.has(old, as: name) && expected.isHeld(by: old)
    }
  }

  private func rename() throws {
    let descriptor = folder.descriptor.rawValue
    try check(
      temporaryName.withPlatformString { temporaryName in
        name.withPlatformString { renameat(descriptor, temporaryName, descriptor, $0) }
      })
  }
}
