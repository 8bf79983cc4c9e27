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
  // Copies, since all threads have the same ones.
  private let kindsOfASCII = FuzzyKind.ofASCII.map { $0 }
  private let pointsByKinds = FuzzyPlace.table.map { $0 }

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
  }

  /// Reads a cell's first letters.
  ///
  /// - Complexity: O(limit).
  ///
  /// - Parameters:
  ///   - first: A place in ASCII that the letters looked for do not stand before.
  ///   - limit: How many letters to read at least, if the cell has them.
  mutating func read(_ cell: Span<UInt8>, from first: Int = 0, limit: Int) {
    let length = min(cell.count, limit)
    if hits.count < length || (hits.count > Self.keptCapacity && length <= Self.keptCapacity) {
      let none = FuzzyHit(position: 0, letter: 0, points: 0)
      hits = Array(repeating: none, count: max(256, length))
    }
    folded.removeAll(keepingCapacity: folded.count <= Self.keptCapacity)
    let isASCII = cell.withUnsafeBufferPointer { readASCII($0, first, length) }
    if !isASCII { readFolding(cell, limit) }
  }

  /// The bytes that a letter stands for, with the marks behind them.
  func source(of position: Int) -> Range<Int> {
    folded.isEmpty ? position..<position + 1 : folded[position].source
  }

  /// Reads the bytes from `first` to `length`, unless one of them is not ASCII.
  ///
  /// Pointers and no branches, since a scan of all rows ends here for one in ten. Indexes into the
  /// tables are masked to their size; `hits` is as long as what is read.
  private mutating func readASCII(
    _ cell: UnsafeBufferPointer<UInt8>, _ first: Int, _ length: Int
  ) -> Bool {
    guard first < length, let bytes = cell.baseAddress else {
      (count, hitCount, isWhole) = (length, 0, length == cell.count)
      return true
    }
    var found = 0
    var all: UInt8 = 0
    letters.ofASCII.withUnsafeBufferPointer { names in
      hits.withUnsafeMutableBufferPointer { hits in
        for position in first..<length {
          let byte = bytes[position]
          all |= byte
          let name = names[Int(byte & 0x7F)]
          hits[found].position = Int32(truncatingIfNeeded: position)
          hits[found].letter = name
          // One more unless it is -1.
          found &+= 1 &+ Int(name &>> 31)
        }
      }
    }
    if all >= 0x80 { return false }
    setPoints(found, cell)
    (count, hitCount, isWhole) = (length, found, length == cell.count)
    return true
  }

  /// Says what the places of the hits are worth in a cell of ASCII.
  private mutating func setPoints(_ count: Int, _ cell: UnsafeBufferPointer<UInt8>) {
    kindsOfASCII.withUnsafeBufferPointer { kinds in
      pointsByKinds.withUnsafeBufferPointer { points in
        hits.withUnsafeMutableBufferPointer { hits in
          for hit in 0..<count {
            let position = Int(hits[hit].position)
            let letter = Int(kinds[Int(cell[position] & 0x7F)])
            let last = position > 0 ? Int(kinds[Int(cell[position &- 1] & 0x7F)]) : 0
            let next = position &+ 1 < cell.count ? Int(kinds[Int(cell[position &+ 1] & 0x7F)]) : 0
            hits[hit].points = Int32(points[last &<< 6 | letter &<< 3 | next])
          }
        }
      }
    }
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
            name: letters.ofASCII[Int(byte)], kind: kindsOfASCII[Int(byte)], source: start..<end))
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
        points: Int32(pointsByKinds[window]))
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
