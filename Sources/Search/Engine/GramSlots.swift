import Datasets

/// Which bit slice of a row index stands for which letter, pair and triple of letters.
///
/// Letters have classes: the most frequent ones one each, all others share one. A slice of its own
/// says exactly which rows hold a letter, pair or triple; a shared one says only which do not.
struct GramSlots: Sendable {
  /// How many classes there are; class 0 is what stands between cells.
  static let classCount = 64
  /// The class of each byte of folded text; capitals have that of their small letter.
  let classes: [UInt8]
  /// The class of all letters that have none of their own, which is the last one in use.
  private let otherClass: Int
  /// How many slices there are.
  let count: Int
  /// How many of them are of letters, the first ones: one for each class in use.
  var letterCount: Int { otherClass + 1 }
  /// The slice of each pair of classes; `count`, where there is none, of what is not in one cell.
  private let pairs: [UInt16]
  /// The slice of each triple of classes.
  private let triples: [UInt16]
  /// Slices from here on are shared by several pairs or triples.
  private let firstShared: Int
  /// In how many of the sampled rows each slice has its bit.
  private let frequencies: [Int]

  /// Slices that the rarer pairs share, and the rarer triples.
  private static let sharedCount = 64

  /// Gives the most frequent letters, pairs and triples of a sample slices of their own.
  init(_ sample: GramSample, count: Int) {
    classes = sample.classes
    otherClass = sample.otherClass
    self.count = count
    firstShared = count - 2 * Self.sharedCount
    let letterCount = otherClass + 1
    var frequencies =
      sample.letterCounts.prefix(letterCount) + Array(repeating: 0, count: count - letterCount)
    let grams =
      (sample.pairCounts.indices.map { (isPair: true, gram: $0, count: sample.pairCounts[$0]) }
      + sample.tripleCounts.map { (isPair: false, gram: Int($0.key), count: $0.value) })
      .filter { $0.count > 0 }.sorted { (Self.worth($0), $1.gram) > (Self.worth($1), $0.gram) }
    var pairs = [UInt16](repeating: 0, count: Self.classCount * Self.classCount)
    var triples = [UInt16](repeating: 0, count: pairs.count * Self.classCount)
    for pair in pairs.indices {
      pairs[pair] = UInt16(Self.isWithinCell(pair) ? firstShared + Self.hash(pair) : count)
    }
    for triple in triples.indices {
      let isWithinCell =
        Self.isWithinCell(triple / Self.classCount) && triple % Self.classCount != 0
      triples[triple] = UInt16(
        isWithinCell ? firstShared + Self.sharedCount + Self.hash(triple) : count)
    }
    let owners = grams.prefix(firstShared - letterCount)
    for (slot, owner) in owners.enumerated() {
      let slice = UInt16(letterCount + slot)
      if owner.isPair { pairs[owner.gram] = slice } else { triples[owner.gram] = slice }
      frequencies[Int(slice)] = owner.count
    }
    for other in grams.dropFirst(owners.count) {
      frequencies[Int(other.isPair ? pairs[other.gram] : triples[other.gram])] += other.count
    }
    self.pairs = pairs
    self.triples = triples
    self.frequencies = Array(frequencies)
  }

  /// How many rows a slice of its own saves a look at, in halves: a pair is asked for by itself and
  /// then all alone, a triple after its pairs, which rule out much.
  private static func worth(_ gram: (isPair: Bool, gram: Int, count: Int)) -> Int {
    gram.count * (gram.isPair ? 3 : 2)
  }

  /// Whether neither of two classes is what stands between cells.
  private static func isWithinCell(_ pair: Int) -> Bool {
    pair / classCount != 0 && pair % classCount != 0
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
    var found: Set<Int> = []
    for index in letters.indices.dropLast() {
      let pair = letters[index] * Self.classCount + letters[index + 1]
      found.insert(Int(pairs[pair]))
      // Rare pairs are mostly of a rare letter, which says more than a slice that they share.
      if Int(pairs[pair]) >= firstShared { found.formUnion(letters[index...index + 1]) }
      if index + 2 < letters.count {
        found.insert(Int(triples[pair * Self.classCount + letters[index + 2]]))
      }
    }
    let whole: Int? =
      switch letters.count {
      case 2: Int(pairs[letters[0] * Self.classCount + letters[1]])
      case 3:
        Int(triples[(letters[0] * Self.classCount + letters[1]) * Self.classCount + letters[2]])
      default: nil
      }
    if areOwn, let whole, whole < firstShared { return ([whole], true) }
    // The emptiest few leave little for the others to rule out.
    let best = found.sorted { (frequencies[$0], $0) < (frequencies[$1], $1) }.prefix(6)
    return (Array(best), false)
  }
}

extension GramSlots {
  /// The tables for the loop over all letters of a list.
  struct Tables {
    let classes: UnsafePointer<UInt8>
    let pairs: UnsafePointer<UInt16>
    let triples: UnsafePointer<UInt16>
  }

  /// Calls `body` with the tables; all classes, pairs of classes and triples of them are in.
  func withTables(_ body: (Tables) -> Void) {
    classes.withUnsafeBufferPointer { classes in
      pairs.withUnsafeBufferPointer { pairs in
        triples.withUnsafeBufferPointer { triples in
          guard let classes = classes.baseAddress, let pairs = pairs.baseAddress,
            let triples = triples.baseAddress
          else { return }
          body(Tables(classes: classes, pairs: pairs, triples: triples))
        }
      }
    }
  }
}

/// What some rows say about how frequent letters, pairs and triples are in all of them.
struct GramSample {
  /// The class of each byte; 0 is what stands between cells.
  private(set) var classes = [UInt8](repeating: 0, count: 256)
  /// The class of the letters that are too rare to have one of their own, the last in use.
  private(set) var otherClass = 1
  /// In how many rows each class occurs.
  private(set) var letterCounts = [Int](repeating: 0, count: GramSlots.classCount)
  /// The same of pairs of classes.
  private(set) var pairCounts: [Int]
  /// The same of triples.
  private(set) var tripleCounts: [UInt32: Int] = [:]

  /// How many rows are looked at.
  private static let rowCount = 10_000
  /// A letter in fewer than one of so many rows has no class of its own.
  private static let rarest = 200

  /// Looks at rows all over the list.
  init(_ text: RowText) {
    pairCounts = Array(repeating: 0, count: GramSlots.classCount * GramSlots.classCount)
    let step = max(1, text.count / Self.rowCount)
    let rows = stride(from: 0, to: text.count, by: step).map { text.foldedCells(ofRowAt: $0) }
    var byteCounts = [Int](repeating: 0, count: 256)
    for row in rows {
      for byte in row where byte != RowText.separator { byteCounts[Int(byte)] += 1 }
    }
    let between = text.dataset.withRowBytes { $0.delimiter }
    setClasses(byteCounts, rowCount: rows.count, between: between)
    for row in rows { count(row) }
  }

  private mutating func setClasses(_ byteCounts: [Int], rowCount: Int, between delimiter: UInt8?) {
    let frequent = byteCounts.indices.filter { byteCounts[$0] > rowCount / Self.rarest }
      .sorted { (byteCounts[$0], $1) > (byteCounts[$1], $0) }.prefix(GramSlots.classCount - 2)
    otherClass = frequent.count + 1
    classes = Array(repeating: UInt8(otherClass), count: 256)
    for (place, byte) in frequent.enumerated() { classes[byte] = UInt8(place + 1) }
    // Regular rows are read as they stand in the file, with capitals and what is between cells.
    for small in UInt8(ascii: "a")...UInt8(ascii: "z") {
      classes[Int(small) - 0x20] = classes[Int(small)]
    }
    for byte in [RowText.separator, UInt8(ascii: "\n"), UInt8(ascii: "\r"), delimiter] {
      if let byte { classes[Int(byte)] = 0 }
    }
  }

  private mutating func count(_ row: [UInt8]) {
    var letters: Set<Int> = []
    var pairs: Set<Int> = []
    var triples: Set<UInt32> = []
    var before = 0
    var last = 0
    for byte in row {
      let letter = Int(classes[Int(byte)])
      if letter != 0 {
        letters.insert(letter)
        if last != 0 { pairs.insert(last * GramSlots.classCount + letter) }
        if last != 0 && before != 0 {
          let pair = before * GramSlots.classCount + last
          triples.insert(UInt32(pair * GramSlots.classCount + letter))
        }
      }
      (before, last) = (last, letter)
    }
    for letter in letters { letterCounts[letter] += 1 }
    for pair in pairs { pairCounts[pair] += 1 }
    for triple in triples { tripleCounts[triple, default: 0] += 1 }
  }
}
