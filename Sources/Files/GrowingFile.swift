import SystemPackage

/// A file that only ever grows, so that its readers find whole pieces.
///
/// A class because it holds a descriptor that is closed once; no other file can be taken for one that
/// is open.
public final class GrowingFile: Sendable {
  /// Where it is.
  public let path: FilePath
  private let file: FileDescriptor

  /// Starts a file.
  ///
  /// - Parameter overwrites: Whether it replaces a file that is there; otherwise that is an error.
  public init(_ path: FilePath, _ beginning: String, overwrites: Bool) throws(FileError) {
    var new = try AtomicFile(path, overwrites ? .overwrite : .new)
    try new.append(beginning.utf8)
    guard case .committed(let version, _) = try new.commit() else {
      throw FileError(.write, path, .fileExists)
    }
    self.path = path
    file = try attempt(.open, path) {
      try FileDescriptor.open(
        path, .writeOnly, options: [.append, .nonBlocking, .closeOnExec])
    }
    guard FileVersion(of: file) == version else {
      throw FileError(.write, path, .staleNFSFileHandle)
    }
  }

  deinit { try? file.close() }

  /// Adds a piece at the end.
  ///
  /// - Throws: Also when the file is not at its path any more; what is there is left alone.
  public func append(_ text: String) throws(FileError) {
    try attempt(.write, path) {
      guard try file.stat().isSameFile(as: path.stat()) else { throw Errno.staleNFSFileHandle }
      _ = try file.writeAll(text.utf8)
    }
  }
}
