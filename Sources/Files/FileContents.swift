import SystemPackage

/// Reading files whole.
public enum FileContents {
  /// All bytes of a file.
  ///
  /// Read into memory rather than mapped: a mapped file that somebody truncates kills the process.
  public static func bytes(of path: FilePath) throws(FileError) -> [UInt8] {
    let file = try attempt(.open, path) { try FileDescriptor.open(path, .readOnly) }
    defer { try? file.close() }
    return try bytes(of: file, named: path)
  }

  /// All bytes from an open file's position to its end; also of a pipe.
  public static func bytes(
    of file: FileDescriptor, named path: FilePath
  ) throws(FileError) -> [UInt8] {
    let limit = mostBytes()
    let expected = try attempt(.read, path) { Int(try file.stat().size) }
    if expected > limit { throw FileError(.read, path, .fileTooLarge) }
    var bytes = try attempt(.read, path) { try head(of: file, count: expected) }
    let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    defer { chunk.deallocate() }
    while true {
      let count = try attempt(.read, path) { try file.read(into: chunk) }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
      if bytes.count > limit { throw FileError(.read, path, .fileTooLarge) }
    }
  }

  /// The first bytes of a file, at most `count`, read straight to where they stay.
  private static func head(of file: FileDescriptor, count: Int) throws -> [UInt8] {
    try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let memory = UnsafeMutableRawBufferPointer(buffer)
      preferLargePages(for: memory)
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(rebasing: memory[filled..<count])
        let read = try file.read(into: rest)
        if read == 0 { break }
        filled += read
      }
    }
  }

  /// What can stand at a path.
  public enum Kind: Sendable {
    /// A file, or a pipe: something with an end.
    case file
    /// A folder.
    case folder
    /// A device or a socket.
    case device
  }

  /// What stands at `path`, or nil when nothing does.
  public static func kind(of path: FilePath) -> Kind? {
    switch try? path.stat().type {
    case nil: nil
    case .directory: .folder
    case .regular, .fifo: .file
    default: .device
    }
  }

}
