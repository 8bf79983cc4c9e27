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
  private let kindsOfASCII = FuzzyKind.ofASCII
  private let pointsByKinds = FuzzyPlace.table

  /// The places, ascending; valid up to `hitCount`.
  private(set) var hits: [FuzzyHit] = []
  private(set) var hitCount = 0
  /// How many letters were read.
  private(set) var count = 0
  /// Whether these are all.
  private(set) var isWhole = true

  /// Where the letters come from, if the cell is not ASCII.
  private var sources: [Range<Int>] = []
  private var kinds: [UInt8] = []
  private var names: [Int32] = []
  /// What is known of scalars that were seen: to ask Unicode takes a microsecond.
  private var known: [Unicode.Scalar: Folded] = [:]

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
  ///   - limit: How many letters to read at least, if the cell has them.
  mutating func read(_ cell: Span<UInt8>, limit: Int) {
    let length = min(cell.count, limit)
    if hits.count < length || (hits.count > Self.keptCapacity && length <= Self.keptCapacity) {
      let none = FuzzyHit(position: 0, letter: 0, points: 0)
      hits = Array(repeating: none, count: max(256, length))
    }
    sources.removeAll(keepingCapacity: sources.count <= Self.keptCapacity)
    cell.withUnsafeBufferPointer { bytes in
      if !readASCII(bytes, length) { readFolding(bytes, limit) }
    }
  }

  /// The bytes that a letter stands for, with the marks behind them.
  func source(of position: Int) -> Range<Int> {
    sources.isEmpty ? position..<position + 1 : sources[position]
  }

  /// Reads `length` bytes, unless one of them is not ASCII.
  ///
  /// Pointers and no branches, since a scan of all rows ends here for one in ten. Indexes into the
  /// tables are masked to their size; `hits` is as long as what is read.
  private mutating func readASCII(_ cell: UnsafeBufferPointer<UInt8>, _ length: Int) -> Bool {
    guard length > 0, let bytes = cell.baseAddress else {
      (count, hitCount, isWhole) = (0, 0, true)
      return true
    }
    var found = 0
    var all: UInt8 = 0
    letters.ofASCII.withUnsafeBufferPointer { names in
      kindsOfASCII.withUnsafeBufferPointer { kinds in
        pointsByKinds.withUnsafeBufferPointer { points in
          hits.withUnsafeMutableBufferPointer { hits in
            all = bytes[0]
            var window = Int(kinds[Int(all & 0x7F)])
            for position in 0..<length {
              let byte = bytes[position]
              let next = position + 1 < cell.count ? bytes[position + 1] : UInt8(ascii: " ")
              all |= byte
              window = (window << 3 | Int(kinds[Int(next & 0x7F)])) & 0x1FF
              let name = names[Int(byte & 0x7F)]
              hits[found] = FuzzyHit(
                position: Int32(truncatingIfNeeded: position), letter: name,
                points: Int32(points[window]))
              // One more unless it is -1.
              found &+= 1 &+ Int(name &>> 31)
            }
          }
        }
      }
    }
    (count, hitCount, isWhole) = (length, found, length == cell.count)
    return all < 0x80
  }

  /// Reads scalars, folds them, and keeps track of where they stand.
  private mutating func readFolding(_ cell: UnsafeBufferPointer<UInt8>, _ limit: Int) {
    kinds.removeAll(keepingCapacity: kinds.count <= Self.keptCapacity)
    names.removeAll(keepingCapacity: names.count <= Self.keptCapacity)
    var end = 0
    // One letter more, for what stands behind the last; marks do not count.
    while end < cell.count && names.count <= limit {
      let start = end
      if cell[start] < 0x80 {
        end += 1
        append(Int(cell[start]), start)
      } else {
        let scalar = Self.scalar(in: cell, &end)
        append(scalar, start..<end)
      }
    }
    isWhole = end == cell.count && names.count <= limit
    count = min(limit, names.count)
    if hits.count < count {
      hits = Array(repeating: FuzzyHit(position: 0, letter: 0, points: 0), count: count)
    }
    hitCount = 0
    var window = Int(kinds.first ?? 0)
    for position in 0..<count {
      let next = position + 1 < kinds.count ? kinds[position + 1] : FuzzyKind.between.rawValue
      window = (window << 3 | Int(next)) & 0x1FF
      guard names[position] >= 0 else { continue }
      hits[hitCount] = FuzzyHit(
        position: Int32(truncatingIfNeeded: position), letter: names[position],
        points: Int32(pointsByKinds[window]))
      hitCount += 1
    }
  }

  /// The scalar that begins at a byte, which is U+FFFD for what is not UTF-8, and on to its end.
  private static func scalar(
    in cell: UnsafeBufferPointer<UInt8>, _ end: inout Int
  ) -> Unicode.Scalar {
    var parser = Unicode.UTF8.ForwardParser()
    var bytes = cell[end...].makeIterator()
    switch parser.parseScalar(from: &bytes) {
    case .valid(let encoded):
      end += encoded.count
      return Unicode.UTF8.decode(encoded)
    case .error(let length):
      end += length
      return "\u{FFFD}"
    case .emptyInput:
      end = cell.count
      return "\u{FFFD}"
    }
  }

  private mutating func append(_ ascii: Int, _ position: Int) {
    names.append(letters.ofASCII[ascii])
    kinds.append(kindsOfASCII[ascii])
    sources.append(position..<position + 1)
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ source: Range<Int>) {
    let folded = folded(scalar)
    if folded.names.isEmpty, let last = sources.last {
      sources[sources.count - 1] = last.lowerBound..<source.upperBound
    }
    for (index, name) in folded.names.enumerated() {
      names.append(name)
      // The e of Æ continues what its A began.
      kinds.append(index == 0 ? folded.kind : FuzzyKind.small.rawValue)
      sources.append(source)
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
