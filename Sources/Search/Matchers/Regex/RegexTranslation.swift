/// A regular expression in the words that PostgreSQL's and RE2 share, and mean the same by: characters,
/// sets of them, groups, branches, counts, and the ends of a text.
///
/// Every set is written out, since what `\d` or `.` is differs from engine to engine.
struct RegexTranslation {
  /// Larger counts are not understood everywhere.
  private static let largestCount = 255
  /// Ranges of characters that all copies have together; more take long to be understood.
  private static let sizeLimit = 20_000

  /// Whether what it finds is what the expression finds; else it finds more.
  private(set) var isExact = true
  private var size = 0

  /// An expression in other words; nil where it has none that are short enough.
  mutating func pattern(_ node: RegexNode) -> String? {
    let text = text(node, copies: 1)
    return size > Self.sizeLimit ? nil : text
  }

  private mutating func text(_ node: RegexNode, copies: Int) -> String? {
    switch node {
    case .scalars(let set):
      size = min(size + set.ranges.count * copies, Self.sizeLimit + 1)
      return characters(set)
    case .place(.start): return "^"
    case .place(.end): return "$"
    case .place(.wordBoundary), .place(.noWordBoundary):
      // What a word is differs; anywhere is more than there.
      isExact = false
      return ""
    case .sequence(let nodes): return texts(nodes, copies: copies)?.joined()
    case .alternatives(let nodes):
      return texts(nodes, copies: copies).map { "(?:\($0.joined(separator: "|")))" }
    case .repetition(let node, let repetition):
      let (least, most) = counts(repetition)
      let times = min(copies * max(most ?? least, 1), Self.sizeLimit)
      return text(node, copies: times).map { "(?:\($0))\(Self.count(least, most))" }
    }
  }

  private mutating func texts(_ nodes: [RegexNode], copies: Int) -> [String]? {
    var texts: [String] = []
    for node in nodes {
      guard let text = text(node, copies: copies) else { return nil }
      texts.append(text)
    }
    return texts
  }

  // MARK: Counts

  private mutating func counts(_ repetition: RegexRepetition) -> (least: Int, most: Int?) {
    let isLarge = max(repetition.least, repetition.most ?? 0) > Self.largestCount
    if isLarge { isExact = false }
    return (min(repetition.least, Self.largestCount), isLarge ? nil : repetition.most)
  }

  private static func count(_ least: Int, _ most: Int?) -> String {
    switch (least, most) {
    case (0, nil): "*"
    case (1, nil): "+"
    case (0, 1): "?"
    case (_, nil): "{\(least),}"
    case (_, least): "{\(least)}"
    case (_, let most?): "{\(least),\(most)}"
    }
  }

  // MARK: Characters

  /// Nil for a set that no text has a character of.
  private func characters(_ set: ScalarSet) -> String? {
    let ranges = set.ranges.compactMap(Self.scalars)
    guard let first = ranges.first else { return nil }
    if ranges.count == 1 && first.lowerBound == first.upperBound {
      return Self.escaped(first.lowerBound)
    }
    let parts = ranges.map { range in
      range.lowerBound == range.upperBound
        ? Self.escaped(range.lowerBound)
        : "\(Self.escaped(range.lowerBound))-\(Self.escaped(range.upperBound))"
    }
    return "[\(parts.joined())]"
  }

  /// A range without surrogates at its ends, and without U+0000, which no text of a server has.
  private static func scalars(_ range: ClosedRange<UInt32>) -> ClosedRange<Unicode.Scalar>? {
    let surrogates: ClosedRange<UInt32> = 0xD800...0xDFFF
    let first = surrogates.contains(range.lowerBound) ? 0xE000 : max(range.lowerBound, 1)
    let last = surrogates.contains(range.upperBound) ? 0xD7FF : range.upperBound
    guard first <= last, let lowest = Unicode.Scalar(first), let highest = Unicode.Scalar(last)
    else { return nil }
    return lowest...highest
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let isPlain =
      !scalar.isASCII || scalar.properties.isAlphabetic || scalar.value <= 0x20
      || scalar.properties.numericType != nil || scalar.value == 0x7F
    return isPlain ? "\(scalar)" : "\\\(scalar)"
  }
}

extension Query.Term {
  /// A pattern in the words that PostgreSQL's regular expressions and RE2 share; nil where there are
  /// none.
  ///
  /// - Returns: What finds each cell that the pattern is found in, and whether it finds no other.
  package static func sharedPattern(of pattern: String) -> (text: String, isExact: Bool)? {
    var parser = RegexParser(pattern)
    guard let tree = try? parser.parse() else { return nil }
    var translation = RegexTranslation()
    return translation.pattern(tree).map { ($0, translation.isExact) }
  }
}
