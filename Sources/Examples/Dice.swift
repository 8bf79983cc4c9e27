/// Dice that fall alike in every run, on every machine and with every version of Swift, so that
/// what comes of them can be held against a text.
struct Dice {
  private var state: UInt64

  /// The throws of a seed.
  init(seed: UInt64) { state = seed }

  /// Throws one with so many sides: 1 to `sides`.
  mutating func roll(_ sides: Int) -> Int {
    // Knuth's MMIX generator; its high bits are the good ones.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % sides + 1
  }
}
