import Datasets
import DiffableList
import Search
import Synchronization
import TestSupport
import Testing

/// A source whose results the test releases, or never does.
private final class SlowSource: ListSource {
  let name = "slow"
  let columns = [ListColumn(header: "a", typedName: "a", key: "a", kind: .text)]
  let total = RowCount.atLeast(2)
  private let gates: [String: AsyncStream<ListSourceError?>]
  let open: [String: AsyncStream<ListSourceError?>.Continuation]
  private let honorsCancellation: Bool
  private let count = Mutex(0)
  var searches: Int { count.withLock { $0 } }

  init(_ queries: [String], honorsCancellation: Bool = true) {
    self.honorsCancellation = honorsCancellation
    let pairs = queries.map { ($0, AsyncStream.makeStream(of: ListSourceError?.self)) }
    gates = Dictionary(uniqueKeysWithValues: pairs.map { ($0, $1.stream) })
    open = Dictionary(uniqueKeysWithValues: pairs.map { ($0, $1.continuation) })
  }

  nonisolated(nonsending)
    func search(_ request: ListRequest) async throws(ListSourceError) -> any ListResult
  {
    let query = request.query.description
    count.withLock { $0 += 1 }
    if let gate = gates[query] {
      let wait = Task { await gate.first { _ in true } ?? nil }
      let failure = await withTaskCancellationHandler {
        await wait.value
      } onCancel: {
        if honorsCancellation { wait.cancel() }
      }
      if let failure { throw failure }
    }
    return Result(query: query, columns: columns)
  }

  struct Result: ListResult {
    let query: String
    let columns: [ListColumn]
    var sections: [ListSection] { [ListSection(title: .untitled, rows: .listed([RowID(7)]))] }
    let listed = RowCount.atLeast(1)
    let found = RowCount.atLeast(1)
    let total = RowCount.atLeast(2)
    func rows(in range: Range<Int>) async throws(ListSourceError) -> [ListRow] {
      [ListRow(identifier: RowID(7), section: .untitled, cells: [query])]
    }
  }
}

@MainActor
@Suite struct FilterControllerTests {
  private final class Log {
    var queries: [String] = []
  }

  private let log = Log()

  private func controller(_ source: SlowSource) -> FilterController {
    FilterController(source: source) { [log] old, new in
      log.queries.append((new.result as? SlowSource.Result)?.query ?? "none")
      return ListStep(from: old, to: new)
    }
  }

  @Test func `nothing is searched before the first query`() async throws {
    let controller = controller(SlowSource([]))
    #expect(controller.entered.result == nil)
    var arrangement = controller.state.arrangement
    arrangement.limit = 3
    #expect(try await controller.arrange(arrangement) == nil)
    #expect(controller.entered.result == nil)
    expectEqual(controller.state.arrangement.limit, 3)
    expectEqual(log.queries, [])
  }

  @Test func `the update handler is called once, before performQuery returns`() async throws {
    let controller = controller(SlowSource([]))
    #expect(try await controller.performQuery("everest") != nil)
    expectEqual(log.queries, ["everest"])
    expectEqual(controller.entered.query?.description, "everest")
  }

  @Test func `a small list is searched on the caller's thread, unless cancelled`() async throws {
    func source(_ text: String) throws -> DatasetSource {
      DatasetSource(
        try DatasetLoader.load(Array(text.utf8), name: "x", path: "x.csv", extension: "csv"))
    }
    let few = try source("name\neverest\nlhotse\n")
    let many = try source("name\n" + String(repeating: "everest\n", count: 10_000))
    #expect(few.isSmall && !many.isSmall)
    let controller = FilterController(source: few) { ListStep(from: $0, to: $1) }
    var isElsewhere = false
    let next = Task { isElsewhere = true }
    #expect(try await controller.performQuery("lhotse") != nil)
    #expect(!isElsewhere && controller.entered.result?.listed == .exact(1))
    await next.value
    let cancelled = Task { try await controller.performQuery("everest") }
    cancelled.cancel()
    await #expect(throws: FilterError.source(.cancelled)) { try await cancelled.value }
    expectEqual(controller.entered.query?.description, "lhotse")
  }

  @Test func `a search begins immediately`() async throws {
    let source = SlowSource(["long"])
    let controller = controller(source)
    let query = Task.immediate { try await controller.performQuery("long") }
    expectEqual(source.searches, 1)
    source.open["long"]?.yield(nil)
    #expect(try await query.value != nil)
  }

  @Test func `a cancelled request does not wait for its search`() async throws {
    let source = SlowSource(["long"], honorsCancellation: false)
    let controller = controller(source)
    try await controller.performQuery("short")
    let long = Task.immediate { try await controller.performQuery("long") }
    long.cancel()
    await #expect(throws: FilterError.source(.cancelled)) { try await long.value }
    #expect(try await controller.performQuery("other") != nil)
    source.open["long"]?.yield(nil)
    expectEqual(log.queries, ["short", "other"])
  }

  @Test func `an older query that ends later is superseded`() async throws {
    let source = SlowSource(["old", "new"])
    let controller = controller(source)
    let old = Task.immediate { try await controller.performQuery("old") }
    let new = Task.immediate { try await controller.performQuery("new") }
    source.open["new"]?.yield(nil)
    #expect(try await new.value != nil)
    source.open["old"]?.yield(nil)
    #expect(try await old.value == nil)
    expectEqual(log.queries, ["new"])
    expectEqual(controller.entered.query?.description, "new")
  }

  @Test func `an older query that fails later is superseded too`() async throws {
    let source = SlowSource(["old"])
    let controller = controller(source)
    let old = Task.immediate { try await controller.performQuery("old") }
    try await controller.performQuery("new")
    source.open["old"]?.yield(.failed("gone"))
    #expect(try await old.value == nil)
  }

  @Test func `after a failure the last result is kept`() async throws {
    let source = SlowSource(["bad"])
    let controller = controller(source)
    try await controller.performQuery("good")
    source.open["bad"]?.yield(.failed("the server is gone"))
    await #expect(throws: FilterError.source(.failed("the server is gone"))) {
      try await controller.performQuery("bad")
    }
    expectEqual(controller.entered.query?.description, "good")
    expectEqual((controller.entered.result as? SlowSource.Result)?.query, "good")
    expectEqual(log.queries, ["good"])
  }

  @Test func `an arrangement keeps a pending query`() async throws {
    let source = SlowSource(["new"])
    let controller = controller(source)
    try await controller.performQuery("old")
    let query = Task.immediate { try await controller.performQuery("new") }
    var arrangement = controller.state.arrangement
    arrangement.limit = 1
    let arranging = Task.immediate { try await controller.arrange(arrangement) }
    source.open["new"]?.yield(nil)
    source.open["new"]?.yield(nil)
    let outcomes = try await [query.value, arranging.value]
    #expect(outcomes[0] == nil && outcomes[1] != nil)
    expectEqual(controller.entered.query?.description, "new")
    expectEqual(controller.state.arrangement.limit, 1)
  }

  @Test func `a query keeps a pending arrangement`()
    async throws
  {
    let source = SlowSource(["old"])
    let controller = controller(source)
    source.open["old"]?.yield(nil)
    try await controller.performQuery("old")
    var arrangement = controller.state.arrangement
    arrangement.limit = 1
    let arranging = Task.immediate { try await controller.arrange(arrangement) }
    try await controller.performQuery("new")
    source.open["old"]?.yield(nil)
    #expect(try await arranging.value == nil)
    expectEqual(controller.entered.query?.description, "new")
    expectEqual(controller.state.arrangement.limit, 1)
  }

  @Test func `a new arrangement repeats the current query`() async throws {
    let controller = controller(SlowSource([]))
    try await controller.performQuery("everest")
    var arrangement = controller.state.arrangement
    arrangement.limit = 1
    try await controller.arrange(arrangement)
    expectEqual(log.queries, ["everest", "everest"])
    expectEqual(controller.state.arrangement.limit, 1)
  }

  // MARK: Newer sources

  @Test func `a pending search restarts in a replaced source`() async throws {
    let (old, new) = (SlowSource(["query"]), SlowSource([]))
    let controller = controller(old)
    let query = Task.immediate { try await controller.performQuery("query") }
    controller.replaceSource(new, arrangement: controller.state.arrangement)
    old.open["query"]?.yield(nil)
    #expect(try await query.value != nil)
    #expect(controller.entered.source as? SlowSource === new)
    #expect(controller.state.source as? SlowSource === new)
    expectEqual(log.queries, ["query"])
  }

  @Test func `a failed request keeps a newer source`() async throws {
    let (old, new) = (SlowSource(["query"]), SlowSource(["query"]))
    let controller = controller(old)
    try await controller.performQuery("good")
    let query = Task.immediate { try await controller.performQuery("query") }
    controller.replaceSource(new, arrangement: controller.state.arrangement)
    new.open["query"]?.yield(.failed("gone"))
    old.open["query"]?.yield(.failed("gone"))
    await #expect(throws: FilterError.source(.failed("gone"))) { try await query.value }
    #expect(controller.state.source as? SlowSource === new)
    expectEqual(controller.entered.query?.description, "good")
  }

  // MARK: Typing

  @Test func `a typed query keeps the entered list`() async throws {
    let controller = controller(SlowSource([]))
    try await controller.performQuery("old")
    #expect(try await controller.type("new") != nil)
    expectEqual(controller.entered.query?.description, "old")
    expectEqual(controller.typed?.query?.description, "new")
    expectEqual(controller.state.text, "old")
    controller.endTyping()
    #expect(controller.typed == nil)
    expectEqual(log.queries, ["old", "new"])
  }

  @Test func `Enter reuses the result of the typed query`() async throws {
    let source = SlowSource([])
    let controller = controller(source)
    try await controller.performQuery("old")
    try await controller.type("new")
    expectEqual(source.searches, 2)
    #expect(try await controller.performQuery("new") != nil)
    expectEqual(source.searches, 2)
    expectEqual(controller.entered.query?.description, "new")
    // An unfinished text is another query.
    try await controller.type("new height")
    try await controller.performQuery("new")
    expectEqual(source.searches, 4)
  }

  @Test func `a typed query is superseded by a newer source`() async throws {
    let source = SlowSource(["new"])
    let controller = controller(source)
    let typed = Task.immediate { try await controller.type("new") }
    controller.replaceSource(SlowSource([]), arrangement: controller.state.arrangement)
    source.open["new"]?.yield(nil)
    #expect(try await typed.value == nil)
    expectEqual(log.queries, [])
  }

  @Test func `a key does not supersede a pending line`() async throws {
    let source = SlowSource(["line", "late"])
    let controller = controller(source)
    let line = Task.immediate { try await controller.performQuery("line") }
    #expect(try await controller.type("key") != nil)
    let late = Task.immediate { try await controller.type("late") }
    source.open["line"]?.yield(nil)
    #expect(try await line.value != nil)
    expectEqual(controller.entered.query?.description, "line")
    #expect(controller.typed == nil)
    source.open["late"]?.yield(nil)
    #expect(try await late.value == nil)
    expectEqual(log.queries, ["key", "line"])
  }

  @Test func `the end of typing does not affect a pending line`() async throws {
    let source = SlowSource(["line"])
    let controller = controller(source)
    let line = Task.immediate { try await controller.performQuery("line") }
    controller.endTyping()
    source.open["line"]?.yield(nil)
    #expect(try await line.value != nil)
    expectEqual(source.searches, 1)
  }
}
