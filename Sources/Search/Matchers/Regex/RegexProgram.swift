/// A regular expression, understood and compiled.
struct RegexProgram: Sendable {
  /// What every cell that matches contains, or nil if nothing is known.
  let requiredLiteral: [UInt8]?
  /// The steps; the first is the match.
  let steps: [RegexStep]
  /// The step that it begins with.
  let start: Int
  /// The steps that lead to each step.
  let predecessors: [[Int]]
  let classes: ScalarClasses
  /// Whether it has any ``RegexStep/place(_:next:)``.
  let hasPlaces: Bool

  /// Understands a pattern.
  ///
  /// - Throws: What is wrong with it.
  /// - Complexity: O(length + steps × bounds of the sets); both are limited.
  init(_ pattern: String) throws(RegexError) {
    var parser = RegexParser(pattern)
    let tree = try parser.parse()
    var compiler = RegexCompiler()
    start = compiler.compile(tree, next: 0)
    steps = compiler.steps
    var sets = compiler.sets
    var predecessors = [[Int]](repeating: [], count: steps.count)
    var hasPlaces = false
    var heedsWords = false
    for (number, step) in steps.enumerated() {
      for successor in step.successors { predecessors[successor].append(number) }
      guard case .place(let place, _) = step else { continue }
      hasPlaces = true
      heedsWords = heedsWords || place == .wordBoundary || place == .noWordBoundary
    }
    if heedsWords { sets.append(.words) }
    classes = ScalarClasses(of: sets, words: heedsWords ? sets.count - 1 : nil)
    self.predecessors = predecessors
    self.hasPlaces = hasPlaces
    var literal = RequiredLiteral()
    literal.visit(tree)
    requiredLiteral = literal.longest
  }
}
