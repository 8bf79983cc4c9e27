import Datasets

extension Query {
  /// Returns whether columns that a list may get later can change the meaning of a query or the kind
  /// of a match.
  public static func depends(_ text: String, onColumnsBeside columns: [ListColumn]) -> Bool {
    QueryParser.mayName(columnsBeside: columns, in: text)
      || parse(text, columns: columns).query.condition?.dependsOnShownColumns ?? false
  }
}

extension Query.Condition {
  /// Whether the rows that match depend on the kinds of all shown columns, or on their number.
  fileprivate var dependsOnShownColumns: Bool {
    switch self {
    case .term(let term, let column):
      column == nil && (term.mayBeNumber || term.matchesEmptyCell)
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

  /// Whether it is text that matches the start of a number, and any part of other cells.
  var mayBeNumber: Bool {
    guard case .text(let text, let anchors) = self else { return false }
    return anchors.isEmpty && NumberText.canContain(TextFolding.fold(text, caseSensitive: false))
  }
}
