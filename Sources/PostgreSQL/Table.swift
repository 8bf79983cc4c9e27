#if PostgreSQL
  import Datasets
  import Search

  /// A table as its server describes it.
  struct Table: Sendable {
    /// The names of its schema and its own.
    let schema: String
    let name: String
    /// Its columns, but for the one that it is searched by.
    let columns: [TableColumn]
    /// The same as a list has them.
    let listColumns: [ListColumn]
    /// The positions of those that tell its rows apart, in the order of the index on them.
    let key: [Int]
    /// The column that a search goes by, if an owner made it.
    let searched: SearchedColumn?
    /// Who has it.
    let engine: Engine

    init(
      schema: String, name: String, columns: [TableColumn], key: [Int], searched: SearchedColumn?,
      engine: Engine
    ) {
      self.engine = engine
      self.schema = schema
      self.name = name
      self.columns = columns
      self.key = key
      self.searched = searched
      listColumns =
        Dataset(
          name: name, columns: columns.map(\.name), kinds: columns.map(\.kind), rows: []
        ).map(ListColumn.columns) ?? []
    }

    /// Its parts, if there are some on other servers.
    var shards: Shards?
    /// Whether somebody said what its key is, which its server does not vouch for.
    var isKeyGiven = false

    /// In the words of the server.
    var sql: SQL { "\(name: schema).\(name: name)" }
  }

  extension Table {
    /// Asks a server for the description of a table.
    static func described(
      _ address: TableAddress, by server: Server
    ) async throws(ServerError) -> Table {
      let engine = try await server.engine()
      let found = try await server.rows(of: place(of: address.table))
      guard let row = found.first, let oid = row[0], let schema = row[1], let name = row[2] else {
        throw ServerError(.refused("42P01"), "there is no table \(address.table)")
      }
      let all = try await server.rows(of: columns(of: oid)).map(ColumnRow.init)
      let searched = SearchedColumn(all, in: engine)
      let columns = all.filter { $0.name != searched?.name }.map { row in
        var column = row.column
        column.engine = engine
        column.foldingSchema = searched != nil && engine.canKeepFunctions ? schema : nil
        return column
      }
      var names = try await server.rows(of: key(of: oid)).compactMap { $0[0] }
      // The key of a table that was given none, which old ones keep to themselves.
      if names.isEmpty && engine == .cockroachdb { names = ["rowid"] }
      let key = try places(of: address.key ?? names, in: columns, of: name)
      var table = Table(
        schema: schema, name: name, columns: columns, key: key, searched: searched, engine: engine)
      table.isKeyGiven = address.key != nil
      table.shards = Shards(of: oid, try await server.rows(of: Shards.parts(of: oid)))
      return table
    }

    private static func places(
      of key: [String], in columns: [TableColumn], of table: String
    ) throws(ServerError) -> [Int] {
      guard !key.isEmpty else {
        throw ServerError(
          .refused("keyless"),
          "\(table) has no primary key; say what tells its rows apart: &key=id")
      }
      var places: [Int] = []
      for name in key {
        guard let place = columns.firstIndex(where: { $0.name == name }) else {
          throw ServerError(.refused("42703"), "\(table) has no column \(name)")
        }
        places.append(place)
      }
      return places
    }

    /// As it is typed: with capitals as they are, or as the server reads it.
    private static func place(of table: String) -> SQL {
      """
      SELECT c.oid, n.nspname, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
      WHERE c.oid = coalesce(to_regclass(quote_ident(\(value: table)::text)), \
      to_regclass(\(value: table)::text))
      """
    }

    private static func columns(of oid: String) -> SQL {
      """
      WITH RECURSIVE base (domain, type) AS (\
      SELECT oid, typbasetype FROM pg_type WHERE typtype = 'd' UNION ALL \
      SELECT base.domain, t.typbasetype FROM base JOIN pg_type t ON t.oid = base.type \
      WHERE t.typtype = 'd') \
      SELECT a.attname, t.typname, \
      CASE WHEN t.oid = a.atttypid THEN format_type(t.oid, a.atttypmod) ELSE format_type(t.oid, -1) END, \
      a.attnotnull, col_description(a.attrelid, a.attnum), a.attgenerated FROM pg_attribute a \
      LEFT JOIN base ON base.domain = a.atttypid \
      JOIN pg_type t ON t.oid = coalesce(base.type, a.atttypid) AND t.typtype <> 'd' \
      WHERE a.attrelid = \(value: oid)::oid AND a.attnum > 0 AND NOT a.attisdropped \
      ORDER BY a.attnum
      """
    }

    /// The columns of the primary key, or of the first index by which rows without NULLs are told
    /// apart, as the columns themselves compare their values.
    private static func key(of oid: String) -> SQL {
      """
      SELECT a.attname FROM (SELECT i.indexrelid, i.indrelid, i.indkey, i.indnkeyatts FROM pg_index i \
      WHERE i.indrelid = \(value: oid)::oid AND i.indisunique AND i.indisvalid \
      AND i.indpred IS NULL AND i.indexprs IS NULL AND i.indnkeyatts > 0 \
      AND NOT EXISTS (SELECT 1 FROM pg_attribute a \
      WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey) AND NOT a.attnotnull) \
      AND NOT EXISTS (SELECT 1 FROM unnest(i.indkey::int2[], i.indcollation::oid[]) AS k (number, coll) \
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number \
      WHERE k.coll <> a.attcollation) \
      ORDER BY i.indisprimary DESC, i.indnkeyatts, i.indexrelid LIMIT 1) i \
      CROSS JOIN LATERAL unnest(i.indkey::int2[]) WITH ORDINALITY AS k (number, place) \
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number \
      WHERE k.place <= i.indnkeyatts ORDER BY k.place
      """
    }
  }

  /// What a server says of a column.
  struct ColumnRow {
    let column: TableColumn
    let comment: String?
    let isGenerated: Bool

    var name: String { column.name }

    fileprivate init(_ row: Connection.Rows.Row) {
      column = TableColumn(
        name: row[0] ?? "", type: row[1] ?? "", fullType: row[2], isNullable: row[3] != "t")
      comment = row[4]
      isGenerated = row[5] == "s"
    }
  }
#endif
