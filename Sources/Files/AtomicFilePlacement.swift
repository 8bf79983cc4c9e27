import SystemPackage

/// The last step of a commit: giving the temporary file the name.
extension AtomicFile {
  /// How long to wait for locks of other processes.
  private static let patience = Duration.seconds(5)

  /// How long to wait for a process that has the old file open, and may be about to write to it.
  private static let writerPatience = Duration.milliseconds(100)

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
    let temporaryName = try temporary.nameForReplacing(in: folder)
    try rename(temporaryName, to: name, in: folder.descriptor)
    return true
  }

  /// Takes the name of a file that holds what is expected.
  ///
  /// Compared under its lock and again after the exchange, which shows what was really replaced.
  /// What remains: a process that takes no lock, has the file open for longer than a tenth of a
  /// second and then writes to what is no longer the file.
  mutating func place(
    over old: FileDescriptor, holding expected: ExpectedContents
  ) throws(FileError) -> Bool {
    // The folder's lock keeps two saves apart whose files were replaced meanwhile.
    try attempt(.lock, path) {
      try lockExclusively(folder.descriptor, within: Self.patience)
      try lockExclusively(old, within: Self.patience)
    }
    return try attempt(.write, path) {
      guard folder.has(old, as: name), try expected.isHeld(by: old) else { return false }
      let temporaryName = try temporary.nameForReplacing(in: folder)
      guard try exchange(name, temporaryName, in: folder.descriptor) else {
        try rename(temporaryName, to: name, in: folder.descriptor)
        return true
      }
      waitForWriters(of: old)
      if folder.has(old, as: temporaryName), try expected.isHeld(by: old, trustsTimes: true) {
        try folder.remove(temporaryName)
        return true
      }
      try exchangeBack(temporaryName)
      return false
    }
  }

  /// Gives an unexpected file its name back.
  private func exchangeBack(_ temporaryName: FilePath) throws {
    _ = try exchange(name, temporaryName, in: folder.descriptor)
    if folder.has(temporary.descriptor, as: temporaryName) { return }
    // Another process replaced ours in this moment, so its file is the newest.
    _ = try exchange(name, temporaryName, in: folder.descriptor)
    try folder.remove(temporaryName)
  }

  private func waitForWriters(of file: FileDescriptor) {
    let end = ContinuousClock.now + Self.writerPatience
    while isOpenElsewhere(file) && ContinuousClock.now < end { sleepMilliseconds(1) }
  }
}
