import Measuring
import SystemPackage

/// Searches the data of `search-data.sh`, and prints a line of JSON for each measurement.
///
/// Not a suite of the benchmark package, whose iterations are equal: here each key is another
/// search and depends on the last one.
@main
struct SearchBenchmarks {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 4, let seed = UInt64(arguments[3]) else { exitWithOwnUsage() }
    let folder = FilePath(arguments[2])
    let workloads = try Workloads(in: folder, seed: seed)
    let measurement = SearchMeasurement(folder: folder, workloads: workloads)
    switch (arguments[1], arguments.count) {
    case ("workloads", 4): print(workloads.json)
    case ("keys", 4): try await measurement.measureKeys()
    case ("scans", 4): try await measurement.measureScans()
    case ("memory", 5): try await measurement.measureMemory(of: arguments[4], isIndexed: true)
    case ("memory", 6) where arguments[5] == "--no-index":
      try await measurement.measureMemory(of: arguments[4], isIndexed: false)
    default: exitWithOwnUsage()
    }
  }

  private static func exitWithOwnUsage() -> Never {
    exitWithUsage(
      "SearchBenchmarks workloads|keys|scans FOLDER SEED\n"
        + "       SearchBenchmarks memory FOLDER SEED A|B [--no-index]")
  }
}
