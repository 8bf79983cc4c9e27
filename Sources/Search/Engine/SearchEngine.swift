import Datasets
import DiffableList
import Dispatch
import Synchronization

/// The search state of a dataset: folded rows, index, column values and recent results.
///
/// A class because all searches of a list share it and fill it on demand.
final class SearchEngine: Sendable {
  let dataset: Dataset
  let base: SelectionBase<RowID>
  let cache = ConditionCache()

  private let isIndexed: Bool
  private let isIndexing = Atomic(false)
  private let text = Mutex<(folding: RowText.Folding?, done: RowText?)>((nil, nil))
  private let values = Mutex<[Int: ColumnValues]>([:])
  private let orders = Mutex<[(keys: [ListArrangement.SortKey], order: SelectionOrder)]>([])
  let indexing = IndexBuild()

  /// Scanning a smaller list takes no noticeable time.
  private static let minBytesToIndex = 1 << 20

  /// - Parameter isIndexed: Whether to build an index in the background after the first search.
  init(_ dataset: Dataset, isIndexed: Bool) {
    self.dataset = dataset
    self.isIndexed = isIndexed && dataset.byteCount >= Self.minBytesToIndex
    base = SelectionBase(
      count: dataset.count, item: dataset.row(at:), position: dataset.position(of:))
  }

  deinit { indexing.cancel() }

  /// Returns the searchable rows; the first caller folds them, and resumes after a cancelled one.
  func rowText(_ cancellation: Cancellation) throws(ListSourceError) -> RowText {
    try text.withLock { text throws(ListSourceError) in
      if let done = text.done { return done }
      // Taken out so that resuming does not copy its rows.
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

  /// Starts indexing after the first result; later calls do nothing.
  func startIndexing() {
    guard isIndexed, let text = text.withLock({ $0.done }),
      !isIndexing.exchange(true, ordering: .relaxed)
    else { return }
    DispatchQueue.global(qos: .utility).async { [indexing] in
      // Words that may be numbers need the columns' kinds.
      text.dataset.inferKinds(ofColumns: Array(text.dataset.columns.indices))
      indexing.run(text)
    }
  }

  func columnValues(
    _ column: Int, _ cancellation: Cancellation
  ) throws(ListSourceError) -> ColumnValues {
    if let known = values.withLock({ $0[column] }) { return known }
    let read = try ColumnValues(column, of: dataset, cancellation)
    values.withLock { $0[column] = read }
    return read
  }

  /// Returns rows sorted by some keys, or in file order without keys.
  ///
  /// Many rows use an order of all rows, which is computed once and cached; few are sorted.
  ///
  /// - Complexity: O(n log n) in the rows, or in all rows when their order is computed.
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
    // Users return to the previous order, rarely to an earlier one.
    orders.withLock { $0 = $0.suffix(1) + [(keys, made)] }
    return .selected(Selection(base: base, positions: positions, order: made))
  }
}
