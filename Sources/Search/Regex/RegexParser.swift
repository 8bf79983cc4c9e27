indirect enum RegexNode {
  case scalars(ScalarSet)
  case assertion(RegexAssertion)
  case sequence([RegexNode])
  /// Earlier alternatives are preferred.
  case alternatives([RegexNode])
  case repetition(RegexNode, RegexRepetition)
}

struct RegexRepetition {
  let min: Int
  let max: Int?
  let isLazy: Bool
}

/// A condition on the scalars around a position.
enum RegexAssertion: Sendable {
  case start
  case end
  case wordBoundary
  case noWordBoundary

  func holds(between before: RegexNeighbor, and after: RegexNeighbor) -> Bool {
    switch self {
    case .start: before == .edge
    case .end: after == .edge
    case .wordBoundary: (before == .word) != (after == .word)
    case .noWordBoundary: (before == .word) == (after == .word)
    }
  }
}

/// The kind of scalar next to a position, as far as assertions depend on it.
enum RegexNeighbor: Sendable {
  /// The cell's start or end.
  case edge
  case word
  case other
}

/// A recursive-descent parser of regular expressions.
struct RegexParser {
  /// Limits nested groups, so that no pattern exhausts the stack.
  private static let depthLimit = 100
  private static let stepLimit = 5_000
  private static let lengthLimit = 2_000

  private struct Part {
    let node: RegexNode
    /// An upper bound on the number of its instructions.
    var size = 1
  }

  private let pattern: String
  let scalars: [Unicode.Scalar]
  var position = 0
  var ignoresCase = false
  private var depth = 0

  init(_ pattern: String) {
    self.pattern = pattern
    scalars = Array(pattern.unicodeScalars)
  }

  /// - Complexity: O(length).
  mutating func parse() throws(RegexError) -> RegexNode {
    if scalars.count > Self.lengthLimit {
      throw error(.tooLong(limit: Self.lengthLimit), at: Self.lengthLimit)
    }
    if take("(?i)") { ignoresCase = true }
    let whole = try alternatives()
    if position < scalars.count { throw error(.unopenedGroup, at: position) }
    return whole.node
  }

  private mutating func alternatives() throws(RegexError) -> Part {
    var parts = [try sequence()]
    var size = parts[0].size
    while take("|") {
      let start = position
      let part = try sequence()
      size = try checked(size + part.size + 1, at: start)
      parts.append(part)
    }
    if parts.count == 1 { return parts[0] }
    return Part(node: .alternatives(parts.map(\.node)), size: size)
  }

  private mutating func sequence() throws(RegexError) -> Part {
    var nodes: [RegexNode] = []
    var size = 0
    while let next = peek, next != "|", next != ")" {
      let start = position
      let part = try repeated(try atom(), startingAt: start)
      size = try checked(size + part.size, at: start)
      nodes.append(part.node)
    }
    return Part(node: nodes.count == 1 ? nodes[0] : .sequence(nodes), size: size)
  }

  private mutating func atom() throws(RegexError) -> Part {
    let start = position
    let scalar = scalars[start]
    position += 1
    switch scalar {
    case "(": return try group(openedAt: start)
    case "[": return Part(node: .scalars(try characterClass(openedAt: start)))
    case ".": return Part(node: .scalars(.anyInLine))
    case "^": return Part(node: .assertion(.start))
    case "$": return Part(node: .assertion(.end))
    case "\\":
      let node = try escape(at: start)
      if case .scalars(let set) = node, let scalar = set.onlyScalar { return literal(scalar) }
      return Part(node: node)
    case "*", "+", "?": throw error(.nothingToRepeat(scalar), at: start)
    case "{":
      position = start
      _ = try repetition()
      throw error(.nothingToRepeat(scalar), at: start)
    default: return literal(scalar)
    }
  }

  private func literal(_ scalar: Unicode.Scalar) -> Part {
    let set = ScalarSet(scalar)
    return Part(node: .scalars(ignoresCase ? set.ignoringCase : set))
  }

  private mutating func group(openedAt start: Int) throws(RegexError) -> Part {
    depth += 1
    if depth > Self.depthLimit { throw error(.tooDeep(limit: Self.depthLimit), at: start) }
    let outer = ignoresCase
    if take("?i:") {
      ignoresCase = true
    } else if peek == "?" && !take("?:") {
      throw error(groupFault(), at: start)
    }
    let inner = try alternatives()
    guard take(")") else { throw error(.unclosedGroup, at: start) }
    ignoresCase = outer
    depth -= 1
    return inner
  }

  private mutating func groupFault() -> RegexError.Fault {
    if take("?=") || take("?!") || take("?<=") || take("?<!") { return .lookaround }
    if take("?<") || take("?P<") || take("?'") { return .namedGroup }
    return take("?i)") ? .misplacedOption : .unknownGroup
  }
}

extension RegexParser {
  private mutating func repeated(_ part: Part, startingAt first: Int) throws(RegexError) -> Part {
    let start = position
    guard let repetition = try repetition() else { return part }
    if case .assertion = part.node, scalars[first] != "(" {
      throw error(.nothingToRepeat(scalars[start]), at: start)
    }
    let copies = repetition.max ?? max(repetition.min, 1)
    let choices = repetition.max.map { $0 - repetition.min } ?? (repetition.min == 0 ? 2 : 1)
    // An empty part counts too, since copying it takes time.
    let size = try checked(max(part.size, 1) * copies + choices, at: start)
    return Part(node: .repetition(part.node, repetition), size: size)
  }

  private mutating func repetition() throws(RegexError) -> RegexRepetition? {
    let start = position
    let bounds: (min: Int, max: Int?)
    switch peek {
    case "*": bounds = (0, nil)
    case "+": bounds = (1, nil)
    case "?": bounds = (0, 1)
    case "{":
      guard let counts = counts() else { throw error(.brace, at: start) }
      bounds = counts
    default: return nil
    }
    if let max = bounds.max, max < bounds.min {
      throw error(.reversedCounts(bounds.min, max), at: start)
    }
    position += 1
    let isLazy = take("?")
    switch peek {
    case "+" where !isLazy: throw error(.possessiveRepetition, at: position)
    case let sign? where sign == "*" || sign == "+" || sign == "?" || sign == "{":
      throw error(.repeatedRepetition(sign), at: position)
    default: return RegexRepetition(min: bounds.min, max: bounds.max, isLazy: isLazy)
    }
  }

  /// Reads `{2}`, `{2,}` or `{2,5}` up to its closing brace; returns nil for anything else.
  private mutating func counts() -> (min: Int, max: Int?)? {
    position += 1
    guard let min = count() else { return nil }
    let max = take(",") ? count() : min
    return peek == "}" ? (min, max) : nil
  }

  /// Reads a decimal number, clamped so that it cannot overflow.
  private mutating func count() -> Int? {
    let start = position
    var number = 0
    while let digit = peek, ("0"..."9").contains(digit) {
      number = min(number * 10 + Int(digit.value - 0x30), 1_000_000_000)
      position += 1
    }
    return position > start ? number : nil
  }
}

extension RegexParser {
  var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  mutating func take(_ text: String) -> Bool {
    guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
    position += text.unicodeScalars.count
    return true
  }

  private func checked(_ size: Int, at position: Int) throws(RegexError) -> Int {
    if size > Self.stepLimit { throw error(.tooLarge(limit: Self.stepLimit), at: position) }
    return size
  }

  /// Returns an error at a scalar, whose offset is in characters.
  func error(_ fault: RegexError.Fault, at position: Int) -> RegexError {
    let index = pattern.unicodeScalars.index(pattern.startIndex, offsetBy: position)
    if index == pattern.endIndex { return RegexError(fault: fault, offset: pattern.count) }
    return RegexError(fault: fault, offset: pattern.indices.dropFirst().count { $0 <= index })
  }
}
