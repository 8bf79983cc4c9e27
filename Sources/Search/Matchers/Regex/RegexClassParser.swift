enum RegexEscape {
  case scalar(Unicode.Scalar)
  case scalars(ScalarSet)
  case assertion(RegexAssertion, letter: Unicode.Scalar)
}

extension RegexParser {
  /// Reads a class after its `[`.
  mutating func characterClass(openedAt start: Int) throws(RegexError) -> ScalarSet {
    let isNegated = take("^")
    if peek == "]" { throw error(.emptyClass, at: start) }
    var ranges: [ClosedRange<UInt32>] = []
    while !take("]") {
      guard peek != nil else { throw error(.unclosedClass, at: start) }
      let begin = position
      switch try member() {
      case .scalar(let first):
        guard isRangeNext else {
          ranges.append(first.value...first.value)
          continue
        }
        let last = try rangeEnd()
        guard first <= last else { throw error(.reversedRange(first, last), at: begin) }
        ranges.append(first.value...last.value)
      case .scalars(let set):
        if isRangeNext { throw error(.classInRange, at: position) }
        ranges += set.ranges
      case .assertion(_, let letter): throw error(.assertionInClass(letter), at: begin)
      }
    }
    let set = ignoresCase ? ScalarSet(ranges).ignoringCase : ScalarSet(ranges)
    return isNegated ? set.complement : set
  }

  private var isRangeNext: Bool {
    peek == "-" && position + 1 < scalars.count && scalars[position + 1] != "]"
  }

  private mutating func rangeEnd() throws(RegexError) -> Unicode.Scalar {
    let hyphen = position
    position += 1
    guard case .scalar(let last) = try member() else { throw error(.classInRange, at: hyphen) }
    return last
  }

  private mutating func member() throws(RegexError) -> RegexEscape {
    let start = position
    if take("[:") { throw error(.namedClass, at: start) }
    position += 1
    return scalars[start] == "\\" ? try escape(at: start) : .scalar(scalars[start])
  }

  /// Reads an escape after its backslash.
  mutating func escape(at start: Int) throws(RegexError) -> RegexEscape {
    // Not in a typed query, where it would escape the closing slash.
    guard let letter = peek else { return .scalar("\\") }
    position += 1
    switch letter {
    case "d": return .scalars(.digits)
    case "D": return .scalars(.noDigits)
    case "w": return .scalars(.words)
    case "W": return .scalars(.noWords)
    case "s": return .scalars(.blanks)
    case "S": return .scalars(.noBlanks)
    case "b": return .assertion(.wordBoundary, letter: letter)
    case "B": return .assertion(.noWordBoundary, letter: letter)
    case "t": return .scalar("\t")
    case "n": return .scalar("\n")
    case "r": return .scalar("\r")
    case "x", "u":
      guard let scalar = numberedScalar() else { throw error(.noScalar(letter), at: start) }
      return .scalar(scalar)
    case "1"..."9", "k", "g": throw error(.backreference(letter), at: start)
    default:
      guard letter.canBeEscaped else { throw error(.unknownEscape(letter), at: start) }
      return .scalar(letter)
    }
  }

  private mutating func numberedScalar() -> Unicode.Scalar? {
    guard take("{") else { return nil }
    let digits = scalars[position...].prefix { $0 != "}" }
    guard digits.count <= 8, digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
    position += digits.count
    guard take("}") else { return nil }
    return UInt32(String(String.UnicodeScalarView(digits)), radix: 16).flatMap(Unicode.Scalar.init)
  }
}
