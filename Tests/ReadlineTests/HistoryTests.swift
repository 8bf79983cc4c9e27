import Foundation
import Readline
import SystemPackage
import TestSupport
import Testing

// Readline has one history per process, so these tests check the file and run serially.
@MainActor
@Suite(.serialized) struct HistoryTests {
  private let folder: TemporaryFolder
  private let path: FilePath

  init() throws {
    folder = try TemporaryFolder()
    path = FilePath("\(folder.path)/ridgeline/history")
  }

  private var lines: [String] {
    get throws {
      try folder.text(of: "ridgeline/history").split(separator: "\n").map { String($0) }
    }
  }

  @Test func `repeated, empty and indented lines are not added`()
    throws
  {
    let history = try History(path)
    for line in ["everest", "everest", "", " secret", "\thidden", "k2", "everest"] {
      try history.add(line)
    }
    expectEqual(try lines, ["everest", "k2", "everest"])
    expectEqual(try path.stat().permissions, .ownerReadWrite)
  }

  @Test func `the last line of the previous session is not repeated`() throws {
    try History(path).add("everest")
    try History(path).add("everest")
    expectEqual(try lines, ["everest"])
  }

  @Test func `concurrent sessions keep all lines`() throws {
    let first = try History(path)
    let second = try History(path)
    try first.add("a")
    try second.add("b")
    try first.add("c")
    try second.close()
    try first.close()
    expectEqual(try lines, ["a", "b", "c"])
  }

  @Test func `the file is truncated to ten thousand lines`() throws {
    let many = (0..<10_005).map { "line \($0)\n" }.joined()
    try folder.write(many, to: "ridgeline/history")
    let history = try History(path)
    try history.add("new")
    try history.close()
    expectEqual(try lines.count, 10_000)
    expectEqual(try lines.first, "line 6")
    expectEqual(try lines.last, "new")
  }

  @Test func `a history in memory writes no file`() throws {
    try History().add("everest")
    expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), [])
  }
}
