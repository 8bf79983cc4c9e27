import SystemPackage

/// Which contents a file has, as far as the system tells without reading it.
public struct FileVersion: Sendable, Equatable {
  private let device: UInt64
  private let inode: UInt64
  /// Its size in bytes.
  public let size: Int64
  private let seconds: Int64
  private let nanoseconds: Int64

  /// The version at a path now, or nil where nothing is.
  ///
  /// A file that is written in place within the resolution of its times, without a change of size,
  /// has the same version.
  public init?(of path: FilePath) {
    guard let status = try? path.stat() else { return nil }
    self.init(status)
  }

  /// The version of an open file now.
  init?(of file: FileDescriptor) {
    guard let status = try? file.stat() else { return nil }
    self.init(status)
  }

  private init(_ status: Stat) {
    device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
    inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
    size = status.size
    seconds = Int64(status.st_mtim.tv_sec)
    nanoseconds = Int64(status.st_mtim.tv_nsec)
  }
}

extension FileVersion: LosslessStringConvertible {
  /// Its numbers, separated by blanks.
  public var description: String { "\(device) \(inode) \(size) \(seconds) \(nanoseconds)" }

  /// The version that a description is of.
  public init?(_ description: String) {
    let words = description.split(separator: " ")
    guard words.count == 5, let device = UInt64(words[0]), let inode = UInt64(words[1]),
      let size = Int64(words[2]), let seconds = Int64(words[3]), let nanoseconds = Int64(words[4])
    else { return nil }
    self.device = device
    self.inode = inode
    self.size = size
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }
}
