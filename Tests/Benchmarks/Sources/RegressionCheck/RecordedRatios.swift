import Foundation

/// The recorded ratios of all workloads.
struct RecordedRatios: Codable {
  /// The date and machine of the measurement.
  let measured: String
  /// The time of each workload divided by that of its reference, by name.
  let ratios: [String: Double]

  /// Creates a record of new ratios, rounded to a thousandth.
  init(measured: String, ratios: [String: Double]) {
    self.measured = measured
    self.ratios = ratios.mapValues { ($0 * 1_000).rounded() / 1_000 }
  }

  /// Reads a file of ratios.
  init(contentsOf file: URL) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: file))
  }

  /// Writes the ratios to a file.
  func write(to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try (encoder.encode(self) + Data("\n".utf8)).write(to: file, options: .atomic)
  }

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
      let times = (ratio / recorded).formatted(.number.precision(.significantDigits(2)))
      let remedy = ratio < recorded ? "; record it again" : ""
      return "\(name): \(times) times the recorded ratio\(remedy)"
    }
  }
}
