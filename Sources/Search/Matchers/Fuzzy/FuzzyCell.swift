/// The letters of a fuzzy term, which must occur in one cell in this order.
///
/// A letter's name is the index of its last occurrence in the pattern, or -1 if there is none.
struct FuzzyPattern: Sendable {
  /// The folded letters; empty for combining marks alone, which match every cell.
  let letters: [Unicode.Scalar]
  let isCaseSensitive: Bool
  let names: [Int32]
  /// The previous occurrence of each letter, or -1.
  let previous: [Int32]
  /// The name of each unfolded ASCII character.
  let namesOfASCII: [Int32]
  /// No cell has a higher score before the costs of its length and column.
  let highestScore: Int
  private let namesOfLetters: [Unicode.Scalar: Int32]

  init(_ text: String) {
    let isCaseSensitive = TextFolding.hasCapital(text)
    let folded = TextFolding.fold(text, caseSensitive: isCaseSensitive)
    let letters = Array(String(decoding: folded, as: UTF8.self).unicodeScalars)
    var last: [Unicode.Scalar: Int32] = [:]
    previous = letters.enumerated().map { index, letter in
      last.updateValue(Int32(index), forKey: letter) ?? -1
    }
    names = letters.map { last[$0, default: -1] }
    namesOfASCII = (0..<128).map { (byte: UInt8) in
      last[Unicode.Scalar(isCaseSensitive ? byte : TextFolding.lowercase(byte)), default: -1]
    }
    namesOfLetters = last
    self.letters = letters
    self.isCaseSensitive = isCaseSensitive
    highestScore = FuzzyScore.highest(letters)
  }

  func name(of letter: Unicode.Scalar) -> Int32 { namesOfLetters[letter, default: -1] }
}

/// An occurrence of one of a pattern's letters in a cell.
struct FuzzyHit: Sendable {
  /// The index of the letter in the folded cell.
  var position: Int32 = 0
  var letter: Int32 = 0
  /// The points of a letter here that does not continue a run.
  var points: Int32 = 0
}

/// The occurrences of a pattern's letters in a cell; reused for each cell, to keep the memory.
struct FuzzyCell: Sendable {
  private let pattern: FuzzyPattern
  /// For each ASCII character, its name times 8 plus its kind; after 128 of these,
  /// `FuzzyScore.pointsByKinds`.
  private let tables: [Int32]
  private static let pointsOffset = 128

  /// In ascending order; valid up to `hitCount`.
  private(set) var hits: [FuzzyHit] = []
  private(set) var hitCount = 0
  private(set) var count = 0
  private(set) var isWhole = true

  /// The letters read from a cell that is not ASCII, and the next one.
  private var folded: [FoldedLetter] = []
  /// A cache, since looking up a scalar's properties takes a microsecond.
  private var known: [Unicode.Scalar: (names: [Int32], kind: UInt8)] = [:]

  private struct FoldedLetter {
    let name: Int32
    let kind: UInt8
    var source: Range<Int>
  }

  /// Memory for more letters is freed after a long cell.
  private static let keptCapacity = 1 << 16

  init(_ pattern: FuzzyPattern) {
    self.pattern = pattern
    tables =
      zip(pattern.namesOfASCII, FuzzyKind.ofASCII).map { $0 &<< 3 | Int32($1) }
      + FuzzyScore.pointsByKinds
  }

  /// Reads a cell's first `limit` letters.
  mutating func read(_ cell: Span<UInt8>, limit: Int) {
    let length = min(cell.count, limit)
    if hits.count <= length || (hits.count > Self.keptCapacity && length <= Self.keptCapacity) {
      hits = Array(repeating: FuzzyHit(), count: max(256, length + 1))
    }
    folded.removeAll(keepingCapacity: folded.count <= Self.keptCapacity)
    let isASCII = cell.withUnsafeBufferPointer { readASCII($0, length) }
    if !isASCII { readFolding(cell, limit) }
  }

  func source(of position: Int) -> Range<Int> {
    folded.isEmpty ? position..<position + 1 : folded[position].source
  }

  /// Reads `length` bytes; returns false if one of them is not ASCII.
  ///
  /// Uses pointers and no branches, since a scan of all rows calls this for one row in ten. Indexes
  /// into the tables are masked to their size; `hits` has more than `length` elements.
  private mutating func readASCII(_ cell: UnsafeBufferPointer<UInt8>, _ length: Int) -> Bool {
    var found = 0
    var all: UInt8 = 0
    tables.withUnsafeBufferPointer { tables in
      hits.withUnsafeMutableBufferPointer { hits in
        /// The kinds of the last three letters.
        var window = 0
        /// The index in `hits` of the previous letter, if it was kept.
        var last = 0
        for position in 0..<length {
          let byte = cell[position]
          all |= byte
          let letter = tables[Int(byte & 0x7F)]
          window = (window &<< 3 | Int(letter & 7)) & 0x1FF
          hits[last].points = tables[Self.pointsOffset &+ window]
          last = found
          hits[found].position = Int32(truncatingIfNeeded: position)
          hits[found].letter = letter &>> 3
          // Kept unless its name is -1.
          found &+= 1 &+ Int(letter &>> 31)
        }
        let next = length < cell.count ? Int(tables[Int(cell[length] & 0x7F)] & 7) : 0
        window = (window &<< 3 | next) & 0x1FF
        hits[last].points = tables[Self.pointsOffset &+ window]
      }
    }
    if all >= 0x80 { return false }
    (count, hitCount, isWhole) = (length, found, length == cell.count)
    return true
  }

  private mutating func readFolding(_ cell: Span<UInt8>, _ limit: Int) {
    var end = 0
    // Reads one more letter, since it decides the points of the last.
    while end < cell.count && folded.count <= limit {
      let start = end
      let byte = cell[start]
      if byte < 0x80 {
        end += 1
        folded.append(
          FoldedLetter(
            name: pattern.namesOfASCII[Int(byte)], kind: UInt8(tables[Int(byte)] & 7),
            source: start..<end))
      } else {
        let (scalar, length) = Unicode.Scalar.decode(cell, at: start)
        end += length
        append(scalar, start..<end)
      }
    }
    isWhole = end == cell.count && folded.count <= limit
    count = min(limit, folded.count)
    if hits.count < count { hits = Array(repeating: FuzzyHit(), count: count) }
    hitCount = 0
    var window = Int(folded.first?.kind ?? 0)
    for position in 0..<count {
      let next =
        position + 1 < folded.count ? folded[position + 1].kind : FuzzyKind.between.rawValue
      window = (window << 3 | Int(next)) & 0x1FF
      guard folded[position].name >= 0 else { continue }
      hits[hitCount] = FuzzyHit(
        position: Int32(truncatingIfNeeded: position), letter: folded[position].name,
        points: tables[Self.pointsOffset + window])
      hitCount += 1
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ source: Range<Int>) {
    let parts = folded(scalar)
    if parts.names.isEmpty, let last = folded.last {
      folded[folded.count - 1].source = last.source.lowerBound..<source.upperBound
    }
    for (index, name) in parts.names.enumerated() {
      // Æ folds to a capital and a lowercase letter.
      let kind = index == 0 ? parts.kind : FuzzyKind.small.rawValue
      folded.append(FoldedLetter(name: name, kind: kind, source: source))
    }
  }

  private mutating func folded(_ scalar: Unicode.Scalar) -> (names: [Int32], kind: UInt8) {
    if let known = known[scalar] { return known }
    let text = TextFolding.fold(String(scalar), caseSensitive: pattern.isCaseSensitive)
    let names = String(decoding: text, as: UTF8.self).unicodeScalars.map(pattern.name)
    let folded = (names, FuzzyKind(scalar).rawValue)
    known[scalar] = folded
    return folded
  }
}
