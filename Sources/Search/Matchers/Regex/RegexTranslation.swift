/// A regular expression in the words that PostgreSQL's and RE2 share, and mean the same by: characters,
/// sets of them, groups, branches, counts, and the ends of a text.
///
/// Every set is written out, since what `\d` or `.` is differs from engine to engine.
struct RegexTranslation {
  /// Larger counts, and counts of counts, are not understood everywhere, or take seconds to be.
  private static let largestCount = 50
  /// Ranges of characters that all copies have together; more take long to be understood.
  private static let sizeLimit = 1_000

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
      let isLong = size + set.ranges.count * copies > Self.sizeLimit
      let set = isLong ? set.widened : set
      if isLong { isExact = false }
      size += set.ranges.count * copies
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
      let (least, most) = counts(repetition, copies: copies)
      let times = copies * max(most ?? least, 1)
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

  /// Counts that are small enough; where they are not, more is found.
  ///
  /// - Parameter copies: How often the repetition itself is repeated.
  private mutating func counts(
    _ repetition: RegexRepetition, copies: Int
  ) -> (least: Int, most: Int?) {
    let largest = Self.largestCount / copies
    if max(repetition.least, repetition.most ?? 0) <= max(largest, 1) {
      return (repetition.least, repetition.most)
    }
    isExact = false
    return (min(repetition.least, largest), nil)
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

extension ScalarSet {
  /// The set and, if it has any of them, all characters beyond ASCII, in few ranges.
  fileprivate var widened: ScalarSet {
    ScalarSet(ranges.map { $0.upperBound < 0x80 ? $0 : min($0.lowerBound, 0x80)...Self.largest })
  }
}

extension Query.Term {
  /// What a pattern is in the words that PostgreSQL's regular expressions and RE2 share.
  package struct SharedPattern: Sendable {
    /// What finds each cell that the pattern is found in; nil where there are no such words.
    package let text: String?
    /// Whether that finds no other cell.
    package let isExact: Bool
    /// A text that every cell in which the pattern is found contains, if one is known.
    package let requiredText: String?

    /// Nil for what is no pattern.
    package init?(_ pattern: String) {
      var parser = RegexParser(pattern)
      guard let tree = try? parser.parse() else { return nil }
      var translation = RegexTranslation()
      text = translation.pattern(tree)
      isExact = text != nil && translation.isExact
      var literal = RequiredLiteral()
      literal.visit(tree)
      requiredText = literal.longest.map { String(decoding: $0, as: UTF8.self) }
    }
  }
}
