import SystemPackage

/// Which contents a file has, as far as the system tells without reading it.
public struct FileVersion: Sendable, Equatable {
  private let device: UInt64
  private let inode: UInt64
  /// Its size in bytes.
  public let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  /// What stands at a path now, or nil when nothing does.
  ///
  /// A file that is written to in place within the resolution of its times, and as long as before,
  /// looks the same.
  public init?(of path: FilePath) {
    guard let status = try? path.stat() else { return nil }
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
    inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
    size = status.size
    seconds = Int64(status.st_mtim.tv_sec)
    nanoseconds = Int64(status.st_mtim.tv_nsec)
  }
}
