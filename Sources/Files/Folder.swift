import SystemPackage

extension FilePath {
  /// The folder that a file is in.
  public var folder: FilePath {
    let folder = removingLastComponent()
    return folder.isEmpty ? "." : folder
  }

  /// The file's name in its folder.
  var name: FilePath { FilePath(root: nil, components.suffix(1)) }
}

extension FilePath.Component {
  /// The name as a path in its folder.
  var path: FilePath { FilePath(root: nil, [self]) }
}

extension Stat {
  /// Whether both are of one file.
  func isSameFile(as other: Stat) -> Bool {
    inode == other.inode && deviceID == other.deviceID
  }
}

/// Looking into folders.
public enum Folder {
  /// The names in a folder, sorted by their bytes.
  public static func names(in path: FilePath) throws(FileError) -> [FilePath.Component] {
    let names = try attempt(.read, path) {
      let folder = try OpenFolder(path)
      return try Files.names(in: folder.descriptor)
    }
    return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// Whether a path is a folder, and not a link to one, which may lead in a circle.
  public static func isFolder(_ path: FilePath) -> Bool {
    (try? path.stat(followTargetSymlink: false))?.type == .directory
  }
}

extension FilePath.Component {
  /// The name as the system stores it.
  fileprivate var bytes: [UInt8] { withPlatformString { $0.bytes } }
}

extension UnsafePointer<CChar> {
  /// The bytes of a C string, which the caller knows to be one.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var next = self
    while next.pointee != 0 {
      bytes.append(UInt8(bitPattern: next.pointee))
      next += 1
    }
    return bytes
  }
}
