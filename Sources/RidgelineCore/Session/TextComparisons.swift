import Datasets
import Search

extension Session {
  /// Returns notes on comparisons of columns that are text because of a few cells, once per column.
  func textComparisonNotes(
    on query: Query?, advice: (_ column: String, _ kind: Column.Kind) -> String
  ) async -> [String] {
    guard let source = list.source.inMemory else { return [] }
    var notes: [String] = []
    for name in query?.condition?.valueComparisons ?? [] {
      guard let column = source.columns.firstIndex(where: { $0.typedName == name }),
        comparedColumns.insert(name).inserted,
        let exceptions = try? await source.textExceptions(ofColumn: column)
      else { continue }
      notes.append("\(name) compares as text: \(DescriptionText.sentence(exceptions))")
      let nouns = exceptions.kind.isNumber ? "numbers" : "dates"
      notes.append("to compare \(nouns): \(advice(name, exceptions.kind))")
    }
    return notes
  }
}

extension Query.Condition {
  /// The columns that are compared with numbers or dates.
  var valueComparisons: [String] {
    switch self {
    case .term(.comparison(let comparison, let value), let column?):
      comparison != .equal || Self.isValue(value) ? [column] : []
    // In a text column, `rate:0..1` is a word.
    case .term(.text(let text, []), let column?):
      text.firstRange(of: "..").map { Self.isValue(text[..<$0.lowerBound]) } ?? false
        ? [column] : []
    case .term: []
    case .not(let condition): condition.valueComparisons
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.valueComparisons)
    }
  }

  private static func isValue(_ text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)[...]
    return Column.Kind.decimal.holds(bytes) || Column.Kind.date.holds(bytes)
  }
}
