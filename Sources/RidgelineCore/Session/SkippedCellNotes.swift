import Search
import Terminal

extension SkippedCells {
  /// A sentence such as `3 cells of score are not numbers, such as N/A`.
  var note: String {
    let shown = PlainForm.row([first.count > 40 ? "\(first.prefix(39))…" : first])
    let cells =
      count == 1
      ? "1 cell of \(comparison.column) is not \(nouns.singular): \(shown)"
      : "\(count) cells of \(comparison.column) are not \(nouns.plural), such as \(shown)"
    return cells + (option.map { "; to read it, load with \($0)" } ?? "")
  }

  private var nouns: (singular: String, plural: String) {
    switch (comparison.isNumber, comparison.isDate) {
    case (true, true): ("a number or a date", "numbers or dates")
    case (true, false): ("a number", "numbers")
    default: ("a date", "dates")
    }
  }
}

extension Session {
  /// Returns notes on the cells that the comparisons of a query skip, once for each comparison.
  func skippedCellNotes(on query: Query?) async -> [String] {
    guard let source = list.source.inMemory else { return [] }
    var notes: [String] = []
    for comparison in query?.valueComparisons(source.dataset.values) ?? []
    where notedComparisons.insert(comparison).inserted {
      if let skipped = try? await source.skippedCells(by: comparison) { notes.append(skipped.note) }
    }
    return notes
  }
}
