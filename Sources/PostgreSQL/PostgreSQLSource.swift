#if PostgreSQL
  import Datasets
  import Search

  /// A table of a server that speaks PostgreSQL's wire, searched where it is.
  public struct PostgreSQLSource: ListSource, ColumnDescribing {
    let table: RemoteTable
    /// How many rows the table had when it was opened.
    public let total: RowCount

    /// Opens a table.
    ///
    /// - Throws: Why the table cannot be had; without the password.
    public init(_ address: TableAddress) async throws(ListSourceError) {
      try await self.init(address, on: Server(address.settings))
    }

    init(_ address: TableAddress, on server: Server) async throws(ListSourceError) {
      do throws(ServerError) {
        let description = try await Table.described(address, by: server)
        table = RemoteTable(description, on: server)
        if let setting = description.shards?.setting { try await server.set(setting) }
        // So that what cannot be read is told now.
        _ = try await server.rows(of: "SELECT 1 FROM \(description.sql) LIMIT 1")
        if await Self.isKeyMissing(in: table) { throw description.missingKey }
      } catch {
        throw ListSourceError(error, name: address.table)
      }
      total = await Self.total(of: table)
      // What takes a moment to make is there before somebody types.
      if table.description.searched == nil { Task.detached { FoldedSQL.prepare() } }
    }

    /// Whether there are rows without a key; where that takes long to tell nobody waits for it.
    private static func isKeyMissing(in table: RemoteTable) async -> Bool {
      guard let missing = table.description.isKeyMissing else { return false }
      let rows = try? await table.server.rows(of: missing, on: .counts, within: .seconds(1))
      return rows.map { !$0.isEmpty } ?? false
    }

    /// Counts all rows, or as many as there is time for.
    private static func total(of table: RemoteTable) async -> RowCount {
      func count(_ rows: SQL, within limit: Duration? = nil) async -> Int? {
        let counted = try? await table.server.rows(
          of: "SELECT count(*) FROM \(rows)", on: .counts, within: limit)
        return counted?.first?.first?.flatMap { Int($0) }
      }
      // Once, when the table is opened, more time is taken for it.
      if let all = await count(table.description.sql, within: .seconds(1)) { return .exact(all) }
      let some = await count("(SELECT 1 FROM \(table.description.sql) LIMIT 100000) AS counted")
      return .atLeast(some ?? 0)
    }

    /// The table's name.
    public var name: String { table.description.name }

    /// Its columns under their typed names, but for the one that it is searched by.
    public var columns: [ListColumn] { table.description.listColumns }

    /// What the server is asked for, and which values go with it.
    public func explanation(of result: (any ListResult)?) -> [(name: String, value: String)] {
      let name = table.description.sql.text
      let index = table.description.searched == nil ? "none; ridgeline index makes one" : "there"
      guard let bounds = (result as? PostgreSQLResult)?.bounds else {
        return [("table", name), ("index", index)]
      }
      let (text, values) = bounds.upper.statement
      let told =
        values.isEmpty
        ? [] : [("values", values.map { $0 ?? "NULL" }.joined(separator: ", ").shortened)]
      let rest =
        bounds.isExact ? "nothing: the server can say all of it" : "each row is looked at here"
      return [("table", name), ("index", index), ("asked for", text.shortened)] + told
        + [("the rest", rest)]
    }

    /// Itself.
    public var describing: (any ColumnDescribing)? { self }

    /// Finds the rows of a request; all that it waits for is the first page.
    ///
    /// It begins on the caller's thread; once it has to wait it goes on on that which waits for the
    /// server.
    public nonisolated(nonsending)
      func search(_ request: ListRequest) async throws(ListSourceError) -> any ListResult
    {
      let waiter = Waiter<Result<any ListResult, ListSourceError>>()
      let task = Self.task(on: table.server.queue) {
        waiter.resume(await outcome(of: request))
      }
      guard let found = await waiter.value(cancelling: task) else { throw .cancelled }
      return try found.get()
    }

    /// A task that begins at once, where the system has such tasks, and goes on elsewhere.
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
      func outcome(of request: ListRequest) async -> Result<any ListResult, ListSourceError>
    {
      do throws(ListSourceError) {
        return .success(try await result(of: request))
      } catch {
        return .failure(error)
      }
    }

    private nonisolated(nonsending)
      func result(of request: ListRequest) async throws(ListSourceError) -> any ListResult
    {
      let description = table.description
      var sql = QuerySQL(
        columns: description.columns, listColumns: columns, shown: request.arrangement.columns)
      sql.searchedColumn = description.searched
      let bounds: Bounds
      do {
        bounds = try sql.bounds(of: request.query)
      } catch {
        throw .failed(
          "\(name): ~ has to look at every row, which a table is not read for; leave it out")
      }
      return try await PostgreSQLResult(request, bounds, of: table, total: total)
    }
  }

  extension String {
    /// The folding of letters, or a set of them, written out, is longer than anybody reads.
    fileprivate var shortened: String { count > 400 ? prefix(400) + " …" : self }
  }
#endif
