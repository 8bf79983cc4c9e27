// The C library under its name on each system, for what swift-system does not cover.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif
import CFiles
import SystemPackage

/// Turns a C call's -1 into the `Errno` that explains it.
private func check(_ result: Int32) throws {
  if result == -1 { throw Errno(rawValue: errno) }
}

/// Writes an open file's contents through to the disk.
func synchronize(_ file: FileDescriptor) throws { try check(fsync(file.rawValue)) }

/// Says who may use an open file.
func setPermissions(of file: FileDescriptor, to permissions: FilePermissions) throws {
  try check(fchmod(file.rawValue, permissions.rawValue))
}

/// Changes the owner or the group of an open file; false where that is not allowed.
func setOwner(
  of file: FileDescriptor, user: UserID? = nil, group: GroupID? = nil
) -> Bool {
  // -1 leaves one as it is.
  fchown(file.rawValue, user?.rawValue ?? .max, group?.rawValue ?? .max) == 0
}

/// Whether this process may write to a file.
func isWritable(_ path: FilePath) -> Bool {
  path.withPlatformString { access($0, W_OK) } == 0
}

/// Takes the only lock on an open file; closing the file gives it back.
///
/// - Returns: False on a file system without locks.
/// - Throws: `Errno.wouldBlock` when another process keeps the lock for longer than `patience`.
func lockExclusively(_ file: FileDescriptor, within patience: Duration) throws -> Bool {
  let end = ContinuousClock.now + patience
  while flock(file.rawValue, LOCK_EX | LOCK_NB) == -1 {
    switch Errno(rawValue: errno) {
    case .interrupted: continue
    case .wouldBlock:
      if ContinuousClock.now > end { throw Errno.wouldBlock }
      sleepMilliseconds(2)
    default: return false
    }
  }
  return true
}

/// Whether bytes begin with others.
func starts(_ bytes: ArraySlice<UInt8>, with other: UnsafeMutableRawBufferPointer.SubSequence)
  -> Bool
{
  bytes.withUnsafeBytes { bytes in
    guard other.count <= bytes.count, let start = bytes.baseAddress,
      let otherStart = UnsafeMutableRawBufferPointer(rebasing: other).baseAddress
    else { return other.isEmpty }
    return memcmp(start, otherStart, other.count) == 0
  }
}

/// The user whose rights this process has.
func currentUser() -> UserID { UserID(rawValue: geteuid()) }

/// Stops this thread for a moment.
func sleepMilliseconds(_ count: UInt32) { usleep(count * 1_000) }

// MARK: Names in an open folder

/// Opens a file by its name in an open folder.
func openFile(
  _ name: FilePath, in folder: FileDescriptor, _ mode: FileDescriptor.AccessMode,
  _ options: FileDescriptor.OpenOptions, _ permissions: FilePermissions
) throws -> FileDescriptor {
  let file = name.withPlatformString {
    openat(folder.rawValue, $0, mode.rawValue | options.rawValue, permissions.rawValue)
  }
  try check(file)
  return FileDescriptor(rawValue: file)
}

/// Opens a new file without a name in an open folder; nil where there are none.
func openUnnamedFile(
  in folder: FileDescriptor, _ permissions: FilePermissions
) -> FileDescriptor? {
  let file = files_open_unnamed(folder.rawValue, permissions.rawValue)
  return file == -1 ? nil : FileDescriptor(rawValue: file)
}

/// Gives a file without a name its first one; fails where something has it.
func linkUnnamedFile(
  _ file: FileDescriptor, in folder: FileDescriptor, as name: FilePath
) throws {
  try check(name.withPlatformString { files_link(file.rawValue, folder.rawValue, $0) })
}

/// Gives a file another name; fails where something has it.
func linkFile(_ name: FilePath, in folder: FileDescriptor, as other: FilePath) throws {
  try check(
    name.withPlatformString { name in
      other.withPlatformString { linkat(folder.rawValue, name, folder.rawValue, $0, 0) }
    })
}

/// Gives an open file the name of another one.
///
/// - Parameters:
///   - hidden: A name for the moments between.
///   - isNamed: Whether the file has that name; otherwise it has none.
///   - looksAgain: Whether the old file is looked at before it is removed.
///   - isExpected: Says whether it is to be removed; otherwise it gets its name back.
/// - Returns: Whether the file has the name.
func takeName(
  _ name: FilePath, of folder: FileDescriptor, for file: FileDescriptor, through hidden: FilePath,
  isNamed: Bool, looksAgain: Bool, isExpected: () throws -> Bool
) throws -> Bool {
  try name.withPlatformString { name in
    try hidden.withPlatformString { hidden in
      var takeover = files_takeover(
        folder: folder.rawValue, file: file.rawValue, hidden: hidden, is_named: isNamed ? 1 : 0,
        name: name, exchanges: looksAgain ? 1 : 0, process: 0, decision: -1, memory: nil)
      try check(files_begin_takeover(&takeover))
      guard takeover.exchanges == 1 else { return true }
      let keeps = Result { try isExpected() }
      try check(files_end_takeover(&takeover, (try? keeps.get()) == true ? 1 : 0))
      return try keeps.get()
    }
  }
}

/// Removes a file, or an empty folder, from an open folder.
func removeEntry(_ name: FilePath, in folder: FileDescriptor, isFolder: Bool) throws {
  try check(
    name.withPlatformString { unlinkat(folder.rawValue, $0, isFolder ? AT_REMOVEDIR : 0) })
}

/// Copies access control lists and extended attributes; false where some could not be copied.
func copyAttributes(from old: FileDescriptor, to new: FileDescriptor) -> Bool {
  files_copy_attributes(old.rawValue, new.rawValue) == 0
}

/// Whether another descriptor has a file open; false where the system does not report it.
func isOpenElsewhere(_ file: FileDescriptor) -> Bool { files_is_exclusive(file.rawValue) == 0 }

/// Makes a folder for its owner alone, with a path that continues `beginning` at random.
func makeRandomFolder(_ beginning: FilePath) throws -> FilePath {
  var template = beginning.withPlatformString { $0.bytes.map { CChar(bitPattern: $0) } }
  template += "-XXXXXX\0".utf8.map { CChar(bitPattern: $0) }
  return try template.withUnsafeMutableBufferPointer { template in
    guard let start = template.baseAddress, mkdtemp(start) != nil else {
      throw Errno(rawValue: errno)
    }
    return FilePath(platformString: start)
  }
}

/// The names in an open folder, in no order, without `.` and `..`.
func names(in folder: FileDescriptor) throws -> [FilePath.Component] {
  // A separate descriptor, since reading moves its position and closing it closes it.
  let copy = openat(folder.rawValue, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  try check(copy)
  guard let entries = fdopendir(copy) else {
    defer { close(copy) }
    throw Errno(rawValue: errno)
  }
  defer { closedir(entries) }
  var names: [FilePath.Component] = []
  while let entry = readdir(entries) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      bytes.assumingMemoryBound(to: CChar.self).baseAddress.flatMap {
        FilePath.Component(platformString: $0)
      }
    }
    if let name, name.kind == .regular { names.append(name) }
  }
  return names
}

// MARK: Paths

/// The file that a path leads to over all links; the path itself where there is none.
func resolvingLinks(_ path: FilePath) -> FilePath {
  guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { return path }
  defer { free(resolved) }
  return FilePath(platformString: resolved)
}

/// What a symbolic link says.
func target(ofLink path: FilePath) throws -> FilePath {
  var bytes = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
  let count = path.withPlatformString { readlink($0, &bytes, bytes.count - 1) }
  if count == -1 { throw Errno(rawValue: errno) }
  return bytes.withUnsafeBufferPointer { FilePath(platformString: Array($0)) }
}

/// Makes one folder.
func makeFolder(_ path: FilePath, permissions: FilePermissions) throws {
  try check(path.withPlatformString { mkdir($0, permissions.rawValue) })
}

/// How many bytes of memory the machine has.
func machineMemory() -> Int { sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)) }

/// The process's working folder.
func processFolder() -> FilePath {
  guard let name = getcwd(nil, 0) else { return "/" }
  defer { free(name) }
  return FilePath(platformString: name)
}

/// Asks for large pages behind memory that was just allocated: filling and reading hundreds of
/// megabytes is a third faster with them.
///
/// A wish that may be refused; small memory is left alone.
public func preferLargePages(for buffer: UnsafeMutableRawBufferPointer) {
  #if os(Linux)
    let page = 1 << 21
    guard buffer.count > 2 * page, let start = buffer.baseAddress else { return }
    // Whole pages only: what stands beside the buffer is somebody else's.
    let first = (UInt(bitPattern: start) + UInt(page) - 1) & ~UInt(page - 1)
    let end = (UInt(bitPattern: start) + UInt(buffer.count)) & ~UInt(page - 1)
    madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE)
  #endif
}

/// An open file that has something to read whenever something happens to a file in some folders; nil
/// where the system does not tell.
func folderEvents(in folders: [FilePath]) -> FileDescriptor? {
  #if os(Linux)
    let file = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    guard file >= 0 else { return nil }
    let events = FileDescriptor(rawValue: file)
    let kinds = IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
    let areWatched = folders.allSatisfy {
      $0.withPlatformString { inotify_add_watch(file, $0, UInt32(kinds)) } >= 0
    }
    if areWatched { return events }
    try? events.close()
    return nil
  #else
    return nil
  #endif
}

/// Whether so many bytes of memory can be mapped now.
func canMap(_ count: Int) -> Bool {
  if count == 0 { return true }
  let memory = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  guard let memory, memory != MAP_FAILED else { return false }
  munmap(memory, count)
  return true
}
