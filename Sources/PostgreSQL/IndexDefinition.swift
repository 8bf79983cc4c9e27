#if PostgreSQL
  import Search

  /// What an owner runs once so that a table is searched by an index: the extension, a column of what
  /// its cells are compared by, and the index on it.
  struct IndexDefinition: Sendable {
    /// Which engine it is for.
    enum Engine: String, Sendable, CaseIterable {
      case postgreSQL = "PostgreSQL"
      case cockroachDB = "CockroachDB"
      case yugabyteDB = "YugabyteDB"
    }

    private let table: Table
    private let engine: Engine

    init(_ table: Table, for engine: Engine) {
      self.table = table
      self.engine = engine
    }

    private static let indexName = "ridgeline_search"

    private func function(_ name: String) -> SQL { "\(name: table.schema).\(name: name)" }

    /// One after the other.
    var statements: [SQL] {
      let name: SQL = "\(name: SearchedColumn.name)"
      let comment = SQL(literal: SearchedColumn.comment(on: table.columns))
      return [
        "CREATE EXTENSION IF NOT EXISTS pg_trgm",
        """
        CREATE OR REPLACE FUNCTION \(function("ridgeline_fold"))(cell text) RETURNS text LANGUAGE sql \
        IMMUTABLE PARALLEL SAFE AS \(SQL(literal: "SELECT \(FoldedSQL.ignoringCase.of("cell").text)"))
        """,
        """
        CREATE OR REPLACE FUNCTION \(function("ridgeline_text"))(cell anyelement) RETURNS text \
        LANGUAGE sql IMMUTABLE PARALLEL SAFE SET TimeZone = 'UTC' SET DateStyle = 'ISO, YMD' \
        SET IntervalStyle = 'postgres' SET bytea_output = 'hex' SET extra_float_digits = 1 \
        AS 'SELECT $1::text'
        """,
        "ALTER TABLE \(table.sql) ADD COLUMN \(name) text GENERATED ALWAYS AS (\(folded)) STORED",
        "COMMENT ON COLUMN \(table.sql).\(name) IS \(comment)",
        "CREATE INDEX \(name: "\(table.name)_\(Self.indexName)") ON \(table.sql) USING gin (\(name) gin_trgm_ops)",
        "ANALYZE \(table.sql)",
      ]
    }

    /// The cells of a row, as they are compared.
    private var folded: SQL {
      table.columns.map { column -> SQL in
        let cell: SQL =
          column.isString
          ? "\(name: column.name)::text" : "\(function("ridgeline_text"))(\(name: column.name))"
        return "\(function("ridgeline_fold"))(coalesce(\(cell), ''))"
      }.joined(separator: " || \(SQL(literal: String(SearchedColumn.separator))) || ")
    }
  }
#endif
