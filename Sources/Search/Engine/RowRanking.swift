import Datasets
import DiffableList

/// Rows in the order of their scores: the first ones at once, all of them when another is read.
struct RowRanking: Sendable {
  /// The best rows, as many as a list shows before anybody scrolls far.
  let first: [RowID]
  /// All rows.
  let rows: ListRows

  private static let firstCount = 1_000

  /// - Complexity: O(rows), plus the cost of the matcher for some cells.
  init(
    of positions: Bitmap, by score: RowScore, _ engine: SearchEngine, _ text: RowText,
    _ index: RowIndex?, _ cancellation: Cancellation
  ) throws(ListSourceError) {
    let groups = BoundedRows.groups(of: positions, by: score.onlyLetters ?? [], text, index)
    let best = try score.best(Self.firstCount, of: groups, in: text, cancellation)
    first = best.map(engine.dataset.row(at:))
    let order = SelectionOrder(count: positions.length) {
      score.ranked(Array(positions), of: text) + Array(~positions)
    }
    rows = .selected(Selection(base: engine.base, positions: positions, order: order))
  }

  /// Returns at most the first `limit` rows.
  func prefix(_ limit: Int) -> ListRows {
    limit <= first.count ? .listed(Array(first.prefix(limit))) : rows.prefix(limit)
  }
}
