import SystemPackage

/// A reason to ask before a file is replaced.
public enum FileProtection: Sendable, Equatable {
  /// It is not writable.
  case readOnly
  /// It has this many names, of which one would get another file.
  case hardLinks(Int)

  /// The reason to ask before the file at a path is replaced, or nil where there is none.
  public init?(of path: FilePath) {
    guard let status = try? path.stat(), status.type == .regular else { return nil }
    let writing: FilePermissions = [.ownerWrite, .groupWrite, .otherWrite]
    if status.permissions.isDisjoint(with: writing) || !isWritable(path) {
      self = .readOnly
    } else if status.linkCount > 1 {
      self = .hardLinks(status.linkCount)
    } else {
      return nil
    }
  }
}
