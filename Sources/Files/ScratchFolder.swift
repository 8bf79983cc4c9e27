@preconcurrency import Libc
import SystemPackage

/// A temporary folder that only this user can enter.
///
/// A class because it owns a descriptor.
public final class ScratchFolder: Sendable {
  /// The folder's path.
  public let path: FilePath
  private let folder: OpenFolder

  /// Creates an empty folder with a random name.
  ///
  /// - Parameter parent: The containing folder, such as the system's temporary folder.
  public init(in parent: FilePath, prefix: String) throws(FileError) {
    let path = parent.appending("\(prefix)-\(randomName())")
    try attempt(.write, parent) { try check(path.withPlatformString { mkdir($0, 0o700) }) }
    self.path = path
    folder = try attempt(.open, path) { try OpenFolder(path, options: .noFollow) }
  }

  /// Removes the folder and its contents, even if its path now leads elsewhere.
  public func remove() {
    Self.empty(folder)
    guard let parent = try? OpenFolder(path.folder),
      parent.has(folder.descriptor, as: path.name)
    else { return }
    try? parent.remove(path.name, isFolder: true)
  }

  /// Removes a folder's contents without following links.
  private static func empty(_ folder: borrowing OpenFolder) {
    for name in (try? folder.names()) ?? [] {
      let entry = name.path
      if (try? folder.remove(entry)) != nil { continue }
      guard let inner = try? OpenFolder(entry, in: folder) else { continue }
      empty(inner)
      try? folder.remove(entry, isFolder: true)
    }
  }
}
