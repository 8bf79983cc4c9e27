@preconcurrency import Libc
import SystemPackage

/// The memory that this process can still allocate.
///
/// Checked before large allocations, because a failed one crashes a Swift process.
public enum FreeMemory {
  /// The number of bytes that can be allocated within the limits of machine, control groups and
  /// process.
  ///
  /// - Complexity: O(log bytes) system calls.
  public static var count: Int { max(0, largestMapping(upTo: unused()) - reserve) }

  /// Whether `count` bytes can be allocated now, with a reserve for small allocations.
  public static func fits(_ count: Int) -> Bool {
    if count <= alwaysFitting { return true }
    guard count < Int.max - reserve else { return false }
    if count > alwaysUnused && count + reserve > unused() { return false }
    return canMap(count + reserve)
  }

  /// Whether `count` bytes of address space can be mapped now.
  public static func canMap(_ count: Int) -> Bool {
    if count == 0 { return true }
    let memory = mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let memory, memory != MAP_FAILED else { return false }
    munmap(memory, count)
    return true
  }

  /// Reserved for thread stacks and small allocations.
  private static let reserve = 1 << 25

  /// As small as the allocations that the reserve is for.
  private static let alwaysFitting = 1 << 16

  /// Below this, the check is skipped: it takes longer than filling this much memory.
  private static let alwaysUnused = 1 << 24

  /// The limits of the process itself show only when a mapping is tried.
  private static func largestMapping(upTo count: Int) -> Int {
    if canMap(count) { return count }
    var (possible, impossible) = (0, count)
    while impossible - possible > 1 << 20 {
      let middle = possible + (impossible - possible) / 2
      if canMap(middle) { possible = middle } else { impossible = middle }
    }
    return possible
  }

  /// Returns the unused bytes of the machine and its control groups, or the installed memory if the
  /// system does not report them.
  private static func unused() -> Int {
    let available = systemText("/proc/meminfo").flatMap { number(of: "MemAvailable:", in: $0) }
    let machine =
      available.map { $0 << 10 } ?? sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
    let group = systemText("/proc/self/cgroup").flatMap { ControlGroup($0, root: "/sys/fs/cgroup") }
    return min(machine, group?.unusedMemory ?? .max)
  }
}

extension Array where Element: BitwiseCopyable {
  /// Reserves capacity for more elements, doubling if possible.
  ///
  /// - Parameter times: The total memory needed per byte, such as 2 for bytes from which a dataset
  ///   is built.
  /// - Returns: False if memory is too small.
  /// - Complexity: O(1) amortized.
  public mutating func makeRoom(for more: Int, times: Int = 1) -> Bool {
    if capacity - count >= more { return true }
    let needed = count + more
    for next in [Swift.max(needed, 2 * capacity), needed + needed / 8] {
      let (bytes, isTooMuch) = next.multipliedReportingOverflow(
        by: MemoryLayout<Element>.stride * times)
      if !isTooMuch && FreeMemory.fits(bytes) {
        reserveCapacity(next)
        return true
      }
    }
    return false
  }
}

/// Requests huge pages for newly allocated memory: filling hundreds of megabytes becomes a third
/// faster.
///
/// This is a hint; small buffers are ignored.
public func preferLargePages(for buffer: UnsafeMutableRawBufferPointer) {
  #if os(Linux)
    let page = 1 << 21
    guard buffer.count > 2 * page, let start = buffer.baseAddress else { return }
    // Whole pages only: the memory next to the buffer belongs to others.
    let first = (UInt(bitPattern: start) + UInt(page) - 1) & ~UInt(page - 1)
    let end = (UInt(bitPattern: start) + UInt(buffer.count)) & ~UInt(page - 1)
    madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE)
  #endif
}

/// A Linux control group that may limit memory, as in a container.
struct ControlGroup {
  /// The folders of the group and its visible ancestors.
  private let folders: [FilePath]
  private let isVersion1: Bool

  /// - Parameter membership: The text of `/proc/self/cgroup`, such as `0::/user.slice` or
  ///   `4:memory:/docker/1`.
  init?(_ membership: String, root: FilePath) {
    let lines = membership.split(separator: "\n").map {
      $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    }.filter { $0.count == 3 }
    let version1 = lines.first { $0[1].split(separator: ",").contains("memory") }
    guard let line = version1 ?? lines.first(where: { $0[1].isEmpty }) else { return nil }
    isVersion1 = version1 != nil
    let mount = isVersion1 ? root.appending("memory") : root
    let components = FilePath(String(line[2])).components
    folders = (0...components.count).map { mount.appending(components.prefix($0)) }
  }

  var unusedMemory: Int? {
    let (limitName, usedName, prefix) =
      isVersion1
      ? ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_")
      : ("memory.max", "memory.current", "")
    return folders.compactMap { folder in
      func text(_ name: String) -> String? { systemText(folder.appending(name)) }
      func number(_ name: String) -> Int? {
        text(name).flatMap { Int($0.prefix { !$0.isNewline }) }
      }
      guard let limit = number(limitName), let used = number(usedName) else { return nil }
      // The page cache is released on demand.
      let statistics = text("memory.stat") ?? ""
      let cached = ["inactive_file", "active_file"]
        .compactMap { Files.number(of: prefix + $0, in: statistics) }.reduce(0, +)
      return max(0, limit - max(0, used - cached))
    }.min()
  }
}

private func systemText(_ path: FilePath) -> String? {
  guard let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec]) else {
    return nil
  }
  defer { try? file.close() }
  let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 13) { buffer, count in
    count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
  }
  return String(decoding: bytes, as: UTF8.self)
}

private func number(of word: String, in text: String) -> Int? {
  text.split(separator: "\n").lazy.map { $0.split(separator: " ") }
    .first { $0.first.map { $0 == word } ?? false }
    .flatMap { $0.dropFirst().first }.flatMap { Int($0) }
}
