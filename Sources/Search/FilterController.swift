import Datasets

/// Searches a source for a query and publishes each step of the list.
///
/// A class because it is the one place where a newer query supersedes an older one. It is on the
/// main actor, like input and output; searching is not.
@MainActor
public final class FilterController {
  /// Called with each step of the list, before the request that caused it returns.
  public typealias UpdateHandler = @MainActor (ListUpdate) -> Void

  /// How a request ended that did not fail.
  public enum Outcome: Sendable {
    /// The update handler was called with its step.
    case settled
    /// A newer request came meanwhile; its result is the one that counts.
    case superseded
    /// There is no query yet; the arrangement waits for the first one.
    case held
  }

  /// What a list is made of: restored, it is listed again.
  public struct State: Sendable {
    /// Where the rows live, less those deleted.
    public let source: any ListSource
    /// The query as typed, or nil before the first one.
    public let text: String?
    /// How the list is shown.
    public let arrangement: ListArrangement

    /// What makes a list.
    public init(source: any ListSource, text: String?, arrangement: ListArrangement) {
      self.source = source
      self.text = text
      self.arrangement = arrangement
    }
  }

  /// What the list is made of; its source may be newer than the list.
  public private(set) var state: State
  /// The list that was entered last.
  public private(set) var entered: ListState
  /// The list of a query that is being typed, until another request settles.
  public private(set) var typed: ListState?

  private let updateHandler: UpdateHandler
  /// Counts changes of what is searched: what was begun in an older generation is not shown.
  private var generation = 0
  /// The number of the newest request, and that of the newest key: neither supersedes the other.
  private var (newestRequest, newestKey) = (0, 0)
  private var lastID: ListState.ID = 0
  /// The search for the query that is being typed.
  private var typing: Task<Void, Never>?
  /// The state that the newest request asks for.
  ///
  /// A newer request changes what an older one asked for, settled or not.
  private var wanted: State

  /// A controller that has listed nothing yet.
  ///
  /// - Parameters:
  ///   - source: Where the rows live.
  ///   - limit: How many rows to list at most.
  ///   - updateHandler: Called with each step of the list.
  public init(
    source: any ListSource, limit: Int? = nil, updateHandler: @escaping UpdateHandler
  ) {
    self.updateHandler = updateHandler
    var arrangement = ListArrangement(allOf: source.columns)
    arrangement.limit = limit
    state = State(source: source, text: nil, arrangement: arrangement)
    entered = ListState(id: 0, source: source, arrangement: arrangement)
    wanted = state
  }

  /// Makes `text` the query.
  ///
  /// Returns when it has settled, its update handler called once, or when a newer request has
  /// superseded it. When it fails, the list stays as it was.
  @discardableResult
  public func performQuery(_ text: String) async throws(FilterError) -> Outcome {
    try await settle(wanted.with(text: text))
  }

  /// Shows what a query finds that is still being typed: unfinished parts restrict nothing, a newer
  /// request cancels the search, and the entered list stays what other requests start from.
  @discardableResult
  public func type(_ text: String) async throws(FilterError) -> Outcome {
    typing?.cancel()
    newestKey += 1
    let (number, turn) = (newestKey, generation)
    let found = await search(state.with(text: text), isTyped: true)
    guard number == newestKey, turn == generation else { return .superseded }
    let update = try found.get()
    typed = update.new
    updateHandler(update)
    return .settled
  }

  /// Shows the entered list again in place of the typed one.
  public func endTyping() {
    typing?.cancel()
    (typing, typed) = (nil, nil)
    newestKey += 1
  }

  /// Shows the held query's result in another way.
  ///
  /// Before the first query nothing is searched. When it fails, the list stays as it was.
  @discardableResult
  public func arrange(_ arrangement: ListArrangement) async throws(FilterError) -> Outcome {
    try await settle(wanted.with(arrangement: arrangement))
  }

  /// Deletes rows from the source, and from the list.
  ///
  /// When it fails, the source still has them.
  @discardableResult
  public func delete(_ rows: Set<RowID>) async throws(FilterError) -> Outcome {
    guard let deleting = state.source.deleting else {
      throw .source(.failed("\(state.source.name) can only be read"))
    }
    return try await settle(wanted.with(source: deleting(rows)))
  }

  /// Takes a newer version of the source, which the next request searches, as does one that has not
  /// settled yet; the list stays as it is until then.
  ///
  /// - Parameter arrangement: How the list is shown from now on.
  public func replaceSource(_ source: any ListSource, arrangement: ListArrangement) {
    endTyping()
    generation += 1
    state = State(source: source, text: state.text, arrangement: arrangement)
    wanted = State(source: source, text: wanted.text, arrangement: arrangement)
    if entered.result == nil {
      entered = ListState(id: entered.id, source: source, arrangement: arrangement)
    }
  }

  /// Makes the list what it was; before the first query nothing is listed.
  ///
  /// When it fails, the list stays as it was.
  @discardableResult
  public func restore(_ state: State) async throws(FilterError) -> Outcome {
    try await settle(state)
  }

  // MARK: Requests

  private func settle(_ request: State) async throws(FilterError) -> Outcome {
    newestRequest += 1
    let number = newestRequest
    wanted = request
    guard request.text != nil else { return clear(request) }
    while true {
      let (turn, request) = (generation, wanted)
      let found = await search(request, isTyped: false)
      guard number == newestRequest else { return .superseded }
      // Otherwise the source was replaced meanwhile.
      if turn == generation { return try install(found, request) }
    }
  }

  private func install(
    _ found: Result<ListUpdate, FilterError>, _ request: State
  ) throws(FilterError) -> Outcome {
    do throws(FilterError) {
      let update = try found.get()
      endTyping()
      generation += 1
      (state, entered) = (request, update.new)
      updateHandler(update)
      return .settled
    } catch {
      wanted = state
      throw error
    }
  }

  /// Lists nothing, as before the first query.
  private func clear(_ request: State) -> Outcome {
    endTyping()
    generation += 1
    let old = entered
    state = request
    if old.result != nil { lastID += 1 }
    entered = ListState(
      id: old.result == nil ? old.id : lastID, source: request.source,
      arrangement: request.arrangement)
    guard old.result != nil else { return .held }
    updateHandler(ListUpdate(from: old, to: entered, reordered: nil))
    return .settled
  }

  /// Searches, and does not wait for a search that ignores its cancellation.
  private func search(
    _ request: State, isTyped: Bool
  ) async -> Result<ListUpdate, FilterError> {
    lastID += 1
    let search = ListSearch(
      request, isTyped: isTyped, id: lastID, from: isTyped ? typed ?? entered : entered,
      known: isTyped ? nil : typed)
    if Task.isCancelled { return .failure(.source(.cancelled)) }
    let waiter = Waiter<Result<ListUpdate, FilterError>>()
    let task = Self.task { waiter.resume(await search.update()) }
    if isTyped { typing = task }
    return await waiter.value(cancelling: task) ?? .failure(.source(.cancelled))
  }

  /// A task that begins at once, where the system has such tasks.
  private static func task(
    _ work: @MainActor @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    if #available(macOS 26, iOS 26, *) {
      Task.immediate(operation: work)
    } else {
      Task(operation: work)
    }
  }
}

extension FilterController.State {
  fileprivate func with(
    source: (any ListSource)? = nil, text: String? = nil, arrangement: ListArrangement? = nil
  ) -> Self {
    Self(
      source: source ?? self.source, text: text ?? self.text,
      arrangement: arrangement ?? self.arrangement)
  }
}

/// Why a request was not fulfilled.
public enum FilterError: Error, Sendable, Equatable {
  /// What was typed is no query.
  case query(QueryError)
  /// The source has no answer.
  case source(ListSourceError)
}
