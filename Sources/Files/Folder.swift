import SystemPackage

/// Looking into folders.
public enum Folder {
  /// The names of what is in a folder, sorted by their bytes.
  public static func names(in path: FilePath) throws(FileError) -> [String] {
    try attempt(.read, path) { try Files.names(inFolder: path) }.sorted()
  }
}
