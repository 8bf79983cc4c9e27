import Datasets

/// The assignment of a row index's bit slices to letters, pairs and triples.
///
/// The most frequent letters each have a class; the others share one. A dedicated slice has
/// exactly the rows with its gram; a shared slice only rules rows out.
struct GramSlots: Sendable {
  /// The class of each byte of folded text; a capital has the class of its lowercase letter.
  let classes: [UInt8]
  let count: Int
  /// The slice of each gram, for letters their class; `count`, which has no slice, for grams across
  /// cells.
  let slices: [UInt16]
  /// The class that all other letters share, the last one used.
  private let otherClass: Int
  /// The first of the slices shared by several pairs or triples.
  private let firstShared: Int
  /// The number of sampled rows in each slice; in a shared one, the sum of its grams'.
  private let frequencies: [Int]

  /// The number of slices that pairs share, and triples.
  private static let sharedCount = 64

  /// Assigns dedicated slices to the letters of a sample and to the most frequent pairs and triples.
  init(_ sample: GramSample, count: Int) {
    classes = sample.classes
    otherClass = sample.otherClass
    self.count = count
    let firstShared = count - 2 * Self.sharedCount
    self.firstShared = firstShared
    var slices = (0..<Gram.codeCount).map { gram in
      UInt16(Self.sharedSlice(of: gram, from: firstShared) ?? count)
    }
    let frequent = sample.counts.indices.dropFirst(Gram.classCount)
      .filter { sample.counts[$0] > 0 }
      .sorted { (sample.counts[$0], $1) > (sample.counts[$1], $0) }
    for (slice, gram) in zip(otherClass + 1..<firstShared, frequent) {
      slices[gram] = UInt16(slice)
    }
    var frequencies = [Int](repeating: 0, count: count)
    for gram in sample.counts.indices where sample.counts[gram] > 0 {
      frequencies[Int(slices[gram])] += sample.counts[gram]
    }
    (self.slices, self.frequencies) = (slices, frequencies)
  }

  /// Returns the slice of a letter, or that of a pair or a triple without a dedicated one; nil for a
  /// gram across cells.
  private static func sharedSlice(of gram: Int, from first: Int) -> Int? {
    guard let length = Gram.length(of: gram) else { return nil }
    if length == 1 { return gram }
    let hash = (gram &* 0x9E37_79B1) >> 16 & (sharedCount - 1)
    return first + hash + (length == 2 ? 0 : sharedCount)
  }

  /// Returns the slices that contain all rows with a string, the sparsest first, and whether their
  /// intersection is exact.
  ///
  /// Returns nil for an empty string or one with a separator.
  func slices(of text: [UInt8]) -> (slices: [Int], areExact: Bool)? {
    let letters = text.map { Int(classes[Int($0)]) }
    guard !letters.isEmpty, !letters.contains(0) else { return nil }
    let whole = slice(of: letters[...])
    if letters.count <= Gram.maxLength, whole < firstShared {
      return ([whole], !letters.contains(otherClass))
    }
    var found: Set<Int> = []
    for index in letters.indices.dropLast() {
      let pair = slice(of: letters[index...index + 1])
      found.insert(pair)
      // Rare pairs mostly have a rare letter, which rules out more than a shared slice.
      if pair >= firstShared { found.formUnion(letters[index...index + 1]) }
      if index + 2 < letters.count {
        found.insert(slice(of: letters[index...index + 2]))
      }
    }
    // More slices rule out hardly any more rows.
    let best = found.sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }.prefix(6)
    return (Array(best), false)
  }

  private func slice(of letters: ArraySlice<Int>) -> Int { Int(slices[Gram.code(letters)]) }
}
