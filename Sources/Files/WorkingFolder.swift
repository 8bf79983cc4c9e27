@preconcurrency import Libc
import SystemPackage

/// A resolver for typed paths: relative paths start at `base`, and writes can be redirected to a
/// scratch folder, which reads consult first.
public struct WorkingFolder: Sendable {
  private let base: FilePath?
  private let scratch: FilePath?

  /// The process's working folder, without redirection.
  public static let current = WorkingFolder(base: nil, scratch: nil)

  /// - Parameters:
  ///   - base: The start of relative paths; nil for the process's working folder.
  ///   - scratch: The target of all writes; nil writes files in place.
  public init(base: FilePath?, scratch: FilePath?) {
    self.base = base
    self.scratch = scratch
  }

  /// Whether paths resolve as in the process.
  public var isCurrent: Bool { base == nil && scratch == nil }

  /// Whether all writes go to a scratch folder.
  public var hasScratchFolder: Bool { scratch != nil }

  /// Returns the path to a file from the process's working folder.
  public func resolvedPath(of path: FilePath) -> FilePath { base?.pushing(path) ?? path }

  /// Returns a copy that starts at another folder, which may be relative to this one.
  public func entering(_ folder: FilePath) -> WorkingFolder {
    WorkingFolder(base: resolvedPath(of: folder), scratch: scratch)
  }

  /// Returns a resolved path as it would be typed here.
  public func displayPath(for resolvedPath: FilePath) -> FilePath {
    var path = resolvedPath
    if let base { _ = path.removePrefix(base) }
    return path
  }

  /// Returns the file to read for a resolved path.
  public func fileToRead(_ resolvedPath: FilePath) -> FilePath {
    guard let copy = scratchCopy(of: resolvedPath), FileContents.kind(of: copy) != nil else {
      return resolvedPath
    }
    return copy
  }

  /// Returns the file to write for a resolved path; creates its parents in the scratch folder.
  public func fileToWrite(_ resolvedPath: FilePath) throws(FileError) -> FilePath {
    guard let copy = scratchCopy(of: resolvedPath) else { return resolvedPath }
    do {
      try Folder.makeMissing(above: copy)
    } catch {
      throw FileError(.write, resolvedPath, error.errno)
    }
    return copy
  }

  /// Returns a path from another folder to a typed path's target.
  ///
  /// The typed part is not resolved: it may contain links or not exist.
  public func path(_ typed: FilePath, from folder: FilePath) -> FilePath {
    if typed.isAbsolute { return typed }
    let steps = typed.components.filter { $0.kind != .currentDirectory }
    var target = Array((base ?? "").asFolder.components + steps)[...]
    var folders = Array(folder.asFolder.components)[...]
    while let next = folders.first, next == target.first, target.count > 1 {
      target.removeFirst()
      folders.removeFirst()
    }
    return FilePath(root: nil, folders.map { _ in FilePath.Component("..") } + target)
  }

  private func scratchCopy(of resolvedPath: FilePath) -> FilePath? {
    scratch.map { scratch in
      var copy = scratch
      // Normalizing at the root drops `..`, so that no path leaves the folder.
      for component in processFolder().pushing(resolvedPath).lexicallyNormalized().components
      where component.kind == .regular {
        copy.append(component)
      }
      return copy
    }
  }
}

extension FilePath {
  /// The canonical absolute path of a file, which may not exist.
  public var absolute: FilePath {
    let path = processFolder().pushing(self)
    let resolved = resolvingLinks(path)
    if resolved != path || lastComponent?.kind != .regular { return path.asFolder }
    return path.removingLastComponent().asFolder.pushing(
      FilePath(root: nil, path.components.suffix(1)))
  }

  fileprivate var asFolder: FilePath {
    resolvingLinks(processFolder().pushing(self)).lexicallyNormalized()
  }
}

private func processFolder() -> FilePath {
  guard let name = getcwd(nil, 0) else { return "/" }
  defer { free(name) }
  return FilePath(platformString: name)
}
