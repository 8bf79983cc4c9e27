// The C library under its name on each system, for what swift-system does not cover, and of
// Foundation only what starts fast, where there is a part of it by itself.
#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
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

/// Waits for the only lock on an open file; closing the file gives it back.
func lockExclusively(_ file: FileDescriptor) throws {
  while flock(file.rawValue, LOCK_EX) == -1 {
    let failure = Errno(rawValue: errno)
    if failure != .interrupted { throw failure }
  }
}

/// Puts `source` in the place of `target`, at once.
func replace(_ target: FilePath, by source: FilePath) throws {
  try check(rename(source.string, target.string))
}

/// The file that a path leads to over all links; the path itself where there is none.
func resolvingLinks(_ path: FilePath) -> FilePath {
  guard let resolved = realpath(path.string, nil) else { return path }
  defer { free(resolved) }
  return FilePath(platformString: resolved)
}

/// Removes a file.
func remove(_ path: FilePath) throws { try check(unlink(path.string)) }

/// Makes one folder.
func makeFolder(_ path: FilePath, permissions: FilePermissions) throws {
  try check(mkdir(path.string, permissions.rawValue))
}

/// The names in a folder, in no order, without `.` and `..`.
func names(inFolder path: FilePath) throws -> [String] {
  guard let folder = opendir(path.string) else { throw Errno(rawValue: errno) }
  defer { closedir(folder) }
  var names: [String] = []
  while let entry = readdir(folder) {
    let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != "." && name != ".." { names.append(name) }
  }
  return names
}

/// How many bytes of memory the machine has.
func machineMemory() -> Int { sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE)) }

/// The process's working folder.
func processFolder() -> FilePath {
  guard let name = getcwd(nil, 0) else { return "/" }
  defer { free(name) }
  return FilePath(platformString: name)
}

/// This process, for the names of temporary files.
func processIdentifier() -> Int32 { getpid() }

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
      inotify_add_watch(file, $0.string, UInt32(kinds)) >= 0
    }
    if areWatched { return events }
    try? events.close()
    return nil
  #else
    return nil
  #endif
}

/// Removes a file, or a folder with all that is in it.
func removeTree(at path: FilePath) throws {
  try FileManager.default.removeItem(atPath: path.string)
}
