@preconcurrency import Libc
import SystemPackage

func check(_ result: Int32) throws {
  if result == -1 { throw Errno(rawValue: errno) }
}

extension FileDescriptor {
  func synchronize() throws {
    #if canImport(Darwin)
      // There, fsync leaves the data in the drive's cache. Some file systems have only fsync.
      if fcntl(rawValue, F_FULLFSYNC) != -1 { return }
    #endif
    try check(fsync(rawValue))
  }

  func setPermissions(_ permissions: FilePermissions) throws {
    try check(fchmod(rawValue, permissions.rawValue))
  }

  /// Locks an open file exclusively until it is closed.
  ///
  /// - Returns: False if the file system does not support locks.
  /// - Throws: `Errno.wouldBlock` if another process holds the lock for longer than `lockTimeout`.
  @discardableResult
  func lockExclusively(within lockTimeout: Duration) throws -> Bool {
    let end = ContinuousClock.now + lockTimeout
    while flock(rawValue, LOCK_EX | LOCK_NB) == -1 {
      switch Errno(rawValue: errno) {
      case .interrupted: continue
      case .wouldBlock:
        if ContinuousClock.now > end { throw Errno.wouldBlock }
        usleep(2_000)
      default: return false
      }
    }
    return true
  }

  /// Unlocks an open file and closes it.
  ///
  /// A child process between fork and exec shares the lock, which would outlast a mere close.
  func unlockAndClose() throws {
    unlock()
    try close()
  }

  func unlock() { _ = flock(rawValue, LOCK_UN) }

  /// Returns the status of an open file, or throws if it is not a regular file of this user.
  func statusOfOwnedFile() throws -> Stat {
    let status = try stat()
    guard status.type == .regular else { throw Errno.notSupported }
    guard status.userID.rawValue == geteuid() else { throw Errno.permissionDenied }
    return status
  }

  /// Reads until the buffer is full or the file ends; returns the byte count.
  func fill(_ memory: UnsafeMutableRawBufferPointer, from offset: Int64) throws -> Int {
    var filled = 0
    while filled < memory.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: memory[filled...])
      let read = try read(fromAbsoluteOffset: offset + Int64(filled), into: rest)
      if read == 0 { break }
      filled += read
    }
    return filled
  }

  func lastBytes(_ count: Int64 = .max) throws -> [UInt8] {
    let size = try stat().size
    let start = max(0, size - count)
    return try [UInt8](unsafeUninitializedCapacity: Int(size - start)) { buffer, filled in
      filled = try fill(UnsafeMutableRawBufferPointer(buffer), from: start)
    }
  }
}

extension Stat {
  func isSameFile(as other: Stat) -> Bool {
    inode == other.inode && deviceID == other.deviceID
  }
}

func resolvingLinks(_ path: FilePath) -> FilePath {
  guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { return path }
  defer { free(resolved) }
  return FilePath(platformString: resolved)
}

func randomName() -> FilePath { FilePath(String(UInt64.random(in: 0 ... .max), radix: 16)) }
