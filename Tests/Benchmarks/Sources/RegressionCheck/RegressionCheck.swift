import Foundation
import SystemPackage

/// The recorded ratios of all workloads.
private struct RecordedRatios: Codable {
  /// The date and machine of the measurement.
  let measured: String
  /// The time of each workload divided by that of its reference, by name.
  let ratios: [String: Double]

  /// The accepted measurements of a workload: from 0.7 to 1.3 times its recorded ratio.
  func acceptedRatios(of name: String) -> ClosedRange<Double>? {
    ratios[name].map { 0.7 * $0...1.3 * $0 }
  }

  /// Returns a message for each workload that is too slow or too fast, or is missing on one side.
  func problems(of measured: [String: Double]) -> [String] {
    Set(measured.keys).union(ratios.keys).sorted().compactMap { name in
      guard let ratio = measured[name] else { return "\(name): recorded, but not measured" }
      guard let recorded = ratios[name], let accepted = acceptedRatios(of: name) else {
        return "\(name): not recorded"
      }
      if accepted.contains(ratio) { return nil }
      let remedy = ratio < recorded ? "; record it again" : ""
      return "\(name): \(text(ratio / recorded)) times the recorded ratio\(remedy)"
    }
  }
}

private func text(_ value: Double) -> String {
  value.formatted(.number.precision(.fractionLength(3)))
}

/// Measures Ridgeline relative to simple loops, and fails if a ratio differs too much from the
/// recorded one.
@main
struct RegressionCheck {
  private static let duration = Duration.seconds(5)

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.dropFirst().first, arguments.count) {
    case ("--library", nil, _):
      for workload in libraryWorkloads() {
        let (ours, sets) = try await workload.times(for: duration)
        print("\(workload.name): \(text(ours / 1e6)) ms; sets: \(text(sets / 1e6)) ms")
      }
    case (let path?, nil, _):
      let file = URL(filePath: path)
      let recorded = try JSONDecoder().decode(RecordedRatios.self, from: Data(contentsOf: file))
      let problems = try await recorded.problems(of: measure(comparingWith: recorded))
      for problem in problems { print(problem) }
      if !problems.isEmpty { exit(1) }
    case (let path?, "--record", 3):
      try await record(in: URL(filePath: path), measured: arguments[2])
    default:
      print("usage: RegressionCheck --library | RATIOS.json [--record 'DATE, MACHINE']")
      exit(2)
    }
  }

  private static func record(in file: URL, measured: String) async throws {
    let ratios = try await measure(comparingWith: nil).mapValues { ($0 * 1_000).rounded() / 1_000 }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = try encoder.encode(RecordedRatios(measured: measured, ratios: ratios))
    try (text + Data("\n".utf8)).write(to: file, options: .atomic)
  }

  /// Measures the workloads in turn, and prints a line for each.
  ///
  /// Repeats those that are too slow or too fast, up to four times, because other programs may have
  /// run meanwhile.
  private static func measure(
    comparingWith recorded: RecordedRatios?
  ) async throws -> [String: Double] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "ridgeline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let table = GeneratedTable(rows: 100_000)
    try table.write(to: folder)
    let searches = try await searchWorkloads(table, in: FilePath(folder.path))
    var ratios: [String: Double] = [:]
    for workload in differenceWorkloads() + searches {
      let accepted = recorded?.acceptedRatios(of: workload.name)
      var ratio = 0.0
      for attempt in 0...4 {
        if attempt > 0 { try await Task.sleep(for: duration) }
        let times = try await workload.times(for: duration)
        ratio = times.ours / times.reference
        if accepted?.contains(ratio) != false { break }
      }
      ratios[workload.name] = ratio
      print("\(text(ratio))\t\(workload.name)")
    }
    return ratios
  }
}
