import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

/// Paths from one folder to a file elsewhere.
@Suite struct RelativePathTests {
  private let folder: TemporaryFolder
  private let root: FilePath

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "a/b/x.csv")
    try folder.write("", to: "a/c/y.csv")
    root = FilePath(folder.path)
  }

  private func path(_ typed: String, in base: String, from folder: String) -> String {
    WorkingFolder(base: root.pushing(FilePath(base)), scratch: nil)
      .path(FilePath(typed), from: root.pushing(FilePath(folder))).string
  }

  @Test(
    arguments: [
      ("x.csv", "a/b", "a/b", "x.csv"), ("b/x.csv", "a", "a/b", "x.csv"),
      ("b/x.csv", "a", "a/c", "../b/x.csv"), ("x.csv", "a/b", "a", "b/x.csv"),
      ("../c/y.csv", "a/b", "a/b", "../c/y.csv"), ("../c/y.csv", "a/b", "a/c", "../b/../c/y.csv"),
      ("none/../x.csv", "a/b", "a", "b/none/../x.csv"), ("b", "a", "a/b", "../b"),
      ("./b/./x.csv", "a", "a/c", "../b/x.csv"),
      ("/etc/x.csv", "a", "a/b", "/etc/x.csv"),
    ] as [(String, String, String, String)])
  func `what is typed in a folder leads there from another`(
    typed: String, base: String, folder: String, told: String
  ) {
    expectEqual(path(typed, in: base, from: folder), told)
  }

  @Test func `links are followed before a path goes up`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: folder.path + "/a/b")
    expectEqual(path("x.csv", in: "link", from: "."), "a/b/x.csv")
    expectEqual(path("y.csv", in: "a/c", from: "link"), "../c/y.csv")
    expectEqual(path("link/x.csv", in: ".", from: "a"), "../link/x.csv")
    expectEqual(root.pushing("link/x.csv").absolute, root.pushing("a/b/x.csv").absolute)
    expectEqual(root.pushing("link/none").absolute, root.pushing("a/b/none").absolute)
  }

  @Test func `a file has one path, there or not`() throws {
    expectEqual(root.pushing("a/b/../c/y.csv").absolute, root.pushing("a/c/y.csv").absolute)
    expectEqual(root.pushing("a/b/../c/none").absolute, root.pushing("a/c/none").absolute)
    #expect(FilePath("Package.swift").absolute.isAbsolute)
    #expect(FilePath("none").absolute.isAbsolute)
  }
}
