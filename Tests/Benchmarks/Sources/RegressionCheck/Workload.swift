import Measuring

/// Something that Ridgeline does, beside a simple loop over the same data.
struct Workload: Sendable {
  /// What is done, which is also its name in the recorded ratios.
  let name: String
  /// Ridgeline's part, given the number of the round from 0, so that no round repeats another.
  let ours: @Sendable (Int) async throws -> Void
  /// The loop whose time ours is divided by.
  let reference: @Sendable (Int) throws -> Void

  /// Measures how many times as long as the reference ours takes.
  ///
  /// Rounds alternate, so that a change of the machine's speed affects both sides. The time is that
  /// of the processor, so that neither the number of cores nor other programs change the ratio.
  ///
  /// - Parameter duration: How long to go on. At least five rounds are measured.
  /// - Returns: The median of ours, divided by the median of the reference.
  func ratio(for duration: Duration) async throws -> Double {
    let start = ContinuousClock.now
    var (ours, references): ([Int64], [Int64]) = ([], [])
    // The first round warms both up and doesn't count.
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
