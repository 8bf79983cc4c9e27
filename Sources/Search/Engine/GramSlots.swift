import Datasets

/// Which bit slice of a row index stands for which letter, pair and triple of letters, and for which
/// beginning of a word.
///
/// Letters have classes: the most frequent ones one each, all others share one. A slice of its own
/// says exactly which rows hold a letter, pair, triple or beginning; a shared one says only which do
/// not.
struct GramSlots: Sendable {
  /// The class of each byte of folded text; capitals have that of their small letter.
  let classes: [UInt8]
  /// The class of all letters that have none of their own, which is the last one in use.
  private let otherClass: Int
  /// How many slices there are.
  let count: Int
  /// How many of them are of letters, the first ones: one for each class in use.
  var letterCount: Int { otherClass + 1 }
  /// The slice of each pair of classes; `count`, where there is none, of what is not in one cell.
  private var pairs: [UInt16]
  /// The slice of each triple of classes.
  private var triples: [UInt16]
  /// The longer ones.
  let automaton: GramAutomaton
  /// Slices from here on are shared by several pairs or triples.
  private let firstShared: Int
  /// In how many of the sampled rows each slice has its bit.
  private var frequencies: [Int]

  /// Slices that the rarer pairs share, and the rarer triples.
  private static let sharedCount = 64

  /// Gives the letters of a sample slices of their own, and the pairs, triples and beginnings of
  /// words that save the most looks at rows.
  init(_ sample: GramSample, count: Int) {
    classes = sample.classes
    otherClass = sample.otherClass
    self.count = count
    firstShared = count - 2 * Self.sharedCount
    let letterCount = otherClass + 1
    frequencies =
      sample.letterCounts.prefix(letterCount) + Array(repeating: 0, count: count - letterCount)
    pairs = Self.sharedSlices(ofGrams: 2, from: firstShared, none: count)
    triples = Self.sharedSlices(ofGrams: 3, from: firstShared + Self.sharedCount, none: count)
    let grams = sample.counts.map {
      (gram: $0.gram, rows: $0.rows, worth: Self.worth($0, sample.rowCount))
    }
    .sorted { ($0.worth, $1.gram.code) > ($1.worth, $0.gram.code) }
    let owners = grams.prefix(firstShared - letterCount)
    var longer: [Gram: Int] = [:]
    for (slot, owner) in owners.enumerated() {
      let slice = letterCount + slot
      switch owner.gram.length {
      case 2: pairs[Int(owner.gram.code)] = UInt16(slice)
      case 3: triples[Int(owner.gram.code)] = UInt16(slice)
      default: longer[owner.gram] = slice
      }
      frequencies[slice] = owner.rows
    }
    automaton = GramAutomaton(longer, none: count)
    for other in grams.dropFirst(owners.count) where other.gram.length <= 3 {
      let code = Int(other.gram.code)
      frequencies[Int(other.gram.length == 2 ? pairs[code] : triples[code])] += other.rows
    }
  }

  /// How many rows a slice of its own saves a look at, times how often that is.
  ///
  /// People type words from their beginning, and now and then from elsewhere. A pair or triple that
  /// shares its slice leaves more rows than it is in, a pair most; what is longer is only in rows of
  /// its triples. The weights are those that left the fewest rows for words of descriptions of
  /// software and of names.
  private static func worth(_ count: GramSample.Count, _ rowCount: Int) -> Int {
    switch count.gram.length {
    case 2: (count.beginnings + count.rows / 20) * (count.rows + rowCount / 10)
    case 3: (count.beginnings + count.rows / 20) * (count.rows + rowCount / 50)
    default: count.beginnings * count.rows
    }
  }

  /// For each gram of two or three classes a slice that it shares, or `none` when a class is what
  /// stands between cells.
  private static func sharedSlices(
    ofGrams length: Int, from first: Int, none: Int
  ) -> [UInt16] {
    (0..<1 << (length * Gram.bitsPerLetter)).map { code in
      let isWithinCell = (0..<length).allSatisfy {
        code >> ($0 * Gram.bitsPerLetter) & (Gram.classCount - 1) != 0
      }
      return UInt16(isWithinCell ? first + hash(code) : none)
    }
  }

  private static func hash(_ gram: Int) -> Int {
    (gram &* 0x9E37_79B1) >> 16 & (sharedCount - 1)
  }

  /// The slices that all rows with a text have their bit in, the emptiest first; and whether no
  /// other row is in all of them.
  ///
  /// Nothing for an empty text, and for one with a byte that stands between cells.
  func slices(of text: [UInt8]) -> (slices: [Int], areExact: Bool)? {
    let letters = text.map { Int(classes[Int($0)]) }
    guard !letters.isEmpty, !letters.contains(0) else { return nil }
    let areOwn = !letters.contains(otherClass)
    if letters.count == 1 { return (letters, areOwn) }
    if areOwn, let slice = ownSlice(of: letters) { return ([slice], true) }
    var found = Set(automaton.slices(within: letters))
    for index in letters.indices.dropLast() {
      let pair = Gram(letters[index...index + 1])
      let slice = Int(pairs[Int(pair.code)])
      found.insert(slice)
      // Rare pairs are mostly of a rare letter, which says more than a slice that they share.
      if slice >= firstShared { found.formUnion(letters[index...index + 1]) }
      if index + 2 < letters.count {
        found.insert(Int(triples[Int(Gram(letters[index...index + 2]).code)]))
      }
    }
    // The emptiest few leave little for the others to rule out.
    let best = found.sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }.prefix(6)
    return (Array(best), false)
  }

  /// The slice of two letters or more that have one for themselves.
  private func ownSlice(of letters: [Int]) -> Int? {
    let slice: Int? =
      switch letters.count {
      case 2: Int(pairs[Int(Gram(letters).code)])
      case 3: Int(triples[Int(Gram(letters).code)])
      default: automaton.slice(of: letters)
      }
    return slice.flatMap { $0 < firstShared ? $0 : nil }
  }
}

extension GramSlots {
  /// The tables for the loop over all letters of a list.
  struct Tables {
    let classes: UnsafePointer<UInt8>
    let pairs: UnsafePointer<UInt16>
    let triples: UnsafePointer<UInt16>
    /// Those of the automaton.
    let next: UnsafePointer<UInt16>
    let longer: UnsafePointer<UInt16>
  }

  /// Calls `body` with the tables; all classes, pairs of classes and triples of them are in, and all
  /// states with each class.
  func withTables(_ body: (Tables) -> Void) {
    classes.withUnsafeBufferPointer { classes in
      pairs.withUnsafeBufferPointer { pairs in
        triples.withUnsafeBufferPointer { triples in
          automaton.next.withUnsafeBufferPointer { next in
            automaton.slices.withUnsafeBufferPointer { longer in
              guard let classes = classes.baseAddress, let pairs = pairs.baseAddress,
                let triples = triples.baseAddress, let next = next.baseAddress,
                let longer = longer.baseAddress
              else { return }
              body(
                Tables(
                  classes: classes, pairs: pairs, triples: triples, next: next, longer: longer))
            }
          }
        }
      }
    }
  }
}
