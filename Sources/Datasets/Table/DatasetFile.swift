import Files
import SystemPackage

/// The file that a dataset was loaded from.
public struct DatasetFile: Sendable, Equatable {
  /// The resolved path.
  public let resolvedPath: FilePath
  /// The file's version when it was loaded.
  public let version: FileVersion
  /// Whether the dataset holds the file's own bytes, so that they can be written back.
  public let isVerbatim: Bool
  /// The options that it was read with.
  public let options: DatasetOptions
}

extension Dataset {
  /// The headings of its columns; none if it is lines, which have no headings.
  package var givenHeadings: [String] {
    isFromJSON || table.dialect.delimiter != nil ? columns.map(\.header) : []
  }

  func loaded(
    from location: DatasetLocation, _ version: FileVersion?, _ options: DatasetOptions,
    isVerbatim: Bool
  ) -> Dataset {
    var copy = self
    copy.file = version.map {
      DatasetFile(
        resolvedPath: location.resolvedPath, version: $0, isVerbatim: isVerbatim, options: options)
    }
    return copy
  }

  /// Whether the bytes are the file's own.
  public var isVerbatim: Bool { table.isVerbatim }
}
