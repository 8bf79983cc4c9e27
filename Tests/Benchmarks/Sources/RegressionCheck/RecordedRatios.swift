import Foundation

/// The ratios of all workloads, as the repository records them.
struct RecordedRatios: Codable {
  /// When and on what they were measured.
  let measured: String
  /// How many times as long as its reference each workload took, by its name.
  let ratios: [String: Double]

  /// Ratios that were just measured, rounded to a thousandth.
  init(measured: String, ratios: [String: Double]) {
    self.measured = measured
    self.ratios = ratios.mapValues { ($0 * 1_000).rounded() / 1_000 }
  }

  /// Reads a file of them.
  init(contentsOf file: URL) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }

  /// Replaces a file.
  func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: file, options: .atomic)
  }

  /// A sentence for each workload that is too slow, or that only one side has.
  func problems(of measured: [String: Double], tolerance: Double) -> [String] {
    Set(measured.keys).union(ratios.keys).sorted().compactMap { name in
      guard let ratio = measured[name] else { return "\(name): recorded, but not measured" }
      guard let recorded = ratios[name] else { return "\(name): not recorded" }
      guard ratio > tolerance * recorded else { return nil }
      let times = (ratio / recorded).formatted(.number.precision(.significantDigits(2)))
      return "\(name): \(times) times the recorded ratio"
    }
  }
}
