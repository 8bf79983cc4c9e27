#if PostgreSQL
  import Datasets
  import Search
  import Synchronization

  /// Rows of a table that fulfil a condition, in an order, page by page.
  ///
  /// Each page begins behind the last row of the one before, which a server finds by its index. What
  /// is kept is the page asked for last, and where pages begin. An actor since pages are asked for one
  /// after the other; what is known already is told without waiting for its turn.
  actor RowPages {
    /// Which rows, and what is asked for of each.
    struct Request: Sendable {
      let bounds: Bounds
      let order: TableOrder
      /// Looks at rows once more, and tells which ones stay, by position.
      let passing: @Sendable ([TableRow]) async throws(ListSourceError) -> [Int]
    }

    /// How many rows a page has at least and at most, wherever it is asked for.
    private static let sizes = 64...1_000
    /// More rows than this are not counted.
    private static let mostCounted = 100_000

    private let table: RemoteTable
    nonisolated let request: Request
    /// Where rows begin that somebody has seen: so many rows stand before a place.
    private var places: [(position: Int, place: [String?]?)] = [(0, nil)]
    private nonisolated let known = Mutex(Known())

    /// What is told at once.
    private struct Known {
      var count = RowCount.atLeast(0)
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
    nonisolated var count: RowCount { known.withLock { $0.count } }

    // MARK: Rows

    /// The rows in a range; fewer where they end.
    ///
    /// - Parameter limit: How long that may take, if not as long as it takes.
    /// - Throws: `cancelled` also when it takes longer.
    nonisolated(nonsending) func rows(
      in range: Range<Int>, within limit: Duration? = nil
    ) async throws(ListSourceError) -> [TableRow] {
      if let rows = knownRows(in: range) { return rows }
      return try await bring(range, until: limit.map { .now + $0 })
    }

    private nonisolated func knownRows(in range: Range<Int>) -> [TableRow]? {
      known.withLock { $0.rows(in: range) }.map(tableRows)
    }

    private nonisolated func tableRows(_ rows: some Sequence<Connection.Rows.Row>) -> [TableRow] {
      rows.map { TableRow($0, key: table.description.key) }
    }

    private func bring(
      _ range: Range<Int>, until deadline: ContinuousClock.Instant?
    ) async throws(ListSourceError) -> [TableRow] {
      // Somebody may have asked for them meanwhile.
      if let rows = knownRows(in: range) { return rows }
      var found = Connection.Rows()
      var (position, place) = places.last { $0.position <= range.lowerBound } ?? (0, nil)
      var skip = request.bounds.isExact ? range.lowerBound - position : 0
      var size = Self.sizes.lowerBound
      var isEnd = false
      while position < range.upperBound && !isEnd {
        let rest = deadline.map { $0 - .now }
        if let rest, rest <= .zero { throw .cancelled }
        size = min(max(size, range.upperBound - position - skip + 1), Self.sizes.upperBound)
        let page = try await page(behind: place, skipping: skip, size, within: rest)
        isEnd = page.count < size
        // Behind the end nobody knows how far it is.
        if page.isEmpty && skip > 0 { break }
        position += skip
        let passing = try await request.passing(tableRows(page))
        let isAll = passing.count == page.count && position >= range.lowerBound
        if isAll && found.isEmpty {
          found = page
          position += page.count
        } else {
          for row in passing {
            if position >= range.lowerBound { found.append(page[row]) }
            position += 1
          }
        }
        place = page.last.map(request.order.columns.place) ?? place
        note(position, place, isEnd: isEnd)
        size *= 4
        skip = 0
      }
      known.withLock { ($0.start, $0.rows) = (range.lowerBound, found) }
      return tableRows(found.prefix(range.count))
    }

    /// The rows with some identities, if they are among those asked for last.
    nonisolated func rows(_ identifiers: [RowID]) -> [TableRow]? {
      tableRows(known.withLock { $0.rows }).rows(identifiers)
    }

    private func note(_ position: Int, _ place: [String?]?, isEnd: Bool) {
      if let place, let last = places.last, position > last.position {
        places.append((position, place))
      }
      known.withLock { known in
        if isEnd {
          known.count = .exact(position)
        } else if !known.count.isExact && known.count.value < position {
          known.count = .atLeast(position)
        }
      }
    }

    private func page(
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
          SELECT \(order.columns.values.joined(separator: ", ")) FROM \(table.description.sql) \
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
      var (position, place) = places.last ?? (0, nil)
      var isEnd = false
      while !isEnd && !count.isExact && .now < end {
        let page = try await page(
          behind: place, skipping: 0, Self.sizes.upperBound, on: .counts)
        position += try await request.passing(tableRows(page)).count
        isEnd = page.count < Self.sizes.upperBound
        place = page.last.map(request.order.columns.place) ?? place
        note(position, place, isEnd: isEnd)
      }
    }
  }
#endif
