extension RegexParser {
  /// Reads a class after its `[`.
  mutating func characterClass(openedAt start: Int) throws(RegexError) -> ScalarSet {
    let isNegated = take("^")
    if peek == "]" { throw error(.emptyClass, at: start) }
    var ranges: [ClosedRange<UInt32>] = []
    while !take("]") {
      guard peek != nil else { throw error(.unclosedClass, at: start) }
      let begin = position
      guard case .scalars(let set) = try member() else {
        throw error(.assertionInClass(scalars[begin + 1]), at: begin)
      }
      guard isRangeNext else {
        ranges += set.ranges
        continue
      }
      let hyphen = position
      guard let first = set.onlyScalar else { throw error(.classInRange, at: hyphen) }
      position += 1
      guard case .scalars(let end) = try member(), let last = end.onlyScalar else {
        throw error(.classInRange, at: hyphen)
      }
      guard first <= last else { throw error(.reversedRange(first, last), at: begin) }
      ranges.append(first.value...last.value)
    }
    let set = ignoresCase ? ScalarSet(ranges).ignoringCase : ScalarSet(ranges)
    return isNegated ? set.complement : set
  }

  private var isRangeNext: Bool {
    peek == "-" && position + 1 < scalars.count && scalars[position + 1] != "]"
  }

  private mutating func member() throws(RegexError) -> RegexNode {
    let start = position
    if take("[:") { throw error(.namedClass, at: start) }
    position += 1
    return scalars[start] == "\\" ? try escape(at: start) : .scalars(ScalarSet(scalars[start]))
  }

  /// Reads an escape after its backslash.
  mutating func escape(at start: Int) throws(RegexError) -> RegexNode {
    // Not in a typed query, where it would escape the closing slash.
    guard let letter = peek else { return .scalars(ScalarSet("\\")) }
    position += 1
    switch letter {
    case "d": return .scalars(.digits)
    case "D": return .scalars(.noDigits)
    case "w": return .scalars(.words)
    case "W": return .scalars(.noWords)
    case "s": return .scalars(.blanks)
    case "S": return .scalars(.noBlanks)
    case "b": return .assertion(.wordBoundary)
    case "B": return .assertion(.noWordBoundary)
    case "t": return .scalars(ScalarSet("\t"))
    case "n": return .scalars(ScalarSet("\n"))
    case "r": return .scalars(ScalarSet("\r"))
    case "x", "u":
      guard let scalar = numberedScalar() else { throw error(.noScalar(letter), at: start) }
      return .scalars(ScalarSet(scalar))
    case "1"..."9", "k", "g": throw error(.backreference(letter), at: start)
    default:
      guard letter.canBeEscaped else { throw error(.unknownEscape(letter), at: start) }
      return .scalars(ScalarSet(letter))
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
