import Measuring

/// An operation of Ridgeline, and a simple loop over the same data as its reference.
struct Workload: Sendable {
  /// The name in the recorded ratios.
  let name: String
  /// The operation, given the round from 0, so that no round repeats another.
  let ours: @Sendable (Int) async throws -> Void
  /// The reference loop.
  let reference: @Sendable (Int) throws -> Void

  /// Measures the ratio of processor times.
  ///
  /// Rounds alternate, so that changes of the machine's speed affect both sides. Processor time is
  /// independent of the number of cores and of other programs.
  ///
  /// - Parameter duration: The duration; at least five rounds are measured.
  /// - Returns: The median of the operation divided by the median of the reference.
  func ratio(for duration: Duration) async throws -> Double {
    let start = ContinuousClock.now
    var (ours, references): ([Int64], [Int64]) = ([], [])
    // The first round warms up and does not count.
    for round in 0... {
      var stopwatch = Stopwatch(.processor)
      try await self.ours(round)
      let time = stopwatch.nanoseconds
      stopwatch = Stopwatch(.processor)
      try reference(round)
      guard round > 0 else { continue }
      ours.append(time)
      references.append(stopwatch.nanoseconds)
      if round >= 5 && ContinuousClock.now - start >= duration { break }
    }
    return Double(median(ours)) / Double(max(1, median(references)))
  }

  private func median(_ samples: [Int64]) -> Int64 { samples.sorted()[samples.count / 2] }
}
