import Datasets

/// Searches a source and publishes each step of the list.
///
/// A class because newer queries supersede older ones here. It runs on its caller's actor; long
/// searches don't.
public final class FilterController {
  /// Called with the list before and the list after each request; returns the step, which the
  /// request returns.
  public typealias UpdateHandler = (_ old: ListState, _ new: ListState) -> ListStep

  /// The current request; its source may be newer than the list.
  public private(set) var state: State
  /// The list of the last entered query.
  public private(set) var entered: ListState
  /// The list of the query being typed, until another request settles.
  public private(set) var typed: ListState?

  private let updateHandler: UpdateHandler
  /// Incremented when the searched state changes; results of older generations are discarded.
  private var generation = 0
  /// The numbers of the newest request and key; neither supersedes the other.
  private var (newestRequest, newestKey) = (0, 0)
  private var lastID: ListState.ID = 0
  /// The search for the query being typed.
  private var typing: Task<Void, Never>?
  /// The state that the newest request asks for; later requests modify it even before it settles.
  private var wanted: State

  /// Creates a controller with an empty list, by default of all columns in the source's order.
  public init(
    source: any ListSource, arrangement: ListArrangement? = nil,
    updateHandler: @escaping UpdateHandler
  ) {
    self.updateHandler = updateHandler
    let arrangement = arrangement ?? ListArrangement(allOf: source.columns)
    state = State(source: source, text: nil, arrangement: arrangement)
    entered = ListState(id: 0, source: source, arrangement: arrangement)
    wanted = state
  }

  /// Searches for a query.
  ///
  /// Returns the step after the update handler was called once, or nil after a newer request. The
  /// list stays unchanged on failure.
  @discardableResult
  public func performQuery(_ text: String) async throws(FilterError) -> ListStep? {
    try await settle { $0.text = text }
  }

  /// Shows the result of a query being typed.
  ///
  /// Unfinished terms are closed or ignored, but it fails if nothing else remains. A newer request
  /// cancels the search, which then returns nil; other requests still start from the entered list.
  @discardableResult
  public func type(_ text: String) async throws(FilterError) -> ListStep? {
    typing?.cancel()
    newestKey += 1
    let (number, turn) = (newestKey, generation)
    var request = state
    request.text = text
    let found = await search(request, isTyped: true)
    guard number == newestKey, turn == generation else { return nil }
    let (old, new) = (typed ?? entered, try found.get())
    typed = new
    return updateHandler(old, new)
  }

  /// Shows the entered list instead of the typed one.
  public func endTyping() {
    typing?.cancel()
    (typing, typed) = (nil, nil)
    newestKey += 1
  }

  /// Shows the current result in another arrangement; before the first query it only keeps the
  /// arrangement, and returns nil.
  @discardableResult
  public func arrange(_ arrangement: ListArrangement) async throws(FilterError) -> ListStep? {
    try await settle { $0.arrangement = arrangement }
  }

  /// Deletes rows from the source and the list; the source keeps them on failure.
  @discardableResult
  public func delete(_ rows: Set<RowID>) async throws(FilterError) -> ListStep? {
    guard let deleting = state.source.deleting else {
      throw .source(.failed("\(state.source.name) is read-only"))
    }
    return try await settle { $0.source = deleting(rows) }
  }

  /// Replaces the source with a newer version for pending and later requests; the list stays
  /// unchanged until then.
  public func replaceSource(_ source: any ListSource, arrangement: ListArrangement) {
    endTyping()
    generation += 1
    (state.source, state.arrangement) = (source, arrangement)
    (wanted.source, wanted.arrangement) = (source, arrangement)
    if entered.result == nil {
      entered = ListState(id: entered.id, source: source, arrangement: arrangement)
    }
  }

  /// Restores an earlier state; one before the first query lists nothing.
  @discardableResult
  public func restore(_ state: State) async throws(FilterError) -> ListStep? {
    try await settle { $0 = state }
  }

  private func settle(_ change: (inout State) -> Void) async throws(FilterError) -> ListStep? {
    newestRequest += 1
    let number = newestRequest
    change(&wanted)
    guard wanted.text != nil else { return clear(wanted) }
    while true {
      let (turn, request) = (generation, wanted)
      let found = await search(request, isTyped: false)
      guard number == newestRequest else { return nil }
      // The source was replaced during the search.
      if turn != generation { continue }
      switch found {
      case .success(let list): return install(list, request)
      case .failure(let error):
        wanted = state
        throw error
      }
    }
  }

  private func install(_ list: ListState, _ request: State) -> ListStep {
    endTyping()
    generation += 1
    let old = entered
    (state, entered) = (request, list)
    return updateHandler(old, list)
  }

  /// Lists nothing, as before the first query.
  private func clear(_ request: State) -> ListStep? {
    if entered.result == nil {
      replaceSource(request.source, arrangement: request.arrangement)
      return nil
    }
    lastID += 1
    let list = ListState(id: lastID, source: request.source, arrangement: request.arrangement)
    return install(list, request)
  }

  /// Searches, but does not wait for a search that ignores cancellation.
  private func search(
    _ request: State, isTyped: Bool, isolation: isolated (any Actor)? = #isolation
  ) async -> Result<ListState, FilterError> {
    lastID += 1
    let (id, old) = (lastID, isTyped ? typed ?? entered : entered)
    let known = isTyped ? nil : typed
    if Task.isCancelled { return .failure(.source(.cancelled)) }
    // Faster than starting a task.
    if request.source.inMemory?.isSmall ?? false {
      return await ListState.search(request, isTyped: isTyped, id: id, from: old, known: known)
    }
    let waiter = OneShotPromise<Result<ListState, FilterError>>()
    let task = Self.task(on: isolation) {
      waiter.resume(
        await ListState.search(request, isTyped: isTyped, id: id, from: old, known: known))
    }
    if isTyped { typing = task }
    return await waiter.value(cancelling: task) ?? .failure(.source(.cancelled))
  }

  /// Returns a task on an actor that starts immediately on systems that support it.
  private static func task(
    on actor: isolated (any Actor)?, _ work: @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    if #available(macOS 26, iOS 26, *) {
      Task.immediate {
        _ = actor
        await work()
      }
    } else {
      Task {
        _ = actor
        await work()
      }
    }
  }
}
