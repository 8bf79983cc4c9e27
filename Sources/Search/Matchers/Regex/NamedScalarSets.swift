extension ScalarSet {
  /// `.`: all but the ends of lines, which are those of Unicode Technical Standard 18, 1.6.
  static let anyInLine = ScalarSet([0x0A...0x0D, 0x85...0x85, 0x2028...0x2029]).complement

  /// `\d`: the digits of all scripts, but no `²`, `½` or `Ⅷ`.
  static let digits = ScalarSet(of: assigned) { $0.properties.generalCategory == .decimalNumber }

  /// `\s`: the blanks of Unicode, the ends of lines among them.
  static let blanks = ScalarSet(of: assigned) { $0.properties.isWhitespace }

  /// `\w`: letters, marks, digits, connectors such as `_`, and joiners.
  ///
  /// Unicode Technical Standard 18, annex C.
  static let words = ScalarSet(of: assigned) { scalar in
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation: true
    default: scalar.properties.isAlphabetic || scalar.properties.isJoinControl
    }
  }

  static let noDigits = digits.complement
  static let noBlanks = blanks.complement
  static let noWords = words.complement

  /// Where letters, marks, digits and blanks are.
  ///
  /// Unicode has assigned nothing but private characters elsewhere, and looking takes time.
  private static let assigned: [Range<UInt32>] = [0..<0x4_0000, 0xE_0000..<0xE_1000]

  /// The set and all scalars that are the same as one of it when capitals do not count.
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

  /// For each scalar that has others that differ only in case, all of them.
  private static let sameIgnoringCase: [UInt32: [UInt32]] = {
    var groups: [Unicode.Scalar: [UInt32]] = [:]
    // No letter with case lies behind Adlam's.
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

  /// The small letter of the capital, where each is one scalar.
  ///
  /// By way of the capital, since letters such as σ and ς share one, as for words of a query.
  static func withoutCase(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let capital = only(scalar.properties.uppercaseMapping) ?? scalar
    return only(capital.properties.lowercaseMapping) ?? capital
  }

  private static func only(_ text: String) -> Unicode.Scalar? {
    let scalars = text.unicodeScalars
    return scalars.count == 1 ? scalars.first : nil
  }
}
