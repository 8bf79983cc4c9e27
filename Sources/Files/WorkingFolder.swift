import SystemPackage

/// Where the paths lead that people type: relative ones begin in a folder, and writes may go elsewhere,
/// into a folder that reads look into first.
public struct WorkingFolder: Sendable {
  let base: FilePath?
  private let scratch: FilePath?

  /// The process's own, in which files are written where they stand.
  public static let current = WorkingFolder(base: nil, scratch: nil)

  /// - Parameters:
  ///   - base: Where relative paths begin; nil for the process's own working folder.
  ///   - scratch: Where everything is written; nil for where it stands.
  public init(base: FilePath?, scratch: FilePath?) {
    self.base = base
    self.scratch = scratch
  }

  /// Whether paths lead where they lead in the process.
  public var isCurrent: Bool { base == nil && scratch == nil }

  /// Where a path stands that somebody typed.
  public func place(of path: FilePath) -> FilePath { base?.pushing(path) ?? path }

  /// The same from another folder, which may be given from this one.
  public func entering(_ folder: FilePath) -> WorkingFolder {
    WorkingFolder(base: place(of: folder), scratch: scratch)
  }

  /// A place as somebody would type it here.
  public func told(_ place: FilePath) -> FilePath {
    var path = place
    if let base { _ = path.removePrefix(base) }
    return path
  }

  /// The file to read for what stands at a place.
  public func reading(_ place: FilePath) -> FilePath {
    guard let copy = scratchCopy(of: place), FileContents.kind(of: copy) != nil else {
      return place
    }
    return copy
  }

  /// The file to write for what stands at a place; the folders that it is in are made.
  public func writing(_ place: FilePath) throws(FileError) -> FilePath {
    guard let copy = scratchCopy(of: place) else { return place }
    var folder = FilePath(root: copy.root)
    for component in copy.removingLastComponent().components {
      folder.append(component)
      if FileContents.kind(of: folder) == nil {
        try attempt(.write, place) { try makeFolder(folder, permissions: .ownerReadWriteExecute) }
      }
    }
    return copy
  }

  private func scratchCopy(of place: FilePath) -> FilePath? {
    scratch.map { scratch in
      var copy = scratch
      // Nothing leads out of the folder: where it begins, `..` leads nowhere.
      for component in processFolder().pushing(place).lexicallyNormalized().components
      where component.kind == .regular {
        copy.append(component)
      }
      return copy
    }
  }
}
