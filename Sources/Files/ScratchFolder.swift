@preconcurrency import Libc
import Synchronization
import SystemPackage

/// A temporary folder that only this user can enter.
///
/// A class because it owns the folder, which is removed with it.
public final class ScratchFolder: Sendable {
  /// The folder's path.
  public let path: FilePath
  private let folder: OpenFolder
  private let pathCount = Atomic(0)

  /// Creates an empty folder with a random name.
  ///
  /// - Parameter parent: The containing folder, such as the system's temporary folder.
  public init(in parent: FilePath, prefix: String) throws(FileError) {
    let path = parent.appending("\(prefix)-\(randomName())")
    try attempt(.write, parent) { try check(path.withPlatformString { mkdir($0, 0o700) }) }
    self.path = path
    folder = try attempt(.open, path) { try OpenFolder(path, options: .noFollow) }
  }

  deinit { remove() }

  /// Returns another path in the folder with each call; it does not exist yet.
  public func newPath() -> FilePath {
    path.appending("\(pathCount.wrappingAdd(1, ordering: .relaxed).newValue)")
  }

  /// Removes a file or folder in the folder, if it exists.
  public func remove(_ path: FilePath) { Self.remove(path.name, in: folder) }

  /// Removes the folder and its contents, even if its path now leads elsewhere.
  public func remove() {
    guard let parent = try? OpenFolder(path.folder) else { return Self.empty(folder) }
    // When a signal ends the process, other threads may still write to the folder.
    for _ in 0..<Self.maxRemovals {
      Self.empty(folder)
      guard parent.has(folder.descriptor, as: path.name) else { return }
      do {
        return try parent.remove(path.name, isFolder: true)
      } catch Errno.directoryNotEmpty {
        usleep(1_000)
      } catch {
        return
      }
    }
  }

  private static let maxRemovals = 1_000

  /// Removes a folder's contents without following links.
  private static func empty(_ folder: borrowing OpenFolder) {
    for name in (try? folder.names()) ?? [] { remove(name.path, in: folder) }
  }

  private static func remove(_ entry: FilePath, in folder: borrowing OpenFolder) {
    if (try? folder.remove(entry)) != nil { return }
    guard let inner = try? OpenFolder(entry, in: folder) else { return }
    empty(inner)
    try? folder.remove(entry, isFolder: true)
  }
}
