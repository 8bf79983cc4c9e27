#if PostgreSQL
  import Datasets
  import Search

  /// A list source that searches a table on its server.
  public struct PostgreSQLSource: ListSource {
    let table: Table
    /// The number of rows when the table was opened.
    public let total: RowCount

    /// Opens a table.
    public init(_ address: TableAddress) async throws(ListSourceError) {
      try await self.init(address, on: Server(address.settings))
    }

    init(_ address: TableAddress, on server: Server) async throws(ListSourceError) {
      do throws(ServerError) {
        table = try await Table(address, on: server)
        if let setting = table.shards?.setting { try await server.set(setting) }
        // Reports a missing permission now.
        _ = try await server.rows(of: "SELECT 1 FROM \(table.sql) LIMIT 1")
        if await Self.hasRowsWithoutKey(in: table) { throw table.missingKey }
      } catch {
        throw ListSourceError(error, name: address.table)
      }
      total = await Self.total(of: table)
      // Ready before the first key is typed.
      if table.searched == nil { Task.detached { FoldedSQL.prepare() } }
    }

    /// Returns whether rows without a key exist; false on a timeout.
    private static func hasRowsWithoutKey(in table: Table) async -> Bool {
      guard let missing = table.rowsWithoutKey else { return false }
      let rows = try? await table.server.rows(of: missing, on: .counts, within: .seconds(1))
      return rows.map { !$0.isEmpty } ?? false
    }

    /// Counts all rows, or a lower bound on a timeout.
    private static func total(of table: Table) async -> RowCount {
      func count(_ rows: SQL, within limit: Duration? = nil) async -> Int? {
        let counted = try? await table.server.rows(
          of: "SELECT count(*) FROM \(rows)", on: .counts, within: limit)
        return counted?.first?.integer(0)
      }
      if let all = await count(table.sql, within: .seconds(1)) { return .exact(all) }
      let some = await count("(SELECT 1 FROM \(table.sql) LIMIT 100000) AS counted")
      return .atLeast(some ?? 0)
    }

    /// The table's name.
    public var name: String { table.name }

    /// The table's columns except the search column.
    public var columns: [ListColumn] { table.listColumns }

    /// Returns the condition that the server tests, and its values.
    public func explanation(of result: (any ListResult)?) -> [(name: String, value: String)] {
      let name = table.sql.text
      let index = table.searched == nil ? "none; ridgeline index creates one" : "ridgeline_search"
      guard let bounds = (result as? PostgreSQLResult)?.bounds else {
        return [("table", name), ("index", index)]
      }
      let (text, values) = bounds.superset.statement
      var lines = [("table", name), ("index", index), ("condition", text.shortened)]
      if !values.isEmpty {
        let list = values.map { $0 ?? "NULL" }.joined(separator: ", ")
        lines.append(("values", list.shortened))
      }
      return lines + [("local check", bounds.isExact ? "none" : "each row")]
    }

    /// Searches for a request's rows; returns after the first page.
    ///
    /// The search starts on the caller's thread and moves to the server's queue when it blocks.
    public nonisolated(nonsending)
      func search(_ request: ListRequest) async throws(ListSourceError) -> any ListResult
    {
      let waiter = OneShotPromise<Result<any ListResult, ListSourceError>>()
      let task = Self.task(on: table.server.queue) {
        do throws(ListSourceError) {
          waiter.resume(.success(try await result(of: request)))
        } catch {
          waiter.resume(.failure(error))
        }
      }
      guard let found = await waiter.value(cancelling: task) else { throw .cancelled }
      return try found.get()
    }

    /// Starts a task, immediately if the system supports it.
    private static func task(
      on executor: any TaskExecutor, _ work: @concurrent @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
      if #available(macOS 26, iOS 26, *) {
        Task.immediate(executorPreference: executor, operation: work)
      } else {
        Task(executorPreference: executor, operation: work)
      }
    }

    private nonisolated(nonsending)
      func result(of request: ListRequest) async throws(ListSourceError) -> any ListResult
    {
      let sql = QuerySQL(
        columns: table.columns, listColumns: columns,
        shown: request.arrangement.searched(of: columns),
        searchedColumn: table.searched)
      let bounds: Bounds
      do {
        bounds = try sql.bounds(of: request.query)
      } catch {
        throw .failed(
          "\(name): fuzzy terms are not supported for a table on a server; "
            + "remove ~, or turn :fuzzy off")
      }
      return try await PostgreSQLResult(request, bounds, of: table, total: total)
    }
  }

  extension String {
    fileprivate var shortened: String { count > 400 ? prefix(400) + " …" : self }
  }
#endif
