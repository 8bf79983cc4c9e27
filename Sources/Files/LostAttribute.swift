import SystemPackage

/// Something that a file had and its replacement could not be given.
public enum LostAttribute: Sendable, Comparable, CaseIterable {
  /// Its owner.
  case owner
  /// Its group.
  case group
  /// The bits that run it as its owner or group.
  case setIDBits
  /// Its access control list or extended attributes.
  case attributes

  /// What people call it.
  public var description: String {
    switch self {
    case .owner: "owner"
    case .group: "group"
    case .setIDBits: "setuid and setgid bits"
    case .attributes: "extended attributes"
    }
  }

  /// Gives an open file the owner, group, permissions and attributes of another one.
  ///
  /// - Parameters:
  ///   - wanted: The other file's status.
  ///   - old: The other file, or nil if it cannot be read.
  static func copyAll(
    of wanted: Stat, from old: FileDescriptor?, to new: FileDescriptor
  ) throws -> Set<LostAttribute> {
    let given = try new.stat()
    var lost: Set<LostAttribute> = []
    // Separately: a user may give a file to a group, but not to another user.
    if wanted.groupID != given.groupID, !setOwner(of: new, group: wanted.groupID) {
      lost.insert(.group)
    }
    if wanted.userID != given.userID, !setOwner(of: new, user: wanted.userID) {
      lost.insert(.owner)
    }
    // An access control list limits the permissions, which are set last.
    let isCopied = old.map { Files.copyAttributes(from: $0, to: new) } ?? false
    if !isCopied { lost.insert(.attributes) }
    let setIDs: FilePermissions = [.setUserID, .setGroupID]
    var permissions = wanted.permissions
    if !lost.isDisjoint(with: [.owner, .group]) && !permissions.isDisjoint(with: setIDs) {
      permissions.subtract(setIDs)
      lost.insert(.setIDBits)
    }
    try setPermissions(of: new, to: permissions)
    return lost
  }
}
