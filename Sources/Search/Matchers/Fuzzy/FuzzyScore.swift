/// The points of matched letters, never negative; the page Ranking explains them.
enum FuzzyScore {
  /// For each matching cell: more than the costs of its column, length and late letters.
  static let found = 512
  /// For each letter: the most expensive gap, so that a longer term makes no cell worse.
  static let letter = 384
  static let wordStart = 768
  /// For a letter right after the previous one: less than `wordStart`, but by less than a gap.
  static let run = 640
  /// For a letter that begins a path component, a part of a camel-case identifier, or a number.
  static let joint = 512
  // The costs of a gap between two letters and of each letter in it, and their maximum.
  static let gap = 192
  static let gapLetter = 16
  static let gapLimit = 384
  // The cost of each letter before the first match, and its maximum: the difference of
  // `wordStart` and `joint`, so that a late word is no worse than an early joint.
  static let lateLetter = 8
  static let lateLimit = 256
  // The cost of each shown column before the cell's, and its maximum.
  static let column = 32
  static let columnLimit = 224
  /// The maximum cost of a long cell: less than a column.
  static let lengthLimit = 31

  static func gapCost(_ letters: Int) -> Int {
    letters == 0 ? 0 : min(gapLimit, gap + gapLetter * letters)
  }

  static func lateCost(_ letters: Int) -> Int { min(lateLimit, lateLetter * letters) }

  /// Grows by one per letter, then by one per eight letters, since a letter hardly lengthens a path.
  static func lengthCost(_ letters: Int) -> Int { min(letters, 14 + letters / 8, lengthLimit) }

  static func columnCost(_ columns: Int) -> Int { min(columnLimit, column * columns) }
}

extension FuzzyScore {
  /// Returns the score of a pattern in a cell where each letter earns as much as it can,
  /// before the costs of length and column.
  ///
  /// After a letter or digit, a run earns more than any letter after a gap. Only after another
  /// character can the start of a word continue a run.
  static func highest(_ letters: [Unicode.Scalar]) -> Int {
    guard !letters.isEmpty else { return found }
    let continuing = letters.dropLast().reduce(0) { $0 + (isInWord($1) ? run : wordStart) }
    return found + letter * letters.count + wordStart + continuing
  }

  /// Returns whether no word starts after a letter.
  static func isInWord(_ letter: Unicode.Scalar) -> Bool {
    letter.properties.isAlphabetic || ("0"..."9").contains(letter)
  }

  private static func points(_ previous: FuzzyKind, _ letter: FuzzyKind, _ next: FuzzyKind) -> Int {
    switch (previous, letter) {
    case (_, .between), (_, .joint): 0
    case (.between, _): wordStart
    case (.joint, _): joint
    // `fooBar`, and the P of `XMLParser`.
    case (.small, .capital), (.digit, .capital), (.small, .digit), (.capital, .digit): joint
    case (.capital, .capital): next == .small ? joint : 0
    default: 0
    }
  }

  /// The points by previous, own and next kind, three bits each, the last in the lowest bits.
  static let pointsByKinds: [Int32] = (0..<512).map { kinds in
    guard let previous = FuzzyKind(rawValue: UInt8(kinds >> 6)),
      let letter = FuzzyKind(rawValue: UInt8(kinds >> 3 & 7)),
      let next = FuzzyKind(rawValue: UInt8(kinds & 7))
    else { return 0 }
    return Int32(points(previous, letter, next))
  }
}

/// The kinds of characters that delimit words and their parts.
enum FuzzyKind: UInt8 {
  /// A space, a dash, a bracket.
  case between
  /// A separator of path components.
  case joint
  case digit
  case small
  case capital

  init(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "/", "\\", ".", ":": self = .joint
    case "0"..."9": self = .digit
    case "a"..."z": self = .small
    case "A"..."Z": self = .capital
    case _ where scalar.isASCII: self = .between
    default:
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .titlecaseLetter: self = .capital
      case .decimalNumber, .letterNumber, .otherNumber: self = .digit
      case _ where scalar.properties.isAlphabetic: self = .small
      default: self = .between
      }
    }
  }

  static let ofASCII: [UInt8] = (0..<128).map { FuzzyKind(Unicode.Scalar($0)).rawValue }
}
