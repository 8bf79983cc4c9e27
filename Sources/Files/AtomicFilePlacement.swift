import SystemPackage

/// The last step of a commit: giving the temporary file the name.
extension AtomicFile {
  /// How long to wait for locks of other processes.
  private static let patience = Duration.seconds(5)

  /// How long to wait for a process that has the old file open, and may be about to write to it.
  private static let writerPatience = Duration.milliseconds(100)

  /// Keeps other updates of files in the folder waiting until this file is closed.
  ///
  /// A lock on the file alone would not keep an update waiting that comes after it was replaced.
  func lockFolder() throws(FileError) {
    try attempt(.lock, path) {
      _ = try lockExclusively(folder.descriptor, within: Self.patience)
    }
  }

  /// Takes a name that nothing has.
  mutating func placeNew() throws -> Bool {
    do {
      try temporary.link(in: folder, as: name)
      return true
    } catch Errno.fileExists {
      return false
    }
  }

  /// Takes a name from whatever has it.
  mutating func placeOver() throws -> Bool {
    if try folder.status(of: name) == nil && placeNew() { return true }
    return try temporary.takeName(name, in: folder, looksAgain: false)
  }

  /// Takes the name of a file that holds what is expected.
  ///
  /// Compared under its lock and again after the exchange, which shows what was really replaced.
  /// What remains: a process that takes no lock, has the file open for longer than a tenth of a
  /// second and then writes to what is no longer the file.
  mutating func place(
    over old: FileDescriptor, holding expected: ExpectedContents
  ) throws(FileError) -> Bool {
    try attempt(.lock, path) { _ = try lockExclusively(old, within: Self.patience) }
    return try attempt(.write, path) {
      guard folder.has(old, as: name), try expected.isHeld(by: old) else { return false }
      return try temporary.takeName(name, in: folder, looksAgain: true) { folder, hidden in
        Self.waitForWriters(of: old)
        return try folder.has(old, as: hidden) && expected.isHeld(by: old)
      }
    }
  }

  private static func waitForWriters(of file: FileDescriptor) {
    let end = ContinuousClock.now + writerPatience
    while isOpenElsewhere(file) && ContinuousClock.now < end { sleepMilliseconds(1) }
  }
}
