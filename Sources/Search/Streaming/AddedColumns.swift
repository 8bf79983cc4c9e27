import Datasets

extension Query {
  /// Returns whether columns that a list may get later can change the meaning of a query or the kind
  /// of a match.
  public static func depends(_ text: String, onColumnsBeside columns: [ListColumn]) -> Bool {
    QueryParser.mayName(columnsBeside: columns, in: text)
      || parse(text, columns: columns).query.condition?.dependsOnKindsOfShownColumns ?? false
  }
}

extension Query.Condition {
  /// Whether the rows that match depend on the kinds of all shown columns.
  fileprivate var dependsOnKindsOfShownColumns: Bool {
    switch self {
    case .term(let term, let column): column == nil && term.mayBeNumber
    case .not(let condition): condition.dependsOnKindsOfShownColumns
    case .all(let conditions), .any(let conditions):
      conditions.contains(where: \.dependsOnKindsOfShownColumns)
    }
  }
}

extension Query.Term {
  /// Whether it is text that matches the start of a number, and any part of other cells.
  var mayBeNumber: Bool {
    guard case .text(let text, let anchors) = self else { return false }
    return anchors.isEmpty && NumberText.canContain(TextFolding.fold(text, caseSensitive: false))
  }
}
