import Foundation
import Measuring
import SystemPackage

/// Measures Ridgeline relative to simple loops, and fails if a ratio differs too much from the
/// recorded one.
@main
struct RegressionCheck {
  private static let duration = Duration.seconds(5)

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count == 1 || arguments.count == 3 && arguments[1] == "--record" else {
      exitWithUsage("RegressionCheck RATIOS.json [--record 'DATE, MACHINE']")
    }
    let file = URL(filePath: arguments[0])
    if arguments.count == 3 {
      let ratios = try await measureAll { try await $0.ratio(for: duration) }
      try RecordedRatios(measured: arguments[2], ratios: ratios).write(to: file)
    } else {
      try await compare(with: RecordedRatios(contentsOf: file))
    }
  }

  /// Repeats workloads that are too slow or too fast, up to four times, because other programs
  /// may have run meanwhile.
  private static func compare(with recorded: RecordedRatios) async throws {
    let ratios = try await measureAll { workload in
      let accepted = recorded.acceptedRatios(of: workload.name)
      var ratio = try await workload.ratio(for: duration)
      for _ in 0..<4 where accepted?.contains(ratio) == false {
        try await Task.sleep(for: duration)
        ratio = try await workload.ratio(for: duration)
      }
      return ratio
    }
    let problems = recorded.problems(of: ratios)
    for problem in problems { print(problem) }
    if !problems.isEmpty { exit(1) }
  }

  /// Measures the workloads in turn, and prints a line for each.
  private static func measureAll(
    _ measure: @Sendable (Workload) async throws -> Double
  ) async throws -> [String: Double] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "ridgeline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = FilePath(folder.path)
    let table = GeneratedTable(rows: 100_000)
    try table.write(to: path)
    let workloads =
      try await differenceWorkloads() + loadingWorkloads(in: path)
      + SearchWorkloads(table, in: path).all()
    var ratios: [String: Double] = [:]
    for workload in workloads {
      let ratio = try await measure(workload)
      ratios[workload.name] = ratio
      print("\(ratio.formatted(.number.precision(.fractionLength(3))))\t\(workload.name)")
    }
    return ratios
  }
}
