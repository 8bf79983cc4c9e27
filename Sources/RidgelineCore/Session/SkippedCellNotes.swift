import Datasets
import Search

extension SkippedCells {
  /// A sentence such as `3 cells of score are not numbers, such as N/A`.
  var note: String {
    let shown = DescriptionText.short(first)
    let kinds: [Column.Kind] =
      (comparison.isNumber ? [.decimal] : []) + (comparison.isDate ? [.date] : [])
    func nouns(_ number: (Column.Kind) -> String) -> String {
      kinds.map(number).joined(separator: " or ")
    }
    let cells =
      count == 1
      ? "1 cell of \(comparison.column) is not \(nouns(\.nouns.singular)): \(shown)"
      : "\(count) cells of \(comparison.column) are not \(nouns(\.nouns.plural)), such as \(shown)"
    return cells + (option.map { "; to read it, load with \($0)" } ?? "")
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
