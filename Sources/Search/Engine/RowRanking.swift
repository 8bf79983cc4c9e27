import Datasets
import DiffableList

/// Rows in the order of their scores: the first ones at once, all of them when another is read.
struct RowRanking: Sendable {
  /// The best rows, as many as a few screens show.
  let first: [RowID]
  let rows: ListRows

  static let firstCount = 256

  /// - Parameter best: The best of the rows, as many as `firstCount` or all of them.
  init(
    of positions: Bitmap, best: [Int], by score: RowScore, _ engine: SearchEngine, _ text: RowText
  ) {
    first = best.map(engine.dataset.row(at:))
    let order = SelectionOrder(count: positions.length) {
      score.ranked(Array(positions), of: text) + Array(~positions)
    }
    rows = .selected(Selection(base: engine.base, positions: positions, order: order))
  }

  func prefix(_ limit: Int) -> ListRows {
    limit <= first.count ? .listed(Array(first.prefix(limit))) : rows.prefix(limit)
  }
}
