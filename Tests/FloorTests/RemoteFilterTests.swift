import Search
import TestSupport
import Testing

/// Tests `FilterController` with a source that is slow, fails and answers out of order.
@MainActor
@Suite(.session) struct RemoteFilterTests {
  /// The calls of the update handler.
  private final class Log {
    var queries: [String] = []
    var depth = 0
    var onUpdate: () -> Void = {}
  }

  private let log = Log()
  private let source = RemoteSource(rows: RemoteRow.peaks, count: { .atLeast($0 / 2) })

  private var server: RemoteServer { source.server }

  private func controller(source: RemoteSource? = nil) -> FilterController {
    FilterController(source: source ?? self.source) { [log] old, new in
      MainActor.preconditionIsolated("the handler must be called on the main actor")
      expectEqual(log.depth, 0, "the handler must not be reentered")
      log.depth += 1
      log.queries.append(new.query?.description ?? "none")
      log.onUpdate()
      log.depth -= 1
      return ListStep(from: old, to: new)
    }
  }

  private func perform(
    _ controller: FilterController, _ isLive: Bool, _ text: String
  ) async throws(FilterError) -> ListStep? {
    isLive ? try await controller.type(text) : try await controller.performQuery(text)
  }

  private func names(_ result: (any ListResult)?) async throws -> [String] {
    try await result?.rows(in: 0..<100).map(\.cells[0]) ?? []
  }

  @Test func `a live query cancels the search for an older one`() async throws {
    let controller = controller()
    server.hold("old")
    let old = Task { try await controller.type("old") }
    try await server.wait(forRequest: "old")
    #expect(try await controller.type("k2") != nil)
    #expect(try await old.value == nil)
    try await server.wait(forCancelled: "old")
    expectEqual(log.queries, ["k2"])
    expectEqual(try await names(controller.shown.result), ["K2"])
  }

  @Test func `an entered query is never cancelled by a newer one`() async throws {
    let controller = controller()
    server.hold("old")
    let old = Task { try await controller.performQuery("old") }
    try await server.wait(forRequest: "old")
    #expect(try await controller.performQuery("k2") != nil)
    server.release("old")
    #expect(try await old.value == nil)
    expectEqual(server.cancelled, [])
    expectEqual(log.queries, ["k2"])
  }

  @Test(arguments: [true, false])
  func `an older search that ends after a newer one is not reported`(isLive: Bool) async throws {
    var uncancellable = source
    uncancellable.honorsCancellation = false
    let controller = controller(source: uncancellable)
    for query in ["old", "older"] { server.hold(query) }
    let oldest = Task { try await perform(controller, isLive, "older") }
    try await server.wait(forRequest: "older")
    let old = Task { try await perform(controller, isLive, "old") }
    try await server.wait(forRequest: "old")
    #expect(try await perform(controller, isLive, "greece") != nil)
    server.fail("old")
    server.release("old")
    server.release("older")
    #expect(try await oldest.value == nil)
    #expect(try await old.value == nil)
    expectEqual(log.queries, ["greece"])
    expectEqual(try await names(controller.shown.result), ["Olympus", "Ida"])
  }

  @Test(arguments: [true, false])
  func `a failure keeps the last result, and the next query succeeds`(
    isLive: Bool
  ) async throws {
    let controller = controller()
    _ = try await perform(controller, isLive, "himalaya")
    server.fail(.search, 2)
    await #expect(throws: FilterError.source(.failed("the server is gone"))) {
      try await perform(controller, isLive, "k2")
    }
    expectEqual(controller.shown.query?.description, "himalaya")
    expectEqual(try await names(controller.shown.result), ["Everest", "Lhotse"])
    expectEqual(log.queries, ["himalaya"])
    // A new arrangement applies to the current list, not to the failed query.
    guard !isLive else { return }
    var arrangement = controller.state.arrangement
    arrangement.limit = 1
    #expect(try await controller.arrange(arrangement) != nil)
    expectEqual(try await names(controller.shown.result), ["Everest"])
    #expect(try await controller.performQuery("k2") != nil)
    expectEqual(log.queries, ["himalaya", "himalaya", "k2"])
  }

  @Test func `cancelling the caller cancels its search and keeps the list`() async throws {
    let controller = controller()
    try await controller.performQuery("k2")
    server.hold("slow")
    let slow = Task { try await controller.performQuery("slow") }
    try await server.wait(forRequest: "slow")
    slow.cancel()
    await #expect(throws: FilterError.source(.cancelled)) { try await slow.value }
    // The caller does not wait until the source notices the cancellation.
    try await server.wait(forCancelled: "slow")
    expectEqual(try await names(controller.shown.result), ["K2"])
    expectEqual(log.queries, ["k2"])
  }

  @Test(arguments: [true, false])
  func `a handler that starts another query is not reentered`(isLive: Bool) async throws {
    let controller = controller()
    let queries = ["e", "l", "o", "k2"]
    var tasks: [Task<ListStep?, Never>] = []
    log.onUpdate = {
      guard tasks.count < queries.count else { return }
      let query = queries[tasks.count]
      tasks.append(Task { try? await perform(controller, isLive, query) })
    }
    _ = try await perform(controller, isLive, "")
    var next = 0
    while next < tasks.count {
      #expect(await tasks[next].value != nil)
      next += 1
    }
    expectEqual(log.queries, [""] + queries)
    expectEqual(try await names(controller.shown.result), ["K2"])
  }

  @Test func `an incomplete part is ignored while typing, and an error on Enter`() async throws {
    let live = controller()
    #expect(try await live.type("k2 (") != nil)
    expectEqual(log.queries, ["k2"])
    #expect(try await live.type("k2 !") != nil)
    expectEqual(try await names(live.shown.result), ["K2"])
    let error = QueryError(
      .missingValue(column: "height", sign: ">"), column: 8, isIncomplete: false)
    await #expect(throws: FilterError.query(error)) { try await live.type("height>\"\"") }
    expectEqual(try await names(live.shown.result), ["K2"])
    let entered = controller()
    try await entered.performQuery("ida")
    let incomplete = QueryError(.openBracket, column: 4, isIncomplete: true)
    await #expect(throws: FilterError.query(incomplete)) { try await entered.performQuery("k2 (e") }
    expectEqual(try await names(entered.shown.result), ["Ida"])
    expectEqual(log.queries, ["k2", "k2", "ida"])
  }

  @Test func `a failed deletion keeps all rows`() async throws {
    let readOnly = controller()
    try await readOnly.performQuery("")
    await #expect(throws: FilterError.source(.failed("remote is read-only"))) {
      try await readOnly.delete([RemoteRow.peaks[0].identifier])
    }
    var source = RemoteSource(rows: RemoteRow.peaks)
    source.canDelete = true
    let controller = controller(source: source)
    try await controller.performQuery("himalaya")
    source.server.fail(.search, 2)
    await #expect(throws: FilterError.source(.failed("the server is gone"))) {
      try await controller.delete([RemoteRow.peaks[0].identifier])
    }
    expectEqual(controller.state.source.total, .exact(6))
    #expect(try await controller.delete([RemoteRow.peaks[0].identifier]) != nil)
    expectEqual(try await names(controller.shown.result), ["Lhotse"])
    expectEqual(controller.state.source.total, .exact(5))
  }

  /// The outcome of a query in a random sequence.
  private enum Outcome: Equatable {
    case settled
    case superseded
    case failed
  }

  @Test(arguments: [true, false])
  func `each settled query of a random sequence is reported once`(
    isLive: Bool
  ) async throws {
    var random = SeededGenerator(seed: isLive ? 41 : 42)
    for round in 0..<testSize(25, thorough: 100) {
      var source = self.source
      source = RemoteSource(rows: source.rows, honorsCancellation: Bool.random(using: &random))
      let controller = controller(source: source)
      log.queries = []
      var tasks: [(query: String, task: Task<Outcome, Never>)] = []
      for number in 0..<Int.random(in: 1...8, using: &random) {
        let query = "q\(number)"
        if Bool.random(using: &random) { source.server.hold(query) }
        if Int.random(in: 0..<4, using: &random) == 0 { source.server.fail(query) }
        let task = Task {
          do {
            return try await perform(controller, isLive, query) != nil
              ? Outcome.settled : .superseded
          } catch {
            return .failed
          }
        }
        tasks.append((query, task))
        for _ in 0..<Int.random(in: 0...6, using: &random) { await Task.yield() }
      }
      for (query, _) in tasks.shuffled(using: &random) {
        source.server.release(query)
        for _ in 0..<Int.random(in: 0...3, using: &random) { await Task.yield() }
      }
      var settled: [String] = []
      for (query, task) in tasks where await task.value == .settled { settled.append(query) }
      expectEqual(log.queries, settled, "round \(round)")
      #expect(await tasks.last?.task.value != .superseded, "round \(round)")
      expectEqual(controller.shown.query?.description, settled.last, "round \(round)")
      if !isLive { expectEqual(source.server.cancelled, []) }
    }
  }
}

extension FilterController {
  fileprivate var shown: ListState { typed ?? entered }
}
