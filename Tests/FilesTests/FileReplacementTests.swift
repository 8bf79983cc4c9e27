import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct FileReplacementTests {
  @Test func `read-only and hard-linked files are protected`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "list.csv")
    expectEqual(FileProtection(of: FilePath(path)), nil)
    try FileManager.default.linkItem(atPath: path, toPath: "\(folder.path)/other.csv")
    expectEqual(FileProtection(of: FilePath(path)), .hardLinks(2))
    try #require(chmod(path, 0o444) == 0)
    expectEqual(FileProtection(of: FilePath(path)), .readOnly)
    expectEqual(FileProtection(of: "/nowhere/x"), nil)
  }

  @Test func `a replacement keeps owner, group, permissions and attributes`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "list.csv")
    try #require(chmod(path, 0o4750) == 0)
    let isRoot = geteuid() == 0
    if isRoot { try #require(chown(path, 1234, 4321) == 0 && chmod(path, 0o4750) == 0) }
    let before = try FilePath(path).stat()
    // Not every file system supports attributes.
    let hasAttributes = setAttribute(of: path)
    var file = try AtomicFile(FilePath(path))
    try file.append(Array("new".utf8))
    let outcome = try file.commit()
    let after = try FilePath(path).stat()
    expectEqual(after.mode, before.mode)
    expectEqual(after.userID, before.userID)
    expectEqual(after.groupID, before.groupID)
    #expect(!hasAttributes || hasAttribute(path))
    guard case .committed(_, let lost) = outcome else {
      Issue.record("not committed")
      return
    }
    expectEqual(lost, [])
  }

  @Test func `a replacement names the classes of attributes that it does not copy`() throws {
    for (name, attribute) in [
      ("trusted.x", LostAttribute.trusted), ("security.y", .security),
    ] {
      let path = try TemporaryFolder().write("old", to: "list.csv")
      // Only a privileged process sets them.
      guard setAttribute(name, of: path) else { continue }
      var file = try AtomicFile(FilePath(path))
      try file.append(Array("new".utf8))
      guard case .committed(_, let lost) = try file.commit() else {
        Issue.record("not committed")
        return
      }
      expectEqual(lost, [attribute])
      #expect(!hasAttribute(path, name))
    }
  }
}

// Functions of the C library that its Swift module does not import.
private typealias Setter =
  @convention(c) (
    UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
  ) -> Int32
private typealias Getter =
  @convention(c) (
    UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer?, Int
  ) -> Int

private func function<Function>(_ name: String, as type: Function.Type) -> Function? {
  dlsym(dlopen(nil, RTLD_NOW), name).map { unsafeBitCast($0, to: type) }
}

/// Sets an extended attribute of a file; returns false if the file system has none.
private func setAttribute(_ name: String = "user.origin", of path: String) -> Bool {
  function("setxattr", as: Setter.self)?(path, name, "a list", 6, 0) == 0
}

private func hasAttribute(_ path: String, _ name: String = "user.origin") -> Bool {
  function("getxattr", as: Getter.self)?(path, name, nil, 0) == 6
}
