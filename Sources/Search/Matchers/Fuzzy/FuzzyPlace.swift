/// What kind of character a letter is, as far as words and their parts are concerned.
enum FuzzyKind: UInt8 {
  /// A blank, a dash, a bracket: whatever stands between words.
  case between = 0
  /// What stands between the parts of a path.
  case joint = 1
  case digit = 2
  case small = 3
  case capital = 4

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

  /// The kinds of the ASCII characters.
  static let ofASCII: [UInt8] = (0..<128).map { FuzzyKind(Unicode.Scalar($0)).rawValue }
}

/// What a letter's place in the cell is worth, by the kinds of the letters around it.
enum FuzzyPlace {
  /// The points of a letter found at this place, if it does not continue a run.
  static func points(_ previous: FuzzyKind, _ letter: FuzzyKind, _ next: FuzzyKind) -> Int {
    switch (previous, letter) {
    case (_, .between), (_, .joint): 0
    case (.between, _): FuzzyScore.wordStart
    case (.joint, _): FuzzyScore.joint
    // `fooBar`, and the P of `XMLParser`.
    case (.small, .capital), (.digit, .capital): FuzzyScore.joint
    case (.capital, .capital): next == .small ? FuzzyScore.joint : 0
    case (.small, .digit), (.capital, .digit): FuzzyScore.joint
    default: 0
    }
  }

  /// The points by three kinds, three bits each, the last one's the lowest.
  static let table: [Int32] = (0..<512).map { kinds in
    guard let previous = FuzzyKind(rawValue: UInt8(kinds >> 6)),
      let letter = FuzzyKind(rawValue: UInt8(kinds >> 3 & 7)),
      let next = FuzzyKind(rawValue: UInt8(kinds & 7))
    else { return 0 }
    return Int32(points(previous, letter, next))
  }
}
