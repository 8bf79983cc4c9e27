import Foundation

/// The seed of a nightly run, from `RIDGELINE_SEED`; 0 otherwise, so that a commit always has the same
/// tests.
public let runSeed = ProcessInfo.processInfo.environment["RIDGELINE_SEED"].flatMap(UInt64.init) ?? 0

/// A random number generator with a reproducible seed.
///
/// SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
/// 2014.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator with a test's own seed and that of the run.
  public init(seed: UInt64) { state = seed ^ runSeed }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
