import BenchmarkLists

/// An operation of Ridgeline, and a simple loop over the same data as its reference.
struct Workload: Sendable {
  /// The name in the recorded ratios.
  let name: String
  /// The operation, given the round from 0, so that no round repeats another.
  let ours: @Sendable (Int) async throws -> Void
  /// The reference loop.
  let reference: @Sendable (Int) throws -> Void

  /// Returns the medians of the processor times in nanoseconds.
  ///
  /// Rounds alternate, so that changes of the machine's speed affect both sides. At least five are
  /// measured.
  func times(for duration: Duration) async throws -> (ours: Double, reference: Double) {
    let end = ContinuousClock.now + duration
    var (ours, references): ([Int64], [Int64]) = ([], [])
    // The first round warms up and does not count.
    for round in 0... {
      let start = processorNanoseconds()
      try await self.ours(round)
      let middle = processorNanoseconds()
      try reference(round)
      guard round > 0 else { continue }
      ours.append(middle - start)
      references.append(processorNanoseconds() - middle)
      if round >= 5 && ContinuousClock.now >= end { break }
    }
    return (median(ours), max(1, median(references)))
  }

  private func median(_ samples: [Int64]) -> Double { Double(samples.sorted()[samples.count / 2]) }
}
