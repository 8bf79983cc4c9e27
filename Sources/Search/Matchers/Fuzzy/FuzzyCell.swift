/// A place in a cell where one of a pattern's letters stands.
struct FuzzyHit: Sendable {
  /// Which letter of the folded cell it is, from 0.
  var position: Int32
  /// What the letter goes by.
  var letter: Int32
  /// What the place is worth to a letter that does not continue a run.
  var points: Int32
}

/// What a pattern's matcher needs to know of a cell: where its letters stand.
///
/// Read anew for each cell, so that the memory stays.
struct FuzzyCell: Sendable {
  private let letters: FuzzyLetters
  private let heedsCase: Bool
  /// For each ASCII character the letter it is, times 8, and its kind; from `points` on what a
  /// place is worth by three kinds.
  private let tables: [Int32]
  private static let points = 128

  /// The places, ascending; valid up to `hitCount`.
  private(set) var hits: [FuzzyHit] = []
  private(set) var hitCount = 0
  /// How many letters were read.
  private(set) var count = 0
  /// Whether these are all.
  private(set) var isWhole = true

  /// The letters of a cell that is not ASCII, with the one behind the last that is looked at.
  private var folded: [FoldedLetter] = []
  /// What is known of scalars that were seen: to ask Unicode takes a microsecond.
  private var known: [Unicode.Scalar: Folded] = [:]

  /// A letter, and the bytes that it comes from.
  private struct FoldedLetter {
    let name: Int32
    let kind: UInt8
    var source: Range<Int>
  }

  /// What a scalar is in a cell.
  private struct Folded {
    let names: [Int32]
    let kind: UInt8
  }

  /// What is let go of behind a long cell, in letters.
  private static let keptCapacity = 1 << 16

  init(_ pattern: FuzzyPattern, _ letters: FuzzyLetters) {
    self.letters = letters
    heedsCase = pattern.heedsCase
    tables =
      zip(letters.ofASCII, FuzzyKind.ofASCII).map { $0 &<< 3 | Int32($1) }
      + FuzzyPlace.table
  }

  /// Reads a cell's first letters.
  ///
  /// - Complexity: O(limit).
  ///
  /// - Parameters:
  ///   - limit: How many letters to read at least, if the cell has them.
  mutating func read(_ cell: Span<UInt8>, limit: Int) {
    let length = min(cell.count, limit)
    if hits.count <= length || (hits.count > Self.keptCapacity && length <= Self.keptCapacity) {
      let none = FuzzyHit(position: 0, letter: 0, points: 0)
      hits = Array(repeating: none, count: max(256, length + 1))
    }
    folded.removeAll(keepingCapacity: folded.count <= Self.keptCapacity)
    let isASCII = cell.withUnsafeBufferPointer { readASCII($0, length) }
    if !isASCII { readFolding(cell, limit) }
  }

  /// The bytes that a letter stands for, with the marks behind them.
  func source(of position: Int) -> Range<Int> {
    folded.isEmpty ? position..<position + 1 : folded[position].source
  }

  /// Reads the bytes up to `length`, unless one of them is not ASCII.
  ///
  /// Pointers and no branches, since a scan of all rows ends here for one in ten. Indexes into the
  /// tables are masked to their size; `hits` is longer than what is read.
  private mutating func readASCII(_ cell: UnsafeBufferPointer<UInt8>, _ length: Int) -> Bool {
    var found = 0
    var all: UInt8 = 0
    tables.withUnsafeBufferPointer { tables in
      hits.withUnsafeMutableBufferPointer { hits in
        /// The kinds of the last three letters.
        var window = 0
        /// Where the letter before went, if it was looked for.
        var last = 0
        for position in 0..<length {
          let byte = cell[position]
          all |= byte
          let letter = tables[Int(byte & 0x7F)]
          window = (window &<< 3 | Int(letter & 7)) & 0x1FF
          hits[last].points = tables[Self.points &+ window]
          last = found
          hits[found].position = Int32(truncatingIfNeeded: position)
          hits[found].letter = letter &>> 3
          // One more unless it is -1.
          found &+= 1 &+ Int(letter &>> 31)
        }
        let next = length < cell.count ? Int(tables[Int(cell[length] & 0x7F)] & 7) : 0
        window = (window &<< 3 | next) & 0x1FF
        hits[last].points = tables[Self.points &+ window]
      }
    }
    if all >= 0x80 { return false }
    (count, hitCount, isWhole) = (length, found, length == cell.count)
    return true
  }

  /// Reads scalars, folds them, and keeps track of where they stand.
  private mutating func readFolding(_ cell: Span<UInt8>, _ limit: Int) {
    var end = 0
    // One letter more, for what stands behind the last; marks do not count.
    while end < cell.count && folded.count <= limit {
      let start = end
      let byte = cell[start]
      if byte < 0x80 {
        end += 1
        folded.append(
          FoldedLetter(
            name: letters.ofASCII[Int(byte)], kind: UInt8(tables[Int(byte)] & 7),
            source: start..<end))
      } else {
        let (scalar, length) = Unicode.Scalar.decode(cell, at: start)
        end += length
        append(scalar, start..<end)
      }
    }
    isWhole = end == cell.count && folded.count <= limit
    count = min(limit, folded.count)
    if hits.count < count {
      hits = Array(repeating: FuzzyHit(position: 0, letter: 0, points: 0), count: count)
    }
    hitCount = 0
    var window = Int(folded.first?.kind ?? 0)
    for position in 0..<count {
      let next =
        position + 1 < folded.count ? folded[position + 1].kind : FuzzyKind.between.rawValue
      window = (window << 3 | Int(next)) & 0x1FF
      guard folded[position].name >= 0 else { continue }
      hits[hitCount] = FuzzyHit(
        position: Int32(truncatingIfNeeded: position), letter: folded[position].name,
        points: tables[Self.points + window])
      hitCount += 1
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ source: Range<Int>) {
    let parts = folded(scalar)
    if parts.names.isEmpty, let last = folded.last {
      folded[folded.count - 1].source = last.source.lowerBound..<source.upperBound
    }
    for (index, name) in parts.names.enumerated() {
      // The e of Æ continues what its A began.
      let kind = index == 0 ? parts.kind : FuzzyKind.small.rawValue
      folded.append(FoldedLetter(name: name, kind: kind, source: source))
    }
  }

  private mutating func folded(_ scalar: Unicode.Scalar) -> Folded {
    if let known = known[scalar] { return known }
    let text = TextFolding.fold(String(scalar), heedingCase: heedsCase)
    let folded = Folded(
      names: String(decoding: text, as: UTF8.self).unicodeScalars.map(letters.name),
      kind: FuzzyKind(scalar).rawValue)
    known[scalar] = folded
    return folded
  }
}
