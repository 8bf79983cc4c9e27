import SystemPackage

extension FilePath {
  /// The folder that a file is in.
  public var folder: FilePath {
    let folder = removingLastComponent()
    return folder.isEmpty ? "." : folder
  }
}

/// Looking into folders.
public enum Folder {
  /// The names of what is in a folder, sorted by their bytes.
  public static func names(in path: FilePath) throws(FileError) -> [String] {
    try attempt(.read, path) { try Files.names(inFolder: path) }.sorted()
  }

  /// Whether a folder stands at a path, and not a link to one, which may lead in a circle.
  public static func isFolder(_ path: FilePath) -> Bool {
    (try? path.stat(followTargetSymlink: false))?.type == .directory
  }

  /// Removes a folder and all that is in it.
  public static func remove(_ path: FilePath) throws {
    try removeTree(at: path)
  }
}
