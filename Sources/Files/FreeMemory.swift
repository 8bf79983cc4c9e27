import SystemPackage

/// How much memory this process can still have.
///
/// Asked before large allocations: Swift ends the process where one fails.
public enum FreeMemory {
  /// How many bytes an allocation can have: as many as the machine, the control groups and the
  /// process's own limits leave.
  ///
  /// - Complexity: O(log bytes) system calls.
  public static var count: Int { max(0, largestMapping(upTo: unused()) - reserve) }

  /// Whether so many bytes can be allocated now, with something left for what is small.
  public static func fits(_ count: Int) -> Bool {
    guard count < Int.max - reserve else { return false }
    if count > alwaysUnused && count + reserve > unused() { return false }
    return canMap(count + reserve)
  }

  /// Whether so many bytes of address space can be mapped now.
  public static func canMap(_ count: Int) -> Bool { Files.canMap(count) }

  /// For the stacks of threads and what is allocated without being asked for.
  private static let reserve = 1 << 25

  /// Counting unused memory takes longer than filling this much, which nearly every machine has.
  private static let alwaysUnused = 1 << 24

  /// Limits of a process, also on what is allocated and never used, show only where one is tried.
  private static func largestMapping(upTo count: Int) -> Int {
    if canMap(count) { return count }
    var (possible, impossible) = (0, count)
    while impossible - possible > 1 << 20 {
      let middle = possible + (impossible - possible) / 2
      if canMap(middle) { possible = middle } else { impossible = middle }
    }
    return possible
  }

  /// How many bytes the machine and the control groups have without swapping, or all of the machine's
  /// memory where the system does not report it.
  private static func unused() -> Int {
    let machine =
      SystemFile("/proc/meminfo").number(of: "MemAvailable:").map { $0 << 10 } ?? machineMemory()
    return min(machine, ControlGroup.current?.unusedMemory ?? .max)
  }
}

extension Array where Element: BitwiseCopyable {
  /// Makes room for more elements, by doubling where possible.
  ///
  /// - Parameter times: How much memory each byte needs later on, such as 2 for bytes from which a
  ///   list is made.
  /// - Returns: False where memory has no room for them.
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
