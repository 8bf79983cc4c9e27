#if PostgreSQL
  import Search

  /// The statements that add a search index to a table: a column of folded cells and its index.
  public struct IndexDefinition: Sendable {
    private let table: Table
    private let operatorClass: SQL

    /// Defines an index for a table.
    public init(_ address: TableAddress) async throws(ListSourceError) {
      let name: SQL = "gin_trgm_ops"
      // The extension may be in a schema outside the search path.
      let schema: SQL = """
        SELECT n.nspname FROM pg_opclass c JOIN pg_namespace n ON n.oid = c.opcnamespace \
        WHERE c.opcname = '\(name)' AND NOT pg_opclass_is_visible(c.oid)
        """
      do throws(ServerError) {
        table = try await Table(address, on: Server(address.settings))
        let found = try await table.server.rows(of: schema).first
        operatorClass = found?[0].map { "\(name: $0).\(name)" } ?? name
      } catch {
        throw ListSourceError(error, name: address.table)
      }
    }

    private func function(_ name: String) -> SQL { "\(name: table.schema).\(name: name)" }

    /// The statements, each with a semicolon.
    public var lines: [String] { statements.map { "\($0.text);" } }

    /// Runs the statements; those before a failed one stay in effect.
    ///
    /// - Parameters:
    ///   - address: The table.
    ///   - report: Receives each statement before it runs.
    public func run(
      on address: TableAddress, _ report: (String) async throws -> Void
    ) async throws {
      do {
        let connection = try await Connection.open(address.settings, timeout: .seconds(10))
        // Building an index on a large table may take hours.
        let limit = Duration.seconds(86_400)
        let (name, value) = Connection.clientCheckSetting
        _ = try? await connection.rows(
          of: "SELECT set_config(\(value: name), \(value: value), false)", limit: limit)
        for statement in statements {
          try await report("\(statement.text);")
          _ = try await connection.rows(of: statement, limit: limit)
        }
      } catch let error as ServerError {
        throw ListSourceError(error, name: table.name)
      }
    }

    // MARK: Statements

    private var column: SQL { "\(name: SearchedColumn.name)" }

    var statements: [SQL] {
      let old: [SQL] =
        table.searched == nil ? [] : ["ALTER TABLE \(table.sql) DROP COLUMN \(column)"]
      let comment = SQL(literal: SearchedColumn.comment(on: table.columns))
      return old + functions + [
        "ALTER TABLE \(table.sql) ADD COLUMN \(column) text GENERATED ALWAYS AS (\(folded)) STORED",
        "COMMENT ON COLUMN \(table.sql).\(column) IS \(comment)",
        "CREATE INDEX ON \(table.sql) USING gin (\(column) \(operatorClass))",
        "ANALYZE \(table.sql)",
      ]
    }

    private var functions: [SQL] {
      let caseSensitive = FoldedSQL.letters(of: "cell", isCaseSensitive: true)
      let caseInsensitive = FoldedSQL.letters(of: "cell", isCaseSensitive: false)
      // PL/pgSQL, because the server would inline an SQL function.
      let body: SQL = """
        BEGIN IF heeds_case THEN RETURN \(caseSensitive); END IF; RETURN \(caseInsensitive); END
        """
      return [
        "CREATE EXTENSION IF NOT EXISTS pg_trgm",
        """
        CREATE OR REPLACE FUNCTION \(function(FoldedSQL.functionName))(cell text, heeds_case boolean) \
        RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS \(SQL(literal: body.text))
        """,
        """
        CREATE OR REPLACE FUNCTION \(function("ridgeline_text"))(cell anyelement) RETURNS text \
        LANGUAGE sql IMMUTABLE PARALLEL SAFE SET TimeZone = 'UTC' SET DateStyle = 'ISO, YMD' \
        SET IntervalStyle = 'postgres' SET bytea_output = 'hex' SET extra_float_digits = 1 \
        AS 'SELECT $1::text'
        """,
      ]
    }

    /// The folded cells of a row.
    private var folded: SQL {
      table.columns.map { column in
        FoldedSQL.folded(cell(column), isCaseSensitive: false, in: table.schema)
      }.joined(separator: " || chr(31) || ")
    }

    private func cell(_ column: TableColumn) -> SQL {
      // The function is slow, because it changes settings.
      let text: SQL =
        column.hasStableText
        ? "\(name: column.name)::text" : "\(function("ridgeline_text"))(\(name: column.name))"
      return "(coalesce(\(text), '') COLLATE \"C\")"
    }
  }

  extension TableColumn {
    /// Whether the text of values is independent of session settings.
    fileprivate var hasStableText: Bool {
      switch form {
      case .integer, .numeric, .float, .boolean: true
      case .date, .timestamp: false
      case .text: isString || ["uuid", "jsonb"].contains(type.text)
      }
    }
  }
#endif
