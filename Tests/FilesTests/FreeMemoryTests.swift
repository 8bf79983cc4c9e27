import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Files

@Suite struct FreeMemoryTests {
  @Test func `more than the machine's memory does not fit`() throws {
    #expect(FreeMemory.fits(1 << 20))
    // Other tests may take memory between the two calls.
    try blockingWait(for: "room for half of the free memory") {
      FreeMemory.fits(FreeMemory.count / 2)
    }
    #expect(!FreeMemory.fits(1 << 60))
    #expect(!FreeMemory.fits(.max))
    #expect(FreeMemory.count < 1 << 60)
  }

  @Test func `an array grows while it fits`() {
    var bytes: [UInt8] = []
    func hasRoom(for more: Int, times: Int = 1) -> Bool { bytes.makeRoom(for: more, times: times) }
    #expect(hasRoom(for: 1 << 20))
    #expect(bytes.capacity >= 1 << 20)
    #expect(!hasRoom(for: 1 << 60))
    #expect(!hasRoom(for: 1 << 40, times: .max))
    #expect(hasRoom(for: 1 << 20, times: .max))
  }

  @Test func `a control group's limit applies, excluding caches`() throws {
    let root = try TemporaryFolder()
    try root.write("max\n", to: "memory.max")
    try root.write("7000000\n", to: "memory.current")
    try root.write("6000000\n", to: "a/memory.max")
    try root.write("5000000\n", to: "a/memory.current")
    try root.write(
      "anon 1\nactive_file 1000000\ninactive_file 2000000\n", to: "a/memory.stat")
    try root.write("max\n", to: "a/b/memory.max")
    try root.write("1000\n", to: "a/b/memory.current")
    let path = FilePath(root.path)
    expectEqual(ControlGroup("0::/a/b\n", root: path)?.unusedMemory, 4_000_000)
    expectEqual(ControlGroup("0::/a\n", root: path)?.unusedMemory, 4_000_000)
    expectEqual(ControlGroup("0::/\n", root: path).map { $0.unusedMemory == nil }, true)
    // Within a container, its group appears as the root group.
    expectEqual(ControlGroup("0::/nowhere\n", root: path).map { $0.unusedMemory == nil }, true)
  }

  @Test func `version 1 of control groups is supported`() throws {
    let root = try TemporaryFolder()
    try root.write("9000000\n", to: "memory/x/memory.limit_in_bytes")
    try root.write("4000000\n", to: "memory/x/memory.usage_in_bytes")
    try root.write("total_inactive_file 1500000\n", to: "memory/x/memory.stat")
    let group = ControlGroup("5:cpu,cpuacct:/y\n4:memory:/x\n0::/\n", root: FilePath(root.path))
    expectEqual(group?.unusedMemory, 6_500_000)
    #expect(ControlGroup("", root: FilePath(root.path)) == nil)
    #expect(ControlGroup("nonsense\n", root: FilePath(root.path)) == nil)
  }
}
