import Files
import SystemPackage

/// A dataset's name and file.
public struct DatasetLocation: Sendable, Equatable {
  /// The dataset's name.
  public let name: String
  /// The path to show.
  public let path: FilePath
  /// The resolved path.
  public let resolvedPath: FilePath
  /// The path to open.
  public let file: FilePath

  /// Creates the location of a dataset at `path`, or at `resolvedPath` if that differs.
  public init(
    name: String, path: FilePath, resolvedPath: FilePath? = nil,
    in workingFolder: WorkingFolder = .current
  ) {
    self.name = name
    self.path = path
    self.resolvedPath = resolvedPath ?? path
    file = workingFolder.fileToRead(self.resolvedPath)
  }
}
