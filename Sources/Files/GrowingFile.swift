import SystemPackage

/// An append-only file.
///
/// A class because it owns a descriptor. Keeping the file open prevents its identity from being
/// reused.
public final class GrowingFile: Sendable {
  /// The file's path.
  public let path: FilePath
  private let file: FileDescriptor

  /// Creates the file.
  ///
  /// - Parameter overwrites: Whether to replace an existing file; otherwise that is an error.
  public init(_ path: FilePath, _ header: String, overwrites: Bool) throws(FileError) {
    var new = try AtomicFile(path, overwrites ? .overwrite : .new)
    try new.append(header.utf8)
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

  /// Appends text, or throws if the file was moved or replaced; another file at the path is left
  /// unchanged.
  public func append(_ text: String) throws(FileError) {
    try attempt(.write, path) {
      guard try file.stat().isSameFile(as: path.stat()) else { throw Errno.staleNFSFileHandle }
      _ = try file.writeAll(text.utf8)
    }
  }
}
