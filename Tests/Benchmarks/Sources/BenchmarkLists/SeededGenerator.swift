/// A seeded random number generator.
///
/// SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
/// 2014. The tests have a copy in a target outside the package's products.
public struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator with a seed.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns new random identifiers of 128 bits.
  public mutating func identifiers(_ count: Int) -> [Identifier] {
    (0..<count).map { _ in Identifier(high: next(), low: next()) }
  }

  /// Returns a random element.
  public mutating func any<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &self)]
  }

  /// Returns a random sample of the elements, in their order.
  ///
  /// Selection sampling (D. E. Knuth, "The Art of Computer Programming", volume 2, algorithm S).
  public mutating func sample<Element>(_ count: Int, of elements: [Element]) -> [Element] {
    var sample: [Element] = []
    for (index, element) in elements.enumerated() {
      let remaining = elements.count - index
      if Int.random(in: 0..<remaining, using: &self) < count - sample.count {
        sample.append(element)
      }
    }
    return sample
  }
}
