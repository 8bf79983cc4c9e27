/// What a regular expression says, as a tree.
indirect enum RegexNode {
  /// One scalar of a set.
  case scalars(ScalarSet)
  /// No scalar, but a condition on the place.
  case place(RegexPlace)
  /// One after the other; none at all matches everywhere.
  case sequence([RegexNode])
  /// The first that matches.
  case alternatives([RegexNode])
  /// Again and again.
  case repetition(RegexNode, RegexRepetition)
}

/// How often something is repeated.
struct RegexRepetition: Equatable {
  let least: Int
  /// Nil is without end.
  let most: Int?
  /// Whether as few as will do are preferred.
  let isLazy: Bool
}

/// A condition on a place between two scalars.
enum RegexPlace: Sendable {
  case start
  case end
  case wordBoundary
  case noWordBoundary

  /// Whether the place between two neighbours is one of these.
  func holds(between before: RegexNeighbour, and after: RegexNeighbour) -> Bool {
    switch self {
    case .start: before == .edge
    case .end: after == .edge
    case .wordBoundary: (before == .word) != (after == .word)
    case .noWordBoundary: (before == .word) == (after == .word)
    }
  }
}

/// What stands beside a place, as far as any condition asks.
enum RegexNeighbour: Sendable {
  /// Nothing: the cell ends here.
  case edge
  /// A scalar of a word.
  case word
  /// Any other scalar.
  case other
}
