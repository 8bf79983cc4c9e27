import Dispatch
import SystemPackage
import TestSupport
import Testing

@testable import Files

@Suite struct TemporaryFileTests {
  private let folder: TemporaryFolder
  private var names: [FilePath.Component] {
    get throws { try Folder.names(in: FilePath(folder.path)) }
  }

  init() throws { folder = try TemporaryFolder() }

  @Test func `linking fails if the name exists`() throws {
    let open = try OpenFolder(FilePath(folder.path))
    try folder.write("old", to: "taken")
    var file = try TemporaryFile(in: open, permissions: .ownerReadWrite)
    try file.descriptor.writeAll(Array("new".utf8))
    #expect(throws: Errno.fileExists) { try file.link(in: open, as: "taken") }
    try file.link(in: open, as: "free")
    file.close(in: open, isInPlace: true)
    expectEqual(try names, ["free", "taken"])
    expectEqual(try folder.text(of: "free"), "new")
    expectEqual(try folder.text(of: "taken"), "old")
  }

  @Test(arguments: [true, false])
  func `an unexpected old file is restored`(
    isExpected: Bool
  ) throws {
    let open = try OpenFolder(FilePath(folder.path))
    try folder.write("old", to: "list")
    var file = try TemporaryFile(in: open, permissions: .ownerReadWrite)
    try file.descriptor.writeAll(Array("new".utf8))
    let isTaken = try file.replace("list", in: open) { open, hidden in
      expectEqual(try folder.text(of: "list"), "new")
      expectEqual(try folder.text(of: hidden.string), "old")
      return isExpected
    }
    file.close(in: open, isInPlace: isTaken)
    expectEqual(isTaken, isExpected)
    expectEqual(try names, ["list"])
    expectEqual(try folder.text(of: "list"), isExpected ? "new" : "old")
  }

  /// Each has a helper process, which may have inherited the pipes of the others.
  @Test func `concurrent replacements do not wait for each other`() throws {
    let threads = 8
    for thread in 0..<threads { try folder.write("old", to: "list\(thread)") }
    let ended = DispatchGroup()
    for thread in 0..<threads {
      DispatchQueue(label: "replacing").async(group: ended) { replaceInVain("list\(thread)") }
    }
    try blockingWait(for: "the end of all replacements") {
      ended.wait(timeout: .now()) == .success
    }
    expectEqual(try names.count, threads)
  }

  private func replaceInVain(_ name: String) {
    for _ in 0..<testSize(30, thorough: 1_000) {
      #expect(throws: Never.self) {
        let open = try OpenFolder(FilePath(folder.path))
        var file = try TemporaryFile(in: open, permissions: .ownerReadWrite)
        let isTaken = try file.replace(FilePath(name), in: open) { _, _ in false }
        file.close(in: open, isInPlace: isTaken)
      }
    }
  }

  @Test func `an uncommitted file leaves nothing`() throws {
    let open = try OpenFolder(FilePath(folder.path))
    let file = try TemporaryFile(in: open, permissions: .ownerReadWrite)
    file.close(in: open, isInPlace: false)
    expectEqual(try names, [])
  }
}
