/// A step of a compiled expression; what it leads to are other steps' numbers.
enum RegexStep: Sendable {
  /// The expression has matched.
  case match
  /// Takes a scalar of the set of this number.
  case scalars(set: Int, next: Int)
  /// Goes on if the place is right.
  case place(RegexPlace, next: Int)
  /// Goes either way, preferably the first.
  case choice(Int, Int)
  /// Goes once more through a body that leads back here, or on; whichever is preferred.
  case loop(body: Int, exit: Int, isLazy: Bool)

  /// Where it leads to.
  var successors: [Int] {
    switch self {
    case .match: []
    case .scalars(_, let next), .place(_, let next): [next]
    case .choice(let first, let second): [first, second]
    case .loop(let body, let exit, _): [body, exit]
    }
  }
}

/// Turns the tree of an expression into steps, from its end to its beginning.
///
/// K. Thompson, "Regular expression search algorithm", 1968. The parser has bounded how deep the tree
/// is and how many steps come of it.
struct RegexCompiler {
  /// The steps; the first is the match.
  private(set) var steps: [RegexStep] = [.match]
  /// The sets that steps take scalars of, by number.
  private(set) var sets: [ScalarSet] = []
  private var numbers: [ScalarSet: Int] = [:]

  /// Adds the steps of a tree that lead to `next`, and says which is their first.
  mutating func compile(_ node: RegexNode, next: Int) -> Int {
    switch node {
    case .scalars(let set): return add(.scalars(set: number(of: set), next: next))
    case .place(let place): return add(.place(place, next: next))
    case .sequence(let nodes):
      return nodes.reversed().reduce(next) { next, node in compile(node, next: next) }
    case .alternatives(let nodes):
      let starts = nodes.map { compile($0, next: next) }
      return starts.dropLast().reversed().reduce(starts[starts.count - 1]) { rest, start in
        add(.choice(start, rest))
      }
    case .repetition(let node, let repetition): return compile(node, repetition, next: next)
    }
  }

  private mutating func compile(
    _ node: RegexNode, _ repetition: RegexRepetition, next: Int
  ) -> Int {
    var start = next
    var required = repetition.least
    if let most = repetition.most {
      for _ in 0..<most - required {
        let body = compile(node, next: start)
        start = add(repetition.isLazy ? .choice(next, body) : .choice(body, next))
      }
    } else {
      let loop = add(.match)
      let body = compile(node, next: loop)
      steps[loop] = .loop(body: body, exit: next, isLazy: repetition.isLazy)
      // The body of `a+` is both the first time and all others.
      start = required == 0 ? loop : body
      required = max(required - 1, 0)
    }
    for _ in 0..<required { start = compile(node, next: start) }
    return start
  }

  private mutating func add(_ step: RegexStep) -> Int {
    steps.append(step)
    return steps.count - 1
  }

  private mutating func number(of set: ScalarSet) -> Int {
    if let number = numbers[set] { return number }
    sets.append(set)
    numbers[set] = sets.count - 1
    return sets.count - 1
  }
}
