import Datasets

/// Holds a query over a source and says when its result has changed.
///
/// A class because it is the one place where a newer query overtakes an older one. On the main
/// actor, like whoever types and whoever shows the list.
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

  private let updateHandler: UpdateHandler
  private var newest = 0
  /// What was asked for last.
  ///
  /// A newer request changes what an older one asked for, settled or not.
  private var wanted: (query: Query?, arrangement: ListArrangement)

  /// A controller that has listed nothing yet.
  ///
  /// - Parameters:
  ///   - source: Where the rows live.
  ///   - limit: How many rows to list at most.
  ///   - updateHandler: Called when a query has settled.
  public init(
    source: any ListSource, limit: Int? = nil, updateHandler: @escaping UpdateHandler
  ) {
    self.source = source
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
  public func performQuery(_ text: String) async throws(ListSourceError) -> Outcome {
    wanted.query = Query(text)
    return try await settle()
  }

  /// Shows the held query's result in another way.
  ///
  /// Before the first query nothing is searched. When it fails, the last good result stands.
  @discardableResult
  public func arrange(
    _ arrangement: ListArrangement
  ) async throws(ListSourceError) -> Outcome {
    wanted.arrangement = arrangement
    return try await settle()
  }

  /// Takes rows out of the source, and of the result.
  ///
  /// When it fails, the source has them still.
  @discardableResult
  public func delete(_ rows: Set<RowID>) async throws(ListSourceError) -> Outcome {
    guard let rest = source.deleting(rows) else {
      throw .failed("\(source.name) can only be read")
    }
    let whole = source
    source = rest
    do {
      return try await settle()
    } catch {
      source = whole
      throw error
    }
  }

  private func settle() async throws(ListSourceError) -> Outcome {
    let (wantedQuery, wantedArrangement) = wanted
    guard let wantedQuery else {
      arrangement = wantedArrangement
      return .held
    }
    newest += 1
    let turn = newest
    let found: any ListResult
    do {
      found = try await source.search(
        ListRequest(query: wantedQuery, arrangement: wantedArrangement))
    } catch {
      if turn != newest { return .superseded }
      wanted = (query, arrangement)
      throw error
    }
    guard turn == newest else { return .superseded }
    (query, arrangement, result) = (wantedQuery, wantedArrangement, found)
    updateHandler(self)
    return .settled
  }
}
