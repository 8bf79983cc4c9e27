import SystemPackage

/// A new folder for temporary files, which only this process's user can enter.
///
/// A class because it holds a descriptor that is closed once.
public final class ScratchFolder: Sendable {
  /// Where the folder is.
  public let path: FilePath
  private let descriptor: FileDescriptor

  /// Makes an empty folder.
  ///
  /// - Parameters:
  ///   - parent: The folder to make it in, such as the system's temporary folder.
  ///   - prefix: What its name begins with; the rest is random.
  public init(in parent: FilePath, prefix: String) throws(FileError) {
    let path = try attempt(.write, parent) { try makeRandomFolder(parent.appending(prefix)) }
    self.path = path
    descriptor = try attempt(.open, path) {
      try FileDescriptor.open(path, .readOnly, options: [.directory, .noFollow, .closeOnExec])
    }
  }

  deinit { try? descriptor.close() }

  /// Removes the folder and everything in it, whatever is at its path by now.
  public func remove() {
    Self.empty(descriptor)
    guard let parent = try? OpenFolder(path.folder), parent.has(descriptor, as: path.name) else {
      return
    }
    try? parent.remove(path.name, isFolder: true)
  }

  /// Removes what is in an open folder, without following a link.
  private static func empty(_ folder: FileDescriptor) {
    for name in (try? names(in: folder)) ?? [] {
      let entry = name.path
      if (try? removeEntry(entry, in: folder, isFolder: false)) != nil { continue }
      let options: FileDescriptor.OpenOptions = [.directory, .noFollow, .closeOnExec]
      guard let inner = try? openFile(entry, in: folder, .readOnly, options, []) else { continue }
      empty(inner)
      try? inner.close()
      try? removeEntry(entry, in: folder, isFolder: true)
    }
  }
}
