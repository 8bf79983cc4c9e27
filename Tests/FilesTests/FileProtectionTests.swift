import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct FileProtectionTests {
  @Test func `files that are read-only or have several names are protected`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "list.csv")
    expectEqual(FileProtection(of: FilePath(path)), nil)
    try FileManager.default.linkItem(atPath: path, toPath: "\(folder.path)/other.csv")
    expectEqual(FileProtection(of: FilePath(path)), .hardLinks(2))
    try #require(chmod(path, 0o444) == 0)
    expectEqual(FileProtection(of: FilePath(path)), .readOnly)
    expectEqual(FileProtection(of: "/nowhere/x"), nil)
  }
}
