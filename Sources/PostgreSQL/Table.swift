#if PostgreSQL
  import Datasets
  import Search

  /// A table as the server's catalog describes it.
  struct Table: Sendable {
    let server: Server
    let schema: String
    let name: String
    /// The columns except the search column.
    let columns: [TableColumn]
    let listColumns: [ListColumn]
    /// The positions of the key columns, in index order.
    let key: [Int]
    /// Whether the user named the key, which the server then does not guarantee.
    let hasCustomKey: Bool
    let searched: SearchedColumn?
    let shards: Shards?
    private let keyOrder: TableOrder

    init(_ address: TableAddress, on server: Server) async throws(ServerError) {
      try await server.check()
      let found = try await server.rows(of: CatalogSQL.table(address.table))
      guard let row = found.first, let oid = row[0], let schema = row[1], let name = row[2] else {
        throw ServerError(.refused("42P01"), "no such table; check ?table=")
      }
      let rows = try await server.rows(of: CatalogSQL.columns(of: oid))
      let searched = SearchedColumn(rows)
      columns = rows.filter { searched == nil || $0[0] != SearchedColumn.name }.map { row in
        var column = TableColumn(
          name: row[0] ?? "", type: row[1] ?? "", fullType: row[2], isNullable: row[3] != "t")
        column.foldingSchema = searched != nil ? schema : nil
        return column
      }
      let (names, kinds) = (columns.map(\.name), columns.map(\.kind))
      let empty = Dataset(name: name, columns: names, kinds: kinds, rows: [])
      listColumns = empty.map(ListColumn.columns) ?? []
      let keyNames = try await server.rows(of: CatalogSQL.key(of: oid)).compactMap { $0[0] }
      key = try Self.positions(of: address.key ?? keyNames, in: columns, of: name)
      hasCustomKey = address.key != nil
      shards = Shards(of: oid, try await server.rows(of: CatalogSQL.partitions(of: oid)))
      keyOrder = TableOrder(of: columns, key: key)
      self.server = server
      self.schema = schema
      self.name = name
      self.searched = searched
    }

    private static func positions(
      of key: [String], in columns: [TableColumn], of table: String
    ) throws(ServerError) -> [Int] {
      guard !key.isEmpty else {
        throw ServerError(
          .refused("keyless"),
          "no primary key; name a unique column, such as &key=id")
      }
      return try key.map { name throws(ServerError) in
        guard let position = columns.firstIndex(where: { $0.name == name }) else {
          throw ServerError(.refused("42703"), "no column \(name); check &key=")
        }
        return position
      }
    }

    var sql: SQL { "\(name: schema).\(name: name)" }

    func order(_ arrangement: ListArrangement) -> TableOrder {
      let section = arrangement.limit == nil ? arrangement.section : nil
      if section == nil && arrangement.sort.isEmpty { return keyOrder }
      return TableOrder(of: columns, key: key, section: section, sort: arrangement.sort)
    }

    nonisolated(nonsending) func rows(
      of sql: SQL, on lane: Server.Lane = .rows, within limit: Duration? = nil
    ) async throws(ListSourceError) -> Connection.Rows {
      do {
        return try await server.rows(of: sql, on: lane, within: limit)
      } catch {
        // The table or a column was dropped after it was opened.
        if [.refused("42P01"), .refused("42703")].contains(error.reason) {
          throw .failed("\(name): \(error.description); if the table has changed, :load it again")
        }
        throw ListSourceError(error, name: name)
      }
    }
  }

  /// Checks of a custom key: a wrong key would silently hide rows.
  extension Table {
    /// A statement that finds a row without a key; nil if the server rules that out.
    var rowsWithoutKey: SQL? {
      let nullable = key.map { columns[$0] }.filter(\.isNullable)
      guard hasCustomKey, !nullable.isEmpty else { return nil }
      let isNull = nullable.map { column -> SQL in "\(name: column.name) IS NULL" }
      return "SELECT 1 FROM \(sql) WHERE \(isNull.disjunction) LIMIT 1"
    }

    func checkKey(in page: Connection.Rows) throws(ListSourceError) {
      guard hasCustomKey else { return }
      let hasDuplicates = zip(page, page.dropFirst()).contains { row, next in
        key.allSatisfy { row.bytes($0) == next.bytes($0) }
      }
      if hasDuplicates { throw .failed("\(name): \(keyNames) is not unique; \(Self.advice)") }
    }

    var missingKey: ServerError {
      ServerError(.refused("keyless"), "\(keyNames) is NULL in some rows; \(Self.advice)")
    }

    private static let advice = "name other columns with &key="

    private var keyNames: String { key.map { columns[$0].name }.joined(separator: ", ") }
  }

  extension ListSourceError {
    init(_ error: ServerError, name: String) {
      switch error.reason {
      case .cancelled: self = .cancelled
      case .timedOut: self = .failed("\(name): the server took too long: \(error.description)")
      case .unreachable, .unresponsive: self = .unreachable("\(name): \(error.description)")
      case .refused: self = .failed("\(name): \(error.description)")
      }
    }
  }
#endif
