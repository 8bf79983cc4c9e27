import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct WorkingFolderTests {
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
  func `a path typed in one folder resolves from another`(
    typed: String, base: String, folder: String, shown: String
  ) {
    expectEqual(path(typed, in: base, from: folder), shown)
  }

  @Test func `links are resolved before ..`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: folder.path + "/a/b")
    expectEqual(path("x.csv", in: "link", from: "."), "a/b/x.csv")
    expectEqual(path("y.csv", in: "a/c", from: "link"), "../c/y.csv")
    expectEqual(path("link/x.csv", in: ".", from: "a"), "../link/x.csv")
    expectEqual(root.pushing("link/x.csv").absolute, root.pushing("a/b/x.csv").absolute)
    expectEqual(root.pushing("link/none").absolute, root.pushing("a/b/none").absolute)
  }

  @Test func `absolute paths are canonical, even of missing files`() throws {
    expectEqual(root.pushing("a/b/../c/y.csv").absolute, root.pushing("a/c/y.csv").absolute)
    expectEqual(root.pushing("a/b/../c/none").absolute, root.pushing("a/c/none").absolute)
    #expect(FilePath("Package.swift").absolute.isAbsolute)
    #expect(FilePath("none").absolute.isAbsolute)
  }

  @Test func `a scratch folder receives writes and is read first`() throws {
    let scratch = root.appending("scratch")
    let here = WorkingFolder(base: root, scratch: scratch)
    #expect(WorkingFolder.current.isCurrent && !here.isCurrent)
    let resolvedPath = here.resolvedPath(of: "a/b/x.csv")
    expectEqual(here.displayPath(for: resolvedPath), "a/b/x.csv")
    expectEqual(here.fileToRead(resolvedPath), resolvedPath)
    let copy = try here.fileToWrite(resolvedPath)
    #expect(copy.starts(with: scratch))
    expectEqual(here.fileToRead(resolvedPath), resolvedPath)
    try AtomicFile.write([1], to: copy)
    expectEqual(here.fileToRead(resolvedPath), copy)
    // `..` does not leave the folder.
    #expect(try here.fileToWrite("../../../../../../../../x").starts(with: scratch))
    expectEqual(try WorkingFolder.current.fileToWrite("../x"), "../x")
  }

  @Test func `entering resolves relative folders`() {
    let there = WorkingFolder(base: "a", scratch: nil).entering("b")
    expectEqual(there.resolvedPath(of: "x"), "a/b/x")
    expectEqual(there.resolvedPath(of: "/x"), "/x")
    expectEqual(there.displayPath(for: "a/b/x"), "x")
  }
}
