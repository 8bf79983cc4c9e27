import Datasets
import DiffableList
import Dispatch
import Synchronization

/// All that is kept of a dataset in order to search it: folded rows, index, column values, and what
/// was found lately.
///
/// A class because it is made once for all searches of a list, and filled as they go on.
final class SearchEngine: Sendable {
  let dataset: Dataset
  /// All rows, in file order.
  let base: SelectionBase<RowID>
  let cache = ConditionCache()

  private let isIndexed: Bool
  private let isIndexing = Atomic(false)
  private let text = Mutex<(folding: RowText.Folding?, done: RowText?)>((nil, nil))
  private let index = Mutex<RowIndex?>(nil)
  private let values = Mutex<[Int: ColumnValues]>([:])
  private let orders = Mutex<[(keys: [ListArrangement.SortKey], order: SelectionOrder)]>([])
  private let indexing = Cancellation()

  /// Smaller lists are scanned in less time than a person notices.
  private static let leastBytesToIndex = 1 << 20

  /// - Parameters:
  ///   - dataset: The list.
  ///   - isIndexed: Whether to make an index in the background once something was searched.
  init(_ dataset: Dataset, isIndexed: Bool) {
    self.dataset = dataset
    self.isIndexed = isIndexed && dataset.byteCount >= Self.leastBytesToIndex
    base = SelectionBase(
      count: dataset.count, item: dataset.row(at:), position: dataset.position(of:))
  }

  deinit { indexing.cancel() }

  /// The rows as they are searched.
  ///
  /// The first who asks folds those that need it; a newer search goes on where that was cancelled.
  func rowText(_ cancellation: Cancellation) throws(ListSourceError) -> RowText {
    try text.withLock { text throws(ListSourceError) in
      if let done = text.done { return done }
      // Taken out, so that its rows are not copied when it goes on.
      var folding = text.folding.take() ?? RowText.Folding(dataset)
      do throws(ListSourceError) {
        let done = try folding.finish(cancellation)
        text.done = done
        return done
      } catch {
        text.folding = folding
        throw error
      }
    }
  }

  /// The index, once it is made.
  var rowIndex: RowIndex? { index.withLock { $0 } }

  /// Has the index made, now that there is a first result to look at; does nothing later on.
  func startIndexing() {
    guard isIndexed, let text = text.withLock({ $0.done }),
      !isIndexing.exchange(true, ordering: .relaxed)
    else { return }
    DispatchQueue.global(qos: .utility).async { [indexing, weak self] in
      guard let made = try? RowIndex(text, indexing) else { return }
      self?.index.withLock { $0 = made }
      // A text that may be a number asks for them.
      for column in text.dataset.columns.indices where !indexing.isCancelled {
        _ = text.dataset.kind(ofColumn: column)
      }
    }
  }

  /// A column's values, read when they are first asked for.
  func columnValues(
    _ column: Int, _ cancellation: Cancellation
  ) throws(ListSourceError) -> ColumnValues {
    if let known = values.withLock({ $0[column] }) { return known }
    let read = try ColumnValues(column, of: dataset, cancellation)
    values.withLock { $0[column] = read }
    return read
  }

  /// Rows in the order of some keys, in file order without any.
  ///
  /// Many rows are put in an order of all rows, which is made once and kept; few are sorted.
  ///
  /// - Complexity: O(n log n) in the rows, or in all rows when their order is made.
  func rows(
    at positions: Bitmap, by keys: [ListArrangement.SortKey], _ order: RowOrder
  ) throws(ListSourceError) -> ListRows {
    if keys.isEmpty { return .selected(Selection(base: base, positions: positions)) }
    if let known = orders.withLock({ $0.last { $0.keys == keys }?.order }) {
      return .selected(Selection(base: base, positions: positions, order: known))
    }
    if positions.count < dataset.count / 4 {
      return .listed(try order.sorted(positions.map(dataset.row(at:)), by: keys))
    }
    let made = try order.order(by: keys)
    // Whoever sorts goes back to the order before, and seldom farther.
    orders.withLock { $0 = $0.suffix(1) + [(keys, made)] }
    return .selected(Selection(base: base, positions: positions, order: made))
  }
}
