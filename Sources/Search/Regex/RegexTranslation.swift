/// A translation to the syntax that PostgreSQL and RE2 share, without `\d` and `.`, which differ.
package struct RegexTranslation: Sendable {
  /// Some engines reject larger counts and nested counts, or take seconds to compile them.
  private static let countLimit = 50
  /// Limits the character ranges in all copies, since more take long to compile.
  private static let sizeLimit = 1_000

  /// A pattern that matches every cell that the original matches, and maybe others.
  package private(set) var text: String?
  /// Whether `text` matches no other cell.
  package private(set) var isExact = true
  /// A string that every matching cell contains.
  package let requiredText: String?
  private var size = 0

  /// Creates a translation, or nil for an invalid pattern.
  package init?(_ pattern: String) {
    var parser = RegexParser(pattern)
    guard let tree = try? parser.parse() else { return nil }
    requiredText = RequiredLiteral(of: tree).longest.map { String(decoding: $0, as: UTF8.self) }
    let text = translated(tree, copies: 1)
    self.text = size > Self.sizeLimit ? nil : text
    isExact = isExact && self.text != nil
  }

  private mutating func translated(_ node: RegexNode, copies: Int) -> String? {
    switch node {
    case .scalars(let set):
      let isLong = size + set.ranges.count * copies > Self.sizeLimit
      let set = isLong ? set.widened : set
      if isLong { isExact = false }
      size += set.ranges.count * copies
      return characters(set)
    case .assertion(.start): return "^"
    case .assertion(.end): return "$"
    case .assertion(.wordBoundary), .assertion(.noWordBoundary):
      // Engines define words differently.
      isExact = false
      return ""
    case .sequence(let nodes): return texts(nodes, copies: copies)?.joined()
    case .alternatives(let nodes):
      return texts(nodes, copies: copies).map { "(?:\($0.joined(separator: "|")))" }
    case .repetition(let node, let repetition):
      let (min, max) = counts(repetition, copies: copies)
      let times = copies * Swift.max(max ?? min, 1)
      return translated(node, copies: times).map { "(?:\($0))\(Self.count(min, max))" }
    }
  }

  private mutating func texts(_ nodes: [RegexNode], copies: Int) -> [String]? {
    let texts = nodes.compactMap { translated($0, copies: copies) }
    return texts.count == nodes.count ? texts : nil
  }

  /// Returns the bounds of a repetition, wider if they exceed the limit.
  private mutating func counts(
    _ repetition: RegexRepetition, copies: Int
  ) -> (min: Int, max: Int?) {
    let limit = Self.countLimit / copies
    if max(repetition.min, repetition.max ?? 0) <= max(limit, 1) {
      return (repetition.min, repetition.max)
    }
    isExact = false
    return (min(repetition.min, limit), nil)
  }

  private static func count(_ min: Int, _ max: Int?) -> String {
    switch (min, max) {
    case (0, nil): "*"
    case (1, nil): "+"
    case (0, 1): "?"
    case (_, nil): "{\(min),}"
    case (_, min): "{\(min)}"
    case (_, let max?): "{\(min),\(max)}"
    }
  }

  private func characters(_ set: ScalarSet) -> String? {
    let ranges = set.ranges.compactMap(Self.scalars)
    if ranges.isEmpty { return nil }
    let isSingle = ranges.count == 1 && ranges[0].lowerBound == ranges[0].upperBound
    let parts = ranges.map { range in
      let first = Self.escaped(range.lowerBound)
      return range.lowerBound == range.upperBound
        ? first : "\(first)-\(Self.escaped(range.upperBound))"
    }
    return isSingle ? parts[0] : "[\(parts.joined())]"
  }

  /// Returns a range without surrogates at its ends and without U+0000, which servers don't store.
  private static func scalars(_ range: ClosedRange<UInt32>) -> ClosedRange<Unicode.Scalar>? {
    let surrogates: ClosedRange<UInt32> = 0xD800...0xDFFF
    let first = surrogates.contains(range.lowerBound) ? 0xE000 : max(range.lowerBound, 1)
    let last = surrogates.contains(range.upperBound) ? 0xD7FF : range.upperBound
    guard first <= last, let lowest = Unicode.Scalar(first), let highest = Unicode.Scalar(last)
    else { return nil }
    return lowest...highest
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    let isEscaped = (0x21..<0x7F).contains(scalar.value) && scalar.canBeEscaped
    return isEscaped ? "\\\(scalar)" : "\(scalar)"
  }
}

extension ScalarSet {
  /// The set, with all characters beyond ASCII if it has any, so that it has few ranges.
  fileprivate var widened: ScalarSet {
    ScalarSet(ranges.map { $0.upperBound < 0x80 ? $0 : min($0.lowerBound, 0x80)...Self.largest })
  }
}
