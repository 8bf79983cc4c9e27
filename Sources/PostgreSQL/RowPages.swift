#if PostgreSQL
  import Datasets
  import Search
  import Synchronization

  /// The rows of a table that match a condition, loaded by keyset pagination.
  ///
  /// A class because all copies of a result share its last page and the cursors of earlier pages.
  final class RowPages: Sendable {
    /// Tests rows again and returns the positions of matches.
    typealias Filter = @Sendable (Connection.Rows) throws(ListSourceError) -> [Int]

    private static let countLimit = 100_000
    /// The server's own limits still apply.
    private static let exactCountTimeout = Duration.seconds(24 * 60 * 60)

    private let table: Table
    private let bounds: Bounds
    let order: TableOrder
    let filter: Filter
    private let known = Mutex(Known())

    private struct Known {
      var count = RowCount.atLeast(0)
      /// The number of rows before each visited page, and the cursor that it starts after.
      var cursors: [(position: Int, cursor: [String?]?)] = [(0, nil)]
      /// The last page, and the number of rows before it.
      var start = 0
      var rows = Connection.Rows()

      /// Returns the rows in a range; nil unless the last page has them all.
      func rows(in range: Range<Int>) -> Connection.Rows.SubSequence? {
        let end = start + rows.count
        guard
          range.lowerBound >= start && (range.upperBound <= end || count == .exact(end))
        else { return nil }
        let part = range.clamped(to: start..<end)
        return rows[part.lowerBound - start..<part.upperBound - start]
      }
    }

    init(of table: Table, _ bounds: Bounds, _ order: TableOrder, filter: @escaping Filter) {
      self.table = table
      self.bounds = bounds
      self.order = order
      self.filter = filter
    }

    var count: RowCount { known.withLock { $0.count } }

    // MARK: Rows

    /// Loads pages until one row matches; waits briefly for the first page on the caller's thread.
    nonisolated(nonsending) func loadFirstPage() async throws(ListSourceError) {
      var walk = walk(to: 0..<1)
      try await step(&walk, within: nil)
      store(walk.isFinished ? walk : try await finish(walk, until: nil))
    }

    /// Returns the rows in a range, clamped to the list; throws `cancelled` on a timeout.
    nonisolated(nonsending) func rows(
      in range: Range<Int>, within limit: Duration? = nil
    ) async throws(ListSourceError) -> [TableRow] {
      if let known = known.withLock({ $0.rows(in: range) }) { return table.rows(of: known) }
      let walk = try await finish(walk(to: range), until: limit.map { .now + $0 })
      store(walk)
      return table.rows(of: walk.found.prefix(range.count))
    }

    private func walk(to range: Range<Int>) -> PageWalk {
      let start = known.withLock { known in
        known.cursors.last { $0.position <= range.lowerBound } ?? (0, nil)
      }
      return PageWalk(to: range, from: start, isExact: bounds.isExact)
    }

    /// Finishes a walk off the caller's actor, because it may take many pages.
    @concurrent
    private func finish(
      _ walk: PageWalk, until deadline: ContinuousClock.Instant?
    ) async throws(ListSourceError) -> PageWalk {
      var walk = walk
      while !walk.isFinished {
        let rest = deadline.map { $0 - .now }
        if let rest, rest <= .zero { throw .cancelled }
        try await step(&walk, within: rest)
      }
      return walk
    }

    private func store(_ walk: PageWalk) {
      known.withLock { ($0.start, $0.rows) = (walk.range.lowerBound, walk.found) }
    }

    private nonisolated(nonsending) func step(
      _ walk: inout PageWalk, on lane: Server.Lane = .rows, within limit: Duration?
    ) async throws(ListSourceError) {
      let condition =
        walk.cursor.map { [bounds.superset, order.rows(after: $0)].conjunction } ?? bounds.superset
      let first: SQL =
        if let shards = table.shards {
          shards.page(order, where: condition, limit: walk.nextSize + walk.skip)
        } else {
          """
          SELECT \(order.columns.values) FROM \(table.sql) \
          WHERE \(condition) ORDER BY \(order.sql)
          """
        }
      let offset: SQL = walk.skip == 0 ? "" : " OFFSET \(walk.skip)"
      let page = try await table.rows(
        of: "\(first) LIMIT \(walk.nextSize)\(offset)", on: lane, within: limit)
      try table.checkKey(in: page)
      walk.append(page, listed: try filter(page), endingAt: page.last.map(order.columns.cursor))
      record(walk.position, walk.cursor, isEnd: walk.isEndKnown)
    }

    /// Returns the rows with some identities; nil unless the last page has them all.
    func rows(_ identifiers: [RowID]) -> [TableRow]? {
      table.rows(of: known.withLock { $0.rows }).rows(identifiers)
    }

    private func record(_ position: Int, _ cursor: [String?]?, isEnd: Bool) {
      known.withLock { known in
        if let cursor, let last = known.cursors.last, position > last.position {
          known.cursors.append((position, cursor))
        }
        if isEnd {
          known.count = .exact(position)
        } else if !known.count.isExact && known.count.value < position {
          known.count = .atLeast(position)
        }
      }
    }

    // MARK: Counting

    /// Counts the rows on the server, or by testing rows if the bounds are inexact.
    func countAll() async {
      if count.isExact { return }
      if bounds.subset != "false" { await countBySQL() }
      if !bounds.isExact { try? await countByTesting(within: table.server.limit(of: .counts)) }
    }

    /// Counts all rows, however long it takes.
    func countExactly() async throws(ListSourceError) {
      if count.isExact { return }
      guard bounds.isExact else {
        try await countByTesting(within: Self.exactCountTimeout)
        return
      }
      let rows = try await table.rows(
        of: "SELECT count(*) FROM \(table.sql) WHERE \(bounds.superset)", on: .counts,
        within: Self.exactCountTimeout)
      guard let number = rows.first?.integer(0) else {
        throw .failed("\(table.name): the server returned no count")
      }
      known.withLock { $0.count = .exact(number) }
    }

    private func countBySQL() async {
      let counted: SQL = """
        SELECT 1 FROM \(table.sql) WHERE \(bounds.subset) \
        LIMIT \(Self.countLimit + 1)
        """
      let rows = try? await table.rows(
        of: "SELECT count(*) FROM (\(counted)) AS counted", on: .counts)
      guard let number = rows?.first?.integer(0) else { return }
      if bounds.isExact && number <= Self.countLimit {
        known.withLock { if !$0.count.isExact { $0.count = .exact(number) } }
      } else {
        record(min(number, Self.countLimit), nil, isEnd: false)
      }
    }

    private func countByTesting(within limit: Duration) async throws(ListSourceError) {
      let end = ContinuousClock.now + limit
      // An unreachable range, so that no rows are kept.
      var walk = walk(to: .max / 2 ..< .max / 2)
      while !walk.isFinished && !count.isExact && .now < end {
        try await step(&walk, on: .counts, within: limit)
      }
    }
  }
#endif
