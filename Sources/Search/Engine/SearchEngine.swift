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

  let text: LazyRowText
  let indexing = IndexBuild()

  private let isIndexed: Bool
  private let isWarming = Atomic(false)
  private let warming = Cancellation()
  let background = DispatchQueue(label: "warming", qos: .utility)
  private let values = Mutex<[ColumnValues.Kind: [Int: ColumnValues]]>([:])
  private let orders = Mutex<[(keys: [ListArrangement.SortKey], order: SelectionOrder)]>([])

  /// Scanning a smaller list takes no noticeable time.
  private static let minBytesToWarm = 1 << 20

  init(_ dataset: Dataset, isIndexed: Bool) {
    self.dataset = dataset
    self.isIndexed = isIndexed
    text = LazyRowText(dataset)
    base = SelectionBase(
      count: dataset.count, item: dataset.row(at:), position: dataset.position(of:))
  }

  deinit { warming.cancel() }

  /// Folds the rows, which every search needs, then builds the index.
  func warm() {
    guard dataset.byteCount >= Self.minBytesToWarm,
      !isWarming.exchange(true, ordering: .relaxed)
    else { return }
    background.async { [text, warming, indexing, isIndexed] in
      let rows = try? text.rows(warming)
      if let rows, isIndexed { indexing.run(rows, warming) }
    }
  }

  func startIndexing() { if isIndexed { warm() } }

  func columnValues(
    _ kind: ColumnValues.Kind, ofColumn column: Int, _ cancellation: Cancellation
  ) throws(ListSourceError) -> ColumnValues {
    if let known = values.withLock({ $0[kind]?[column] }) { return known }
    let read = try ColumnValues(kind, ofColumn: column, of: dataset, cancellation)
    values.withLock { $0[kind, default: [:]][column] = read }
    return read
  }

  /// Many rows use an order of all rows, which is computed once and cached; few are sorted.
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

/// The searchable rows of a dataset, folded by the first caller.
///
/// A class because all searches of a list share it.
final class LazyRowText: Sendable {
  private let dataset: Dataset
  private let folded = Mutex<RowText?>(nil)

  init(_ dataset: Dataset) { self.dataset = dataset }

  /// Returns the rows; others wait for the first caller, or continue if it is cancelled.
  func rows(_ cancellation: Cancellation) throws(ListSourceError) -> RowText {
    try folded.withLock { folded throws(ListSourceError) in
      if let folded { return folded }
      let rows = try RowText(dataset, cancellation)
      folded = rows
      return rows
    }
  }
}
