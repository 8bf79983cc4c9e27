import SystemPackage

/// A new file in the folder where it will get its name.
///
/// It has no name where the file system supports that, so that a killed process leaves nothing;
/// elsewhere a hidden, random one.
struct TemporaryFile: ~Copyable {
  let descriptor: FileDescriptor
  private(set) var name: FilePath?

  init(in folder: borrowing OpenFolder, permissions: FilePermissions) throws {
    if let file = openUnnamedFile(in: folder.descriptor, permissions) {
      descriptor = file
    } else {
      let name = Self.hiddenName()
      descriptor = try folder.open(
        name, .readWrite, options: [.create, .exclusiveCreate], permissions: permissions)
      self.name = name
    }
  }

  /// Gives it a name that no file has yet; fails where one has it.
  mutating func link(in folder: borrowing OpenFolder, as target: FilePath) throws {
    if let name {
      try linkFile(name, in: folder.descriptor, as: target)
      try folder.remove(name)
    } else {
      try linkUnnamedFile(descriptor, in: folder.descriptor, as: target)
    }
    name = target
  }

  /// Gives it a name that another file has.
  ///
  /// - Parameters:
  ///   - looksAgain: Whether to exchange the files and look at the other one before it is removed.
  ///   - isExpected: Looks at the other file by its hidden name, and says whether to remove it.
  /// - Returns: Whether it has the name; otherwise the other file has it again.
  mutating func takeName(
    _ target: FilePath, in folder: borrowing OpenFolder, looksAgain: Bool,
    isExpected: (borrowing OpenFolder, FilePath) throws -> Bool = { _, _ in true }
  ) throws -> Bool {
    let hidden = name ?? Self.hiddenName()
    let isTaken = try Files.takeName(
      target, of: folder.descriptor, for: descriptor, through: hidden, isNamed: name != nil,
      looksAgain: looksAgain, isExpected: { try isExpected(folder, hidden) })
    name = isTaken ? target : nil
    return isTaken
  }

  /// Closes it, and removes it if it still has a hidden name.
  ///
  /// - Parameter isInPlace: Whether its name is the one it was made for.
  func close(in folder: borrowing OpenFolder, isInPlace: Bool) {
    if let name, !isInPlace, folder.has(descriptor, as: name) { try? folder.remove(name) }
    try? descriptor.close()
  }

  /// Hidden, so that a folder of lists has no other one if the process ends with it.
  private static func hiddenName() -> FilePath { FilePath(".ridgeline-\(randomName()).tmp") }
}

/// A file name that cannot be guessed.
func randomName() -> FilePath { FilePath(String(UInt64.random(in: 0 ... .max), radix: 16)) }
