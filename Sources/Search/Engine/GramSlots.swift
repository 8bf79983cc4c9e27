import Datasets

/// The assignment of a row index's bit slices to letters, bigrams, trigrams and word prefixes.
///
/// The most frequent letters each have a class; the others share one. A dedicated slice has
/// exactly the rows with its gram; a shared slice only rules rows out.
struct GramSlots: Sendable {
  /// The class of each byte of folded text; a capital has the class of its lowercase letter.
  let classes: [UInt8]
  /// The class that all other letters share, the last one used.
  private let otherClass: Int
  let count: Int
  /// The number of slices for letters, which come first: one for each class.
  var letterCount: Int { otherClass + 1 }
  /// The slice of each bigram of classes; `count`, which has no slice, for bigrams across cells.
  private var bigrams: [UInt16]
  private var trigrams: [UInt16]
  let automaton: GramAutomaton
  /// The first of the slices shared by several bigrams or trigrams.
  private let firstShared: Int
  /// The number of sampled rows in each slice.
  private var frequencies: [Int]

  private static let sharedCount = 64

  /// Assigns dedicated slices to the letters of a sample and the grams that rule out the most rows.
  ///
  /// - Parameter gramCount: The number of slices for letters and grams.
  init(_ sample: GramSample, gramCount: Int) {
    classes = sample.classes
    otherClass = sample.otherClass
    let count = gramCount + WordStarts.sliceCount
    self.count = count
    firstShared = gramCount - 2 * Self.sharedCount
    let letterCount = otherClass + 1
    frequencies =
      sample.letterCounts.prefix(letterCount) + Array(repeating: 0, count: count - letterCount)
    bigrams = Self.sharedSlices(ofGrams: 2, from: firstShared, none: count)
    trigrams = Self.sharedSlices(ofGrams: 3, from: firstShared + Self.sharedCount, none: count)
    let grams = sample.counts.map {
      (gram: $0.gram, rows: $0.rows, savings: Self.savings($0, sample.rowCount))
    }
    .sorted { ($0.savings, $1.gram.code) > ($1.savings, $0.gram.code) }
    let owners = grams.prefix(firstShared - letterCount)
    var longer: [Gram: Int] = [:]
    for (slot, owner) in owners.enumerated() {
      let slice = letterCount + slot
      switch owner.gram.length {
      case 2: bigrams[Int(owner.gram.code)] = UInt16(slice)
      case 3: trigrams[Int(owner.gram.code)] = UInt16(slice)
      default: longer[owner.gram] = slice
      }
      frequencies[slice] = owner.rows
    }
    automaton = GramAutomaton(longer, none: count)
    for other in grams.dropFirst(owners.count) where other.gram.length <= 3 {
      let code = Int(other.gram.code)
      frequencies[Int(other.gram.length == 2 ? bigrams[code] : trigrams[code])] += other.rows
    }
  }

  /// Returns the rows that a dedicated slice rules out, weighted by the expected number of queries.
  ///
  /// Users mostly type prefixes of words. A shared slice of a bigram or trigram leaves more rows
  /// than contain it, most for a bigram; longer grams occur only in rows of their trigrams. The
  /// weights left the fewest rows for words of software descriptions and of names.
  private static func savings(_ count: GramSample.Count, _ rowCount: Int) -> Int {
    switch count.gram.length {
    case 2: (count.prefixes + count.rows / 20) * (count.rows + rowCount / 10)
    case 3: (count.prefixes + count.rows / 20) * (count.rows + rowCount / 50)
    default: count.prefixes * count.rows
    }
  }

  /// Returns a shared slice for each gram of two or three classes, `none` for grams across cells.
  private static func sharedSlices(ofGrams length: Int, from first: Int, none: Int) -> [UInt16] {
    var slices = [UInt16](repeating: UInt16(none), count: 1 << (length * Gram.bitsPerLetter))
    let letters = 1..<Gram.classCount
    for earlier in length == 2 ? letters : Gram.classCount..<Gram.classCount * Gram.classCount
    where earlier & (Gram.classCount - 1) != 0 {
      for letter in letters {
        let code = earlier << Gram.bitsPerLetter | letter
        let hash = (code &* 0x9E37_79B1) >> 16 & (sharedCount - 1)
        slices[code] = UInt16(first + hash)
      }
    }
    return slices
  }

  /// Returns the slices that contain all rows with a string, the sparsest first, and whether their
  /// intersection is exact.
  ///
  /// Returns nil for an empty string or one with a separator.
  func slices(of text: [UInt8]) -> (slices: [Int], areExact: Bool)? {
    let letters = text.map { Int(classes[Int($0)]) }
    guard !letters.isEmpty, !letters.contains(0) else { return nil }
    let areOwn = !letters.contains(otherClass)
    if letters.count == 1 { return (letters, areOwn) }
    if areOwn, let slice = ownSlice(of: letters) { return ([slice], true) }
    var found = Set(automaton.slices(within: letters))
    for index in letters.indices.dropLast() {
      let bigram = Gram(letters[index...index + 1])
      let slice = Int(bigrams[Int(bigram.code)])
      found.insert(slice)
      // Rare bigrams mostly have a rare letter, which rules out more than a shared slice.
      if slice >= firstShared { found.formUnion(letters[index...index + 1]) }
      if index + 2 < letters.count {
        found.insert(Int(trigrams[Int(Gram(letters[index...index + 2]).code)]))
      }
    }
    // More slices rule out hardly any more rows.
    let best = found.sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }.prefix(6)
    return (Array(best), false)
  }

  /// The first of the slices for the letters with which words and their parts start, which come last.
  var firstWordStart: Int { count - WordStarts.sliceCount }

  private func ownSlice(of letters: [Int]) -> Int? {
    let slice: Int? =
      switch letters.count {
      case 2: Int(bigrams[Int(Gram(letters).code)])
      case 3: Int(trigrams[Int(Gram(letters).code)])
      default: automaton.slice(of: letters)
      }
    return slice.flatMap { $0 < firstShared ? $0 : nil }
  }
}

extension GramSlots {
  struct Tables {
    let classes: UnsafePointer<UInt8>
    let bigrams: UnsafePointer<UInt16>
    let trigrams: UnsafePointer<UInt16>
    /// The tables of the automaton.
    let next: UnsafePointer<UInt16>
    let longer: UnsafePointer<UInt16>
    /// The tables of `WordStarts` for regular rows and for copies.
    let wordStarts: UnsafePointer<UInt8>
    let wordStartsOfCopies: UnsafePointer<UInt8>
  }

  /// Calls `body` with the tables, which cover all bytes, classes, bigrams, trigrams, and states with
  /// each class.
  func withTables(delimiter: UInt8?, _ body: (Tables) -> Void) {
    let starts = WordStarts.table(delimiter: delimiter, areFolded: false)
    let startsOfCopies = WordStarts.table(delimiter: delimiter, areFolded: true)
    // An array argument is a pointer to its elements during the call.
    func call(
      _ classes: UnsafePointer<UInt8>, _ bigrams: UnsafePointer<UInt16>,
      _ trigrams: UnsafePointer<UInt16>, _ next: UnsafePointer<UInt16>,
      _ longer: UnsafePointer<UInt16>, _ starts: UnsafePointer<UInt8>,
      _ startsOfCopies: UnsafePointer<UInt8>
    ) {
      body(
        Tables(
          classes: classes, bigrams: bigrams, trigrams: trigrams, next: next, longer: longer,
          wordStarts: starts, wordStartsOfCopies: startsOfCopies))
    }
    call(
      classes, bigrams, trigrams, automaton.next, automaton.slices, starts, startsOfCopies)
  }
}
