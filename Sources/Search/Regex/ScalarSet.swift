import DiffableList

/// A set of scalars, as ascending, separate ranges; it may contain surrogates, which are ignored.
struct ScalarSet: Sendable, Hashable {
  let ranges: [ClosedRange<UInt32>]

  static let largest: UInt32 = 0x10FFFF

  /// - Complexity: O(n log n).
  init(_ parts: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, part.lowerBound <= last.upperBound + 1 {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, part.upperBound)
      } else {
        merged.append(part)
      }
    }
    ranges = merged
  }

  init(_ scalar: Unicode.Scalar) { self.init([scalar.value...scalar.value]) }

  init(of candidates: [Range<UInt32>], where isMember: (Unicode.Scalar) -> Bool) {
    let scalars = candidates.joined().lazy.compactMap(Unicode.Scalar.init).filter(isMember)
    self.init(scalars.map { $0.value...$0.value })
  }

  var complement: ScalarSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= Self.largest { gaps.append(next...Self.largest) }
    return ScalarSet(gaps)
  }

  /// - Complexity: O(log ranges).
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let first = ranges.indices.partitioningIndex { ranges[$0].upperBound >= scalar.value }
    return first < ranges.count && ranges[first].contains(scalar.value)
  }

  var onlyScalar: Unicode.Scalar? {
    guard ranges.count == 1, ranges[0].count == 1 else { return nil }
    return Unicode.Scalar(ranges[0].lowerBound)
  }
}

extension ScalarSet {
  /// `.`: everything except line ends, as in Unicode Technical Standard 18, 1.6.
  static let anyInLine = ScalarSet([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029]).complement

  /// `\d`: decimal digits of all scripts, without `²`, `½` and `Ⅷ`.
  static let digits = ScalarSet(of: assigned) { $0.properties.generalCategory == .decimalNumber }

  /// `\s`: Unicode white space, including line ends.
  static let blanks = ScalarSet(of: assigned) { $0.properties.isWhitespace }

  /// `\w`, as in Unicode Technical Standard 18, annex C.
  static let words = ScalarSet(of: assigned) { scalar in
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: scalar.properties.isAlphabetic || scalar.properties.isJoinControl
    }
  }

  static let noDigits = digits.complement
  static let noBlanks = blanks.complement
  static let noWords = words.complement

  /// The planes with letters, marks, digits and white space, since scanning all others is slow.
  private static let assigned: [Range<UInt32>] = [0..<0x4_0000, 0xE_0000..<0xE_1000]

  /// The set and all scalars that differ from one of its elements in case only.
  ///
  /// - Complexity: O(the smaller of the set and all letters with case).
  var ignoringCase: ScalarSet {
    let others = Self.sameIgnoringCase
    var parts = ranges
    func add(_ same: [UInt32]) { parts += same.map { $0...$0 } }
    if ranges.reduce(0, { $0 + $1.count }) < others.count {
      for value in ranges.joined() {
        if let same = others[value] { add(same) }
      }
    } else {
      for (value, same) in others where Unicode.Scalar(value).map(contains) ?? false { add(same) }
    }
    return ScalarSet(parts)
  }

  /// The scalars that differ in case only, itself included, for each scalar with such variants.
  private static let sameIgnoringCase: [UInt32: [UInt32]] = {
    var groups: [Unicode.Scalar: [UInt32]] = [:]
    // Adlam has the last cased letters.
    for value in UInt32(0)..<0x1_F000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      guard properties.changesWhenUppercased || properties.changesWhenLowercased else { continue }
      groups[withoutCase(scalar), default: []].append(value)
    }
    var same: [UInt32: [UInt32]] = [:]
    for group in groups.values where group.count > 1 {
      for value in group { same[value] = group }
    }
    return same
  }()

  /// Returns the lowercase of the uppercase, if each is one scalar, since σ and ς share a capital.
  static func withoutCase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let capital = only(scalar.properties.uppercaseMapping) ?? scalar
    return only(capital.properties.lowercaseMapping) ?? capital
  }

  private static func only(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}
