import Datasets

extension Query {
  /// Returns whether columns that a list may get later can change the meaning of a query.
  public static func depends(_ text: String, onColumnsBeside columns: [ListColumn]) -> Bool {
    QueryParser.mayName(columnsBeside: columns, in: text)
      || parse(text, columns: columns).query.condition?.dependsOnShownColumns ?? false
  }
}

extension Query.Condition {
  /// Whether the rows that match depend on the number of shown columns.
  fileprivate var dependsOnShownColumns: Bool {
    switch self {
    case .term(let term, let column):
      column == nil && term.matchesEmptyCell
    case .not(let condition): condition.dependsOnShownColumns
    case .all(let conditions), .any(let conditions):
      conditions.contains(where: \.dependsOnShownColumns)
    }
  }
}

extension Query.Term {
  /// Whether it matches a cell without text, as earlier rows have in an added column.
  fileprivate var matchesEmptyCell: Bool {
    switch self {
    case .text(let text, let anchors):
      anchors == [.start, .end] && TextFolding.fold(text, caseSensitive: false).isEmpty
    case .regex(let pattern):
      (try? RegexProgram(pattern.text)).map { program in
        var matcher = RegexMatcher(program)
        return matcher.matches([UInt8]().span)
      } ?? false
    case .fuzzy, .comparison, .range, .empty: false
    }
  }
}
