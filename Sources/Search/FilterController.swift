import Datasets

/// Holds a query over a source and says when its result has changed.
///
/// A class because it is the one place where a newer query overtakes an older one. On the main
/// actor, like whoever types and whoever shows the list; searching goes on elsewhere.
@MainActor
public final class FilterController {
  /// Called with the controller when a query has settled.
  public typealias UpdateHandler = @MainActor (FilterController) -> Void

  /// How a request ended that did not fail.
  public enum Outcome: Sendable {
    /// The update handler was called with its result.
    case settled
    /// A newer request came meanwhile; its result is the one that counts.
    case superseded
    /// There is no query yet; the arrangement waits for the first one.
    case held
  }

  /// Where the rows live.
  public private(set) var source: any ListSource
  /// The held query, or nil before the first one.
  public private(set) var query: Query?
  /// How the list is shown.
  public private(set) var arrangement: ListArrangement
  /// What the held query found, or nil before the first one.
  public private(set) var result: (any ListResult)?

  private let isLive: Bool
  private let updateHandler: UpdateHandler
  private var newest = 0
  private var text: String?
  /// The search that was begun last.
  private var running: Task<Void, Never>?
  /// What was asked for last.
  ///
  /// A newer request changes what an older one asked for, settled or not.
  private var wanted: (text: String?, arrangement: ListArrangement)

  /// A controller that has listed nothing yet.
  ///
  /// - Parameters:
  ///   - source: Where the rows live.
  ///   - limit: How many rows to list at most.
  ///   - isLive: Whether a query is a text that is still being typed, so that half-typed parts
  ///     restrict nothing, and a newer one cancels the search for an older one. Otherwise each is
  ///     searched to its end.
  ///   - updateHandler: Called when a query has settled.
  public init(
    source: any ListSource, limit: Int? = nil, isLive: Bool = false,
    updateHandler: @escaping UpdateHandler
  ) {
    self.source = source
    self.isLive = isLive
    self.updateHandler = updateHandler
    arrangement = ListArrangement(allOf: source.columns)
    arrangement.limit = limit
    wanted = (nil, arrangement)
  }

  /// Makes `text` the query.
  ///
  /// Returns when it has settled, its update handler called once, or when a newer request has
  /// superseded it. When it fails, the last good result stands.
  @discardableResult
  public func performQuery(_ text: String) async throws(FilterError) -> Outcome {
    wanted.text = text
    return try await settle()
  }

  /// Shows the held query's result in another way.
  ///
  /// Before the first query nothing is searched. When it fails, the last good result stands.
  @discardableResult
  public func arrange(
    _ arrangement: ListArrangement
  ) async throws(FilterError) -> Outcome {
    wanted.arrangement = arrangement
    return try await settle()
  }

  /// Takes rows out of the source, and of the result.
  ///
  /// When it fails, the source has them still.
  @discardableResult
  public func delete(_ rows: Set<RowID>) async throws(FilterError) -> Outcome {
    guard let rest = source.deleting(rows) else {
      throw .source(.failed("\(source.name) can only be read"))
    }
    return try await settle(in: rest)
  }

  /// Takes a newer version of the source, in which whatever is asked for next is looked for; the
  /// result stands until then.
  ///
  /// - Parameter arrangement: How the list is shown from now on.
  public func replaceSource(_ source: any ListSource, arrangement: ListArrangement) {
    self.source = source
    self.arrangement = arrangement
    wanted.arrangement = arrangement
  }

  /// What a list is made of: restored, it is listed again.
  public struct State: Sendable {
    /// Where the rows live, less those deleted.
    public let source: any ListSource
    /// The query as typed, or nil before the first one.
    public let text: String?
    /// How the list is shown.
    public let arrangement: ListArrangement

    /// The same of another version of the source.
    public func replacingSource(
      _ source: any ListSource, arrangement: ListArrangement
    ) -> State {
      State(source: source, text: text, arrangement: arrangement)
    }
  }

  /// What the list is made of now.
  public var state: State { State(source: source, text: text, arrangement: arrangement) }

  /// Makes the list what it was; before the first query nothing is listed.
  ///
  /// When it fails, the last good result stands.
  @discardableResult
  public func restore(_ state: State) async throws(FilterError) -> Outcome {
    wanted = (state.text, state.arrangement)
    if state.text != nil { return try await settle(in: state.source) }
    source = state.source
    // What is still searched for does not count any more.
    newest += 1
    running?.cancel()
    running = nil
    (text, query, arrangement, result) = (nil, nil, state.arrangement, nil)
    updateHandler(self)
    return .settled
  }

  /// Settles in another source; when it fails, the one before stands.
  private func settle(in newSource: any ListSource) async throws(FilterError) -> Outcome {
    let last = source
    source = newSource
    do {
      return try await settle()
    } catch {
      source = last
      throw error
    }
  }

  private func settle() async throws(FilterError) -> Outcome {
    let (wantedText, wantedArrangement) = wanted
    guard let wantedText else {
      arrangement = wantedArrangement
      return .held
    }
    newest += 1
    let turn = newest
    if isLive { running?.cancel() }
    let found =
      if source.answersAtOnce {
        await Found.search(source, for: wantedText, isLive: isLive, wantedArrangement)
      } else {
        await searchElsewhere(for: wantedText, wantedArrangement)
      }
    guard turn == newest else { return .superseded }
    running = nil
    switch found {
    case .failure(let error):
      wanted = (text, arrangement)
      throw error
    case .success(let found):
      (text, query, arrangement, result) = (
        wantedText, found.query, wantedArrangement, found.result
      )
      updateHandler(self)
      return .settled
    }
  }

  /// Away from the main actor, where a newer request can overtake it: to understand a query may
  /// take a look at a column's cells.
  private func searchElsewhere(
    for text: String, _ arrangement: ListArrangement
  ) async -> Result<Found, FilterError> {
    let waiter = Waiter<Result<Found, FilterError>>()
    let search = Self.task(on: source.executor) { [source, isLive] in
      waiter.resume(await Found.search(source, for: text, isLive: isLive, arrangement))
    }
    running = search
    let found = await withTaskCancellationHandler {
      await waiter.value
    } onCancel: {
      search.cancel()
    }
    return found ?? .failure(.source(.cancelled))
  }

  /// A task that begins at once, and goes on elsewhere as soon as it waits, where it has a place for that.
  private static func task(
    on executor: (any TaskExecutor)?, _ work: @concurrent @escaping @Sendable () async -> Void
  ) -> Task<Void, Never> {
    if let executor, #available(macOS 26, iOS 26, *) {
      return Task.immediate(executorPreference: executor, operation: work)
    }
    return Task(executorPreference: executor, operation: work)
  }
}

/// Why a request was not fulfilled.
public enum FilterError: Error, Sendable, Equatable {
  /// What was typed is no query.
  case query(QueryError)
  /// The source has no answer.
  case source(ListSourceError)
}

/// A query and what it found.
private struct Found: Sendable {
  let query: Query
  let result: any ListResult

  nonisolated(nonsending)
    static func search(
      _ source: any ListSource, for text: String, isLive: Bool, _ arrangement: ListArrangement
    ) async -> Result<Found, FilterError>
  {
    let query: Query
    do throws(QueryError) {
      query = try Self.query(text, columns: source.columns, isLive: isLive)
    } catch {
      return .failure(.query(error))
    }
    do throws(ListSourceError) {
      let request = ListRequest(query: query, arrangement: arrangement)
      return .success(Found(query: query, result: try await source.search(request)))
    } catch {
      return .failure(.source(error))
    }
  }

  private static func query(
    _ text: String, columns: [ListColumn], isLive: Bool
  ) throws(QueryError) -> Query {
    guard isLive else { return try Query(text, columns: columns) }
    let parsed = Query.parse(text, columns: columns)
    if let error = parsed.error, !error.isHalfTyped { throw error }
    return parsed.query
  }
}
