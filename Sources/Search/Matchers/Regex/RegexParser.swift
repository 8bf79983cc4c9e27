/// Reads a pattern by recursive descent, scalar by scalar.
struct RegexParser {
  /// How many groups may stand within each other, so that no pattern exhausts the stack.
  static let depthLimit = 100
  /// How many steps a program may have.
  static let stepLimit = 5_000
  /// How many characters a pattern may have.
  static let lengthLimit = 2_000

  /// A part of a pattern, and at most how many steps it takes.
  struct Part {
    let node: RegexNode
    let size: Int
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

  /// Reads the whole pattern.
  ///
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
    case "[": return Part(node: .scalars(try characterClass(openedAt: start)), size: 1)
    case ".": return Part(node: .scalars(.anyInLine), size: 1)
    case "^": return Part(node: .place(.start), size: 1)
    case "$": return Part(node: .place(.end), size: 1)
    case "\\":
      switch try escape(at: start) {
      case .scalar(let scalar): return literal(scalar)
      case .scalars(let set): return Part(node: .scalars(set), size: 1)
      case .place(let place, _): return Part(node: .place(place), size: 1)
      }
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
    return Part(node: .scalars(ignoresCase ? set.ignoringCase : set), size: 1)
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

  /// Why what follows `(` is not understood.
  private mutating func groupFault() -> RegexError.Fault {
    if take("?=") || take("?!") || take("?<=") || take("?<!") { return .lookaround }
    if take("?<") || take("?P<") || take("?'") { return .namedGroup }
    return take("?i)") ? .misplacedOption : .unknownGroup
  }
}

extension RegexParser {
  /// What comes next, or nil at the end.
  var peek: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  /// Goes behind `text` if it comes next.
  mutating func take(_ text: String) -> Bool {
    guard scalars[position...].starts(with: text.unicodeScalars) else { return false }
    position += text.unicodeScalars.count
    return true
  }

  /// A size, unless it is beyond the limit.
  func checked(_ size: Int, at position: Int) throws(RegexError) -> Int {
    if size > Self.stepLimit { throw error(.tooLarge(limit: Self.stepLimit), at: position) }
    return size
  }

  /// An error at a scalar, whose offset counts characters as a person does.
  func error(_ fault: RegexError.Fault, at position: Int) -> RegexError {
    let index = pattern.unicodeScalars.index(pattern.startIndex, offsetBy: position)
    if index == pattern.endIndex { return RegexError(fault, offset: pattern.count) }
    return RegexError(fault, offset: pattern.indices.dropFirst().count { $0 <= index })
  }
}
