import SystemPackage

/// A file that only ever grows: whoever reads it finds whole pieces.
public struct GrowingFile: Sendable {
  /// Where it is.
  public let path: FilePath

  /// Begins a file, in the place of one that is there.
  public init(_ path: FilePath, _ beginning: String) throws(FileError) {
    self.path = path
    try AtomicFile.write(beginning.utf8, to: path)
  }

  /// Adds a piece at the end.
  public func append(_ text: String) throws(FileError) {
    try attempt(.write, path) {
      // Opened each time, so that nothing has to be closed however the process ends.
      let file = try FileDescriptor.open(path, .writeOnly, options: [.append, .closeOnExec])
      try file.closeAfter { _ = try file.writeAll(text.utf8) }
    }
  }
}
