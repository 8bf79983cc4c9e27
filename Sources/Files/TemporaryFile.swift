import CFiles
@preconcurrency import Libc
import SystemPackage

/// A temporary file in its target folder.
///
/// It has no name if the file system supports that, so that a killed process leaves nothing;
/// otherwise a hidden, random name.
struct TemporaryFile: ~Copyable {
  let descriptor: FileDescriptor
  private(set) var name: FilePath?

  init(in folder: borrowing OpenFolder, permissions: FilePermissions) throws {
    let unnamed = files_open_unnamed(folder.descriptor.rawValue, permissions.rawValue)
    if unnamed != -1 {
      descriptor = FileDescriptor(rawValue: unnamed)
    } else {
      let name = Self.hiddenName()
      descriptor = try folder.open(
        name, .readWrite, options: [.create, .exclusiveCreate], permissions: permissions)
      self.name = name
    }
  }

  mutating func link(in folder: borrowing OpenFolder, as target: FilePath) throws {
    let descriptor = folder.descriptor.rawValue
    if let name {
      try check(
        name.withPlatformString { name in
          target.withPlatformString { linkat(descriptor, name, descriptor, $0, 0) }
        })
      try folder.remove(name)
    } else {
      try check(target.withPlatformString { files_link(self.descriptor.rawValue, descriptor, $0) })
    }
    name = target
  }

  /// Replaces another file.
  ///
  /// - Parameter isExpected: Inspects the old file by its hidden name before it is removed; returning
  ///   false restores it.
  /// - Returns: Whether the file was replaced.
  mutating func replace(
    _ target: FilePath, in folder: borrowing OpenFolder,
    isExpected: ((borrowing OpenFolder, FilePath) throws -> Bool)? = nil
  ) throws -> Bool {
    let hidden = name ?? Self.hiddenName()
    var takeover = files_takeover()
    takeover.folder = folder.descriptor.rawValue
    takeover.file = descriptor.rawValue
    takeover.is_named = name == nil ? 0 : 1
    takeover.exchanges = isExpected == nil ? 0 : 1
    let isTaken = try target.withPlatformString { target in
      try hidden.withPlatformString { hiddenName in
        takeover.name = target
        takeover.hidden = hiddenName
        try check(files_begin_takeover(&takeover))
        guard takeover.exchanges == 1, let isExpected else { return true }
        let keeps = Result { try isExpected(folder, hidden) }
        try check(files_end_takeover(&takeover, (try? keeps.get()) == true ? 1 : 0))
        return try keeps.get()
      }
    }
    name = isTaken ? target : nil
    return isTaken
  }

  /// Closes the file, and removes it if it was not committed.
  func close(in folder: borrowing OpenFolder, isInPlace: Bool) {
    if let name, !isInPlace, folder.has(descriptor, as: name) { try? folder.remove(name) }
    try? descriptor.close()
  }

  /// Hidden, so that a leftover file is not listed as a dataset.
  private static func hiddenName() -> FilePath { FilePath(".ridgeline-\(randomName()).tmp") }
}

func randomName() -> FilePath { FilePath(String(UInt64.random(in: 0 ... .max), radix: 16)) }
