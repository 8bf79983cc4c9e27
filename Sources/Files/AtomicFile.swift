import SystemPackage

/// Replacing a file's contents so that a reader finds the old or the new, whole, always.
public enum AtomicFile {
  /// Writes `bytes` beside `path`, through to the disk, and renames that over it.
  public static func write(
    _ bytes: [UInt8], to path: FilePath, permissions: FilePermissions
  ) throws(FileError) {
    let temporary = FilePath("\(path.string).\(processIdentifier()).tmp")
    do {
      try attempt(.write, path) {
        let file = try FileDescriptor.open(
          temporary, .writeOnly, options: [.create, .truncate], permissions: permissions)
        try file.closeAfter {
          _ = try file.writeAll(bytes)
          try synchronize(file)
        }
        try replace(path, by: temporary)
      }
    } catch {
      try? remove(temporary)
      throw error
    }
    // The new name itself reaches the disk with its folder.
    let folder = path.removingLastComponent()
    try attempt(.write, path) {
      let file = try FileDescriptor.open(folder.isEmpty ? "." : folder, .readOnly)
      try file.closeAfter { try synchronize(file) }
    }
  }
}
