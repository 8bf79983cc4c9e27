/// The letters of a pattern, to be looked up by what stands in a cell.
///
/// A letter goes by the number of its last occurrence in the pattern.
struct FuzzyLetters: Sendable {
  /// How many letters the pattern has.
  let count: Int
  /// For each ASCII character the letter it is, or -1 when the pattern has none such.
  let ofASCII: [Int32]
  /// The same for what is not ASCII, when folded.
  private let others: [Unicode.Scalar: Int32]
  /// For each letter of the pattern what it goes by.
  let names: [Int32]
  /// For each letter of the pattern the occurrence before it, or -1.
  let previous: [Int32]

  /// - Complexity: O(letters).
  init(_ pattern: FuzzyPattern) {
    var last: [Unicode.Scalar: Int32] = [:]
    previous = pattern.letters.enumerated().map { index, letter in
      last.updateValue(Int32(index), forKey: letter) ?? -1
    }
    names = pattern.letters.map { last[$0, default: -1] }
    ofASCII = (0..<128).map { (byte: UInt8) in
      let isCapital = (0x41...0x5A).contains(byte) && !pattern.heedsCase
      return last[Unicode.Scalar(isCapital ? byte | 0x20 : byte), default: -1]
    }
    others = last
    count = pattern.letters.count
  }

  /// What a folded letter goes by, or -1.
  func name(of letter: Unicode.Scalar) -> Int32 { others[letter, default: -1] }
}
