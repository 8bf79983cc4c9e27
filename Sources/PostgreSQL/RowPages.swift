#if PostgreSQL
  import Datasets
  import Search
  import Synchronization

  /// Rows of a table that fulfil a condition, in an order, page by page.
  ///
  /// Each page begins behind the last row of the one before, which a server finds by its index. What
  /// is kept is the page asked for last, and where pages begin. A class since all who hold a result share
  /// that.
  final class RowPages: Sendable {
    /// Which rows, and what is asked for of each.
    struct Request: Sendable {
      let bounds: Bounds
      let order: TableOrder
      /// Looks at rows once more, and tells which ones stay, by position.
      let passing: @Sendable (Connection.Rows) throws(ListSourceError) -> [Int]
    }

    /// More rows than this are not counted.
    private static let mostCounted = 100_000

    private let table: RemoteTable
    let request: Request
    private let known = Mutex(Known())

    /// What is told at once.
    private struct Known {
      var count = RowCount.atLeast(0)
      /// Where rows begin that somebody has seen: so many rows stand before a place.
      var places: [(position: Int, place: [String?]?)] = [(0, nil)]
      /// The rows asked for last, and how many stand before them.
      var start = 0
      var rows = Connection.Rows()

      /// The rows in a range, if they are there.
      func rows(in range: Range<Int>) -> Connection.Rows.SubSequence? {
        let end = start + rows.count
        guard
          range.lowerBound >= start && (range.upperBound <= end || count == .exact(end))
        else { return nil }
        let part = range.clamped(to: start..<end)
        return rows[part.lowerBound - start..<part.upperBound - start]
      }
    }

    init(_ request: Request, of table: RemoteTable) {
      self.request = request
      self.table = table
    }

    /// How many rows there are, as far as it is known by now.
    var count: RowCount { known.withLock { $0.count } }

    // MARK: Rows

    /// Brings the first page, and others until a row stays; the first one on the thread that asks, as
    /// long as it does not have to wait.
    nonisolated(nonsending) func begin() async throws(ListSourceError) {
      var walk = walk(to: 0..<1)
      try await step(&walk, within: nil)
      keep(walk.isOver ? walk : try await end(of: walk, until: nil))
    }

    /// The rows in a range; fewer where they end.
    ///
    /// - Parameter limit: How long that may take, if not as long as it takes.
    /// - Throws: `cancelled` also when it takes longer.
    nonisolated(nonsending) func rows(
      in range: Range<Int>, within limit: Duration? = nil
    ) async throws(ListSourceError) -> [TableRow] {
      if let known = known.withLock({ $0.rows(in: range) }) {
        return table.description.rows(of: known)
      }
      let walk = try await end(of: walk(to: range), until: limit.map { .now + $0 })
      keep(walk)
      return table.description.rows(of: walk.found.prefix(range.count))
    }

    private func walk(to range: Range<Int>) -> PageWalk {
      let start = known.withLock { known in
        known.places.last { $0.position <= range.lowerBound } ?? (0, nil)
      }
      return PageWalk(to: range, from: start, isExact: request.bounds.isExact)
    }

    /// Walks on elsewhere: nobody knows how many pages it takes.
    @concurrent
    private func end(
      of walk: PageWalk, until deadline: ContinuousClock.Instant?
    ) async throws(ListSourceError) -> PageWalk {
      var walk = walk
      while !walk.isOver {
        let rest = deadline.map { $0 - .now }
        if let rest, rest <= .zero { throw .cancelled }
        try await step(&walk, within: rest)
      }
      return walk
    }

    private func keep(_ walk: PageWalk) {
      known.withLock { ($0.start, $0.rows) = (walk.range.lowerBound, walk.found) }
    }

    private nonisolated(nonsending) func step(
      _ walk: inout PageWalk, within limit: Duration?
    ) async throws(ListSourceError) {
      let page = try await page(
        behind: walk.place, skipping: walk.skip, walk.nextSize, within: limit)
      try table.description.checkKey(in: page)
      let passing = try request.passing(page)
      walk.take(page, passing: passing, endingAt: page.last.map(request.order.columns.place))
      note(walk.position, walk.place, isEnd: walk.isEndKnown)
    }

    /// The rows with some identities, if they are among those asked for last.
    func rows(_ identifiers: [RowID]) -> [TableRow]? {
      table.description.rows(of: known.withLock { $0.rows }).rows(identifiers)
    }

    private func note(_ position: Int, _ place: [String?]?, isEnd: Bool) {
      known.withLock { known in
        if let place, let last = known.places.last, position > last.position {
          known.places.append((position, place))
        }
        if isEnd {
          known.count = .exact(position)
        } else if !known.count.isExact && known.count.value < position {
          known.count = .atLeast(position)
        }
      }
    }

    private nonisolated(nonsending) func page(
      behind place: [String?]?, skipping skip: Int, _ size: Int, on lane: Server.Lane = .rows,
      within limit: Duration? = nil
    ) async throws(ListSourceError) -> Connection.Rows {
      let order = request.order
      let condition =
        place.map { [request.bounds.upper, order.rows(behind: $0)].conjunction }
        ?? request.bounds.upper
      let first: SQL =
        if let shards = table.description.shards {
          shards.page(order, where: condition, limit: size + skip)
        } else {
          """
          SELECT \(order.columns.values) FROM \(table.description.sql) \
          WHERE \(condition) ORDER BY \(order.sql)
          """
        }
      let offset: SQL = skip == 0 ? "" : " OFFSET \(skip)"
      return try await table.rows(
        of: "\(first) LIMIT \(size)\(offset)", on: lane, within: limit)
    }

    // MARK: Counting

    /// Has the server count them, or looks at them where it cannot, unless that takes long.
    func countAll() async {
      if count.isExact { return }
      if request.bounds.lower != "false" { await countBySQL() }
      if !request.bounds.isExact { try? await countByLooking() }
    }

    private func countBySQL() async {
      let counted: SQL = """
        SELECT 1 FROM \(table.description.sql) WHERE \(request.bounds.lower) \
        LIMIT \(Self.mostCounted + 1)
        """
      let rows = try? await table.rows(
        of: "SELECT count(*) FROM (\(counted)) AS counted", on: .counts)
      guard let number = rows?.first?.first?.flatMap({ Int($0) }) else { return }
      if request.bounds.isExact && number <= Self.mostCounted {
        known.withLock { if !$0.count.isExact { $0.count = .exact(number) } }
      } else {
        note(min(number, Self.mostCounted), nil, isEnd: false)
      }
    }

    private func countByLooking() async throws(ListSourceError) {
      let end = ContinuousClock.now + table.server.limit(of: .counts)
      var (position, place) = known.withLock { $0.places.last } ?? (0, nil)
      var isEnd = false
      while !isEnd && !count.isExact && .now < end {
        let page = try await page(
          behind: place, skipping: 0, PageWalk.sizes.upperBound, on: .counts)
        position += try request.passing(page).count
        isEnd = page.count < PageWalk.sizes.upperBound
        place = page.last.map(request.order.columns.place) ?? place
        note(position, place, isEnd: isEnd)
      }
    }
  }
#endif
