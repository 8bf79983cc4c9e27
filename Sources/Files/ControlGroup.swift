import SystemPackage

/// A control group of processes, which Linux gives a limit on memory, as containers have.
struct ControlGroup {
  /// The folders of the group and of those that it is in, up to the outermost one that can be seen.
  private let folders: [FilePath]
  private let names: FileNames

  /// The files of a version of control groups.
  private struct FileNames {
    let limit: FilePath.Component
    let used: FilePath.Component
    let statistics: FilePath.Component = "memory.stat"
    /// Statistics of memory that holds files, which is given up when something else needs it.
    let caches: [String]

    static let version1 = FileNames(
      limit: "memory.limit_in_bytes", used: "memory.usage_in_bytes",
      caches: ["total_inactive_file", "total_active_file"])
    static let version2 = FileNames(
      limit: "memory.max", used: "memory.current", caches: ["inactive_file", "active_file"])
  }

  /// The group of this process.
  static var current: ControlGroup? {
    SystemFile("/proc/self/cgroup").text.flatMap { ControlGroup($0, root: "/sys/fs/cgroup") }
  }

  /// - Parameters:
  ///   - membership: Lines such as `0::/user.slice` and `4:memory:/docker/1`, as `/proc/self/cgroup`
  ///     has them.
  ///   - root: Where the groups are mounted.
  init?(_ membership: String, root: FilePath) {
    let lines = membership.split(separator: "\n").map {
      $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    }.filter { $0.count == 3 }
    var mount = root
    let path: Substring
    if let line = lines.first(where: { $0[1].split(separator: ",").contains("memory") }) {
      (names, path) = (.version1, line[2])
      mount.append("memory")
    } else if let line = lines.first(where: { $0[1].isEmpty }) {
      (names, path) = (.version2, line[2])
    } else {
      return nil
    }
    let components = FilePath(String(path)).components
    folders = (0...components.count).map { mount.appending(components.prefix($0)) }
  }

  /// How many bytes are left to it; nil without a limit.
  var unusedMemory: Int? {
    folders.compactMap { folder in
      guard let limit = SystemFile(folder.appending(names.limit)).number,
        let used = SystemFile(folder.appending(names.used)).number
      else { return nil }
      let statistics = SystemFile(folder.appending(names.statistics))
      let cached = names.caches.compactMap { statistics.number(of: $0) }.reduce(0, +)
      return max(0, limit - max(0, used - cached))
    }.min()
  }
}
