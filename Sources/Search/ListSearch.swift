/// A search for a request, from the list before it to the list that it brings.
struct ListSearch: Sendable {
  private let request: FilterController.State
  private let isTyped: Bool
  private let id: Int
  private let old: ListState
  private let known: ListState?

  /// - Parameters:
  ///   - request: What is searched for; it has a text.
  ///   - isTyped: Whether that is still being typed, so that unfinished parts restrict nothing.
  ///   - id: That of the new list.
  ///   - old: The list before.
  ///   - known: What the text found while it was typed.
  init(
    _ request: FilterController.State, isTyped: Bool, id: Int, from old: ListState,
    known: ListState?
  ) {
    self.request = request
    self.isTyped = isTyped
    self.id = id
    self.old = old
    self.known = known
  }

  nonisolated(nonsending) func update() async -> Result<ListUpdate, FilterError> {
    let parsed = await request.source.parse(request.text ?? "", isEntered: !isTyped)
    if let error = parsed.error, !(isTyped && error.isHalfTyped) { return .failure(.query(error)) }
    let query = parsed.query
    do throws(ListSourceError) {
      let new = ListState(
        id: id, source: request.source, text: request.text, query: query,
        arrangement: request.arrangement, result: try await result(of: query))
      return .success(try await ListUpdate(from: old, to: new))
    } catch {
      return .failure(.source(error))
    }
  }

  private nonisolated(nonsending)
    func result(of query: Query) async throws(ListSourceError) -> any ListResult
  {
    if let known, known.query == query, known.arrangement == request.arrangement,
      let result = known.result
    {
      return result
    }
    return try await request.source.search(
      ListRequest(query: query, arrangement: request.arrangement))
  }
}
