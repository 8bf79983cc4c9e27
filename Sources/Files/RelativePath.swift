import SystemPackage

extension WorkingFolder {
  /// The path that leads from another folder to what a path leads to that is typed here.
  ///
  /// What was typed is not resolved: it may go through links, or lead nowhere.
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
}

extension FilePath {
  /// The one path of a file, which need not be there, from the root and without links on its way.
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
