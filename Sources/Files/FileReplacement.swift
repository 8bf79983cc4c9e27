import CFiles
import Libc
import SystemPackage

/// A reason to ask for confirmation before a file is replaced.
public enum FileProtection: Sendable, Equatable {
  /// It is not writable.
  case readOnly
  /// It has this many hard links, and only one would be replaced.
  case hardLinks(Int)

  /// Creates the reason for the file at a path, or nil if there is none.
  public init?(of path: FilePath) {
    guard let status = try? path.stat(), status.type == .regular else { return nil }
    let writing: FilePermissions = [.ownerWrite, .groupWrite, .otherWrite]
    let isWritable = path.withPlatformString { access($0, W_OK) } == 0
    if status.permissions.isDisjoint(with: writing) || !isWritable {
      self = .readOnly
    } else if status.linkCount > 1 {
      self = .hardLinks(status.linkCount)
    } else {
      return nil
    }
  }
}

/// An attribute of a file that could not be copied to its replacement.
public enum LostAttribute: Sendable, Comparable, CaseIterable {
  /// Its owner.
  case owner
  /// Its group.
  case group
  /// Its setuid and setgid bits.
  case setIDBits
  /// Its access control list or extended attributes.
  case attributes
  /// Its attributes of the classes `trusted` and `security`, which grant rights and are never copied.
  case trusted, security

  /// The attribute's name for messages.
  public var description: String {
    switch self {
    case .owner: "owner"
    case .group: "group"
    case .setIDBits: "setuid and setgid bits"
    case .attributes: "extended attributes"
    case .trusted: "trusted.* attributes"
    case .security: "security.* attributes"
    }
  }

  /// Copies owner, group, permissions and extended attributes to an open file.
  ///
  /// - Parameter old: nil if the old file cannot be read.
  static func copyAll(
    of wanted: Stat, from old: FileDescriptor?, to new: FileDescriptor
  ) throws -> Set<LostAttribute> {
    let given = try new.stat()
    var lost: Set<LostAttribute> = []
    // Separately: a user may change the group but not the owner. The value `.max` leaves the other
    // ID unchanged.
    if wanted.groupID != given.groupID,
      fchown(new.rawValue, .max, wanted.groupID.rawValue) != 0
    {
      lost.insert(.group)
    }
    if wanted.userID != given.userID, fchown(new.rawValue, wanted.userID.rawValue, .max) != 0 {
      lost.insert(.owner)
    }
    // Access control lists change the permissions, so those are set last.
    let missing =
      old.map { files_copy_attributes($0.rawValue, new.rawValue) } ?? Int32(files_lost_some)
    let classes = [
      (files_lost_some, attributes), (files_lost_trusted, trusted), (files_lost_security, security),
    ]
    for (bit, attribute) in classes where missing & Int32(bit) != 0 { lost.insert(attribute) }
    let setIDs: FilePermissions = [.setUserID, .setGroupID]
    var permissions = wanted.permissions
    if !lost.isDisjoint(with: [.owner, .group]) && !permissions.isDisjoint(with: setIDs) {
      permissions.subtract(setIDs)
      lost.insert(.setIDBits)
    }
    try new.setPermissions(permissions)
    return lost
  }
}
