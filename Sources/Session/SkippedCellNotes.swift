import Datasets
import Output
import Search

extension SkippedCells {
  /// A sentence such as `3 cells of score are not numbers, such as N/A`.
  package var note: String {
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

extension DatasetSource {
  /// Returns the cells that the comparisons of a query skip, of those that are wanted.
  package func skippedCells(
    by query: Query, where isWanted: (SkippedCells.Comparison) -> Bool = { _ in true }
  ) async -> [SkippedCells] {
    var skipped: [SkippedCells] = []
    for comparison in query.valueComparisons(dataset.values) where isWanted(comparison) {
      if let cells = try? await skippedCells(by: comparison) { skipped.append(cells) }
    }
    return skipped
  }
}

extension Session {
  /// Returns notes on the cells that the comparisons of a query skip, once for each comparison.
  func skippedCellNotes(on query: Query?) async -> [String] {
    guard let source = list.source.inMemory, let query else { return [] }
    return await source.skippedCells(by: query) { notedComparisons.insert($0).inserted }
      .map(\.note)
  }
}
