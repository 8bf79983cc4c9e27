import Synchronization

extension DiffableDataSource {
  /// An update of the list.
  public typealias Update = SnapshotUpdate<SectionIdentifierType, ItemIdentifierType>

  /// Creates a data source without a view, whose updates are read from `updates`.
  /// - Parameter contentsEqual: Returns whether an old and a new item have the same contents.
  public convenience init(
    contentsEqual: ((_ old: ItemIdentifierType, _ new: ItemIdentifierType) -> Bool)? = nil
  ) {
    // The data source does not retain it.
    let view = UnusedListView<SectionIdentifierType, ItemIdentifierType>()
    self.init(listView: view, contentsEqual: contentsEqual) { _, _, _ in nil }
  }

  /// The updates of the list, in order, from the moment that this property is read.
  ///
  /// Every read returns an independent sequence for one consumer, in any task. An update is added
  /// by each apply, also without animation or changes, by a reload, by an item that expands or
  /// collapses, and by a drag. Each is added before the view is updated, and `old` of the next
  /// one equals `new` of this one. To show the list before the first update, read `snapshot()`.
  ///
  /// The sequence ends when the data source is deallocated; a sequence whose consumer stops or is
  /// cancelled is removed. Updates that were not consumed yet are kept without a limit, because an
  /// update only fits the list that precedes it; snapshots share their storage. If a consumer can
  /// be slow, use `updates(bufferingPolicy:)`.
  public var updates: AsyncStream<Update> { updates(bufferingPolicy: .unbounded) }

  /// Returns the updates of the list, from this call on, of which only some are kept for a slow
  /// consumer.
  ///
  /// After a dropped update, `old` of the next one is not the list that the consumer shows, so it
  /// computes the difference itself. Marks of dropped updates are lost, so compare contents:
  ///
  /// ```swift
  /// for await update in dataSource.updates(bufferingPolicy: .bufferingNewest(1)) {
  ///   show(SnapshotDifference(from: shown, to: update.new) { $0.price == $1.price })
  ///   shown = update.new
  /// }
  /// ```
  /// - Parameter bufferingPolicy: The updates to keep; `.bufferingNewest(1)` always ends with the
  ///   current list.
  public func updates(
    bufferingPolicy: AsyncStream<Update>.Continuation.BufferingPolicy
  ) -> AsyncStream<Update> {
    consumers.stream(bufferingPolicy)
  }
}

/// The consumers of a data source's updates.
///
/// It is a class because a consumer is removed from any thread when its task is cancelled.
@usableFromInline
final class UpdateConsumers<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  @usableFromInline
  typealias Update = SnapshotUpdate<SectionIdentifierType, ItemIdentifierType>
  typealias Updates = AsyncStream<Update>

  private struct State {
    var continuations: [Int: Updates.Continuation] = [:]
    var lastNumber = 0
  }

  private let state = Mutex(State())

  @usableFromInline init() {}

  deinit {
    for continuation in continuations { continuation.finish() }
  }

  /// A copy, because `finish` removes a consumer, which needs the lock.
  private var continuations: [Updates.Continuation] {
    state.withLock { Array($0.continuations.values) }
  }

  /// The number of consumers.
  var count: Int { state.withLock { $0.continuations.count } }

  /// Adds a consumer.
  func stream(_ bufferingPolicy: Updates.Continuation.BufferingPolicy) -> Updates {
    let (stream, continuation) = Updates.makeStream(bufferingPolicy: bufferingPolicy)
    let number = state.withLock { state in
      state.lastNumber += 1
      state.continuations[state.lastNumber] = continuation
      return state.lastNumber
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.continuations.removeValue(forKey: number) }
    }
    return stream
  }

  /// Adds an update to each consumer's sequence.
  @usableFromInline func send(_ update: Update) {
    for continuation in continuations { continuation.yield(update) }
  }
}

/// The view with which a data source without a view is created.
private final class UnusedListView<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: ListView {
  typealias Contents = ListContents<ItemIdentifierType, Never>
  typealias Update = SnapshotUpdate<SectionIdentifierType, ItemIdentifierType>

  func performUpdate(_ update: Update, contents: Contents) {}
  func performReloads(_ update: Update, contents: Contents) {}
}
