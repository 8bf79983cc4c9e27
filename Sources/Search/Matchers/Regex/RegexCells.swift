/// Whether a cell holds what a regular expression describes: `/^K\d/`.
struct RegexCells: CellMatcher {
  static let takesFoldedCells = false

  private var matcher: RegexMatcher

  init(_ program: RegexProgram, _ cancellation: Cancellation) {
    matcher = RegexMatcher(program, cancellation)
  }

  mutating func matches(_ cell: Span<UInt8>) -> Bool { matcher.matches(cell) }
}
