/// Finds the longest run of bytes that whatever matches an expression must contain.
///
/// It looks at single scalars that follow each other, also through brackets. What may be left out
/// or be something else ends a run.
struct RequiredLiteral {
  private var run: [UInt8] = []
  private var best: [UInt8] = []

  /// The longest run so far, or nil without any.
  var longest: [UInt8]? {
    let longest = run.count > best.count ? run : best
    return longest.isEmpty ? nil : longest
  }

  /// Goes on with what follows.
  mutating func visit(_ node: RegexNode) {
    switch node {
    case .scalars(let set):
      // Bytes that are no UTF-8 count as U+FFFD without being its bytes.
      if let scalar = set.onlyScalar, scalar != "\u{FFFD}" {
        run.append(contentsOf: String(scalar).utf8)
      } else {
        endRun()
      }
    case .place: break
    case .sequence(let nodes):
      for node in nodes { visit(node) }
    case .alternatives: endRun()
    case .repetition(let node, let repetition):
      endRun()
      if repetition.least > 0 { visit(node) }
      endRun()
    }
  }

  private mutating func endRun() {
    if run.count > best.count { best = run }
    run = []
  }
}
