/// Holds a query over a source and says when its result has changed.
///
/// A class because it is the one place where a newer query overtakes an older one. On the main
/// actor, like whoever types and whoever shows the list.
@MainActor
public final class FilterController {
  /// Called with the controller when a query has settled.
  public typealias UpdateHandler = @MainActor (FilterController) -> Void

  /// How a query ended that did not fail.
  public enum Outcome: Sendable {
    /// The update handler was called with its result.
    case settled
    /// A newer query came meanwhile; its result is the one that counts.
    case superseded
  }

  /// Where the rows live.
  public let source: any ListSource
  /// The held query, or nil before the first one.
  public private(set) var query: Query?
  /// How the list is shown.
  public private(set) var arrangement: ListArrangement
  /// What the held query found, or nil before the first one.
  public private(set) var result: (any ListResult)?

  private let updateHandler: UpdateHandler
  private var newest = 0

  /// A controller that has listed nothing yet.
  public init(source: any ListSource, updateHandler: @escaping UpdateHandler) {
    self.source = source
    self.updateHandler = updateHandler
    arrangement = ListArrangement(allOf: source.columns)
  }

  /// Makes `text` the query.
  ///
  /// Returns when it has settled, its update handler called once, or when a newer one has
  /// superseded it. When it fails, the last good result stands.
  @discardableResult
  public func performQuery(_ text: String) async throws(ListSourceError) -> Outcome {
    try await settle(Query(text), arrangement)
  }

  /// Shows the held query's result in another way.
  ///
  /// Before the first query nothing is searched.
  @discardableResult
  public func arrange(
    _ arrangement: ListArrangement
  ) async throws(ListSourceError) -> Outcome {
    guard let query else {
      self.arrangement = arrangement
      return .settled
    }
    return try await settle(query, arrangement)
  }

  private func settle(
    _ query: Query, _ arrangement: ListArrangement
  ) async throws(ListSourceError) -> Outcome {
    newest += 1
    let turn = newest
    let result: any ListResult
    do {
      result = try await source.search(ListRequest(query: query, arrangement: arrangement))
    } catch {
      if turn != newest { return .superseded }
      throw error
    }
    guard turn == newest else { return .superseded }
    self.query = query
    self.arrangement = arrangement
    self.result = result
    updateHandler(self)
    return .settled
  }
}
