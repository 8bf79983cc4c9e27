import Datasets

/// In which columns a term is looked for, and how in each.
struct CellRules: Sendable {
  /// How a text is looked for in a cell.
  enum Rule: Sendable {
    /// Not at all.
    case skipped
    /// Wherever in the cell it stands.
    case anywhere
    /// Only at its beginning: so in numbers, since 88 means 8849 and not 1988.
    case beginning
  }

  /// A rule for each column of the list.
  let rules: [Rule]
  /// Whether all columns are searched, and anywhere.
  let isEverywhere: Bool

  /// Looks anywhere in some columns.
  init(columns: [Int], of count: Int) {
    self.init(columns: columns, of: count) { _ in .anywhere }
  }

  /// Looks in some columns by a rule for each.
  init(columns: [Int], of count: Int, _ rule: (Int) -> Rule) {
    var rules = [Rule](repeating: .skipped, count: count)
    for column in columns { rules[column] = rule(column) }
    self.rules = rules
    isEverywhere = rules.allSatisfy { $0 == .anywhere }
  }
}
