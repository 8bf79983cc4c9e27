#if PostgreSQL
  import Search

  /// What an owner runs once so that a table is searched by an index: the extension, a column of what
  /// its cells are compared by, and the index on it.
  public struct IndexDefinition: Sendable {
    private let table: Table
    private let engine: Engine
    /// What the index compares texts by.
    private let operators: SQL

    init(_ table: Table) {
      self.table = table
      engine = table.engine
      operators = Self.operators
    }

    private static let operators: SQL = "gin_trgm_ops"

    /// Asks a server for a table's columns.
    ///
    /// - Parameter engine: Which engine it is for; nil for the one that is asked.
    /// - Throws: Why the table cannot be had.
    public init(
      _ address: TableAddress, for engine: Engine? = nil
    ) async throws(ListSourceError) {
      do {
        let server = Server(address.settings)
        table = try await Table.described(address, by: server)
        self.engine = engine ?? table.engine
        let schema =
          table.engine.canKeepFunctions ? try await Self.schemaOfOperators(on: server) : nil
        operators = schema.map { "\(name: $0).\(Self.operators)" } ?? Self.operators
      } catch {
        throw ListSourceError(error, name: address.table)
      }
    }

    /// Where the extension is, if a session does not find it by itself; nil also where it is not there.
    private static func schemaOfOperators(
      on server: Server
    ) async throws(ServerError) -> String? {
      try await server.rows(
        of: """
          SELECT n.nspname FROM pg_opclass c JOIN pg_namespace n ON n.oid = c.opcnamespace \
          WHERE c.opcname = '\(operators)' AND NOT pg_opclass_is_visible(c.oid)
          """
      ).first?[0]
    }

    private func function(_ name: String) -> SQL { "\(name: table.schema).\(name: name)" }

    /// What is run, one statement behind the other, each with its semicolon.
    public var lines: [String] { statements.map { "\($0.text);" } }

    /// Runs all of it.
    ///
    /// - Parameter tell: Is given each statement before it is run.
    /// - Throws: Why a statement failed; those before it stay.
    public func run(
      on address: TableAddress, _ tell: (String) async throws -> Void
    ) async throws {
      do {
        let connection = try await Connection.open(address.settings, patience: .seconds(10))
        // An index on a large table takes as long as it takes.
        let limit = Duration.seconds(86_400)
        let (name, value) = Connection.endsWithClient
        _ = try? await connection.rows(
          of: "SELECT set_config(\(value: name), \(value: value), false)", limit: limit)
        for statement in statements {
          try await tell("\(statement.text);")
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
      let comment = SQL(literal: SearchedColumn.comment(on: columns))
      return old + functions + [
        "ALTER TABLE \(table.sql) ADD COLUMN \(column) text GENERATED ALWAYS AS (\(folded)) STORED",
        "COMMENT ON COLUMN \(table.sql).\(column) IS \(comment)",
        "CREATE INDEX ON \(table.sql) USING \(method) (\(column) \(operators))",
        "ANALYZE \(table.sql)",
      ]
    }

    private var method: SQL { engine == .yugabytedb ? "ybgin" : "gin" }

    /// The columns that are searched by it: without functions, those alone that read the same in every
    /// session.
    private var columns: [TableColumn] {
      engine.canKeepFunctions
        ? table.columns : table.columns.filter { $0.readsTheSame && $0.form != .float }
    }

    private var functions: [SQL] {
      if !engine.canKeepFunctions { return [] }
      func letters(isHeedingCase: Bool) -> SQL {
        FoldedSQL.letters(of: "cell", isHeedingCase: isHeedingCase, by: engine)
      }
      // Not in SQL, which would be written out wherever it is called.
      let body: SQL = """
        BEGIN IF heeds_case THEN RETURN \(letters(isHeedingCase: true)); \
        END IF; RETURN \(letters(isHeedingCase: false)); END
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

    /// The cells of a row, as they are compared: each by the function, or all at once where that is
    /// written out.
    private var folded: SQL {
      let separator: SQL = " || chr(31) || "
      if engine.canKeepFunctions {
        return columns.map { column in
          FoldedSQL.folded(
            cell(column), isHeedingCase: false, by: engine, in: table.schema)
        }.joined(separator: separator)
      }
      let all: SQL = columns.isEmpty ? "''" : columns.map(cell).joined(separator: separator)
      return FoldedSQL.folded("(\(all))", isHeedingCase: false, by: engine)
    }

    private func cell(_ column: TableColumn) -> SQL {
      // What reads the same in every session needs no settings, which take time.
      let text: SQL =
        column.readsTheSame
        ? "\(name: column.name)::text" : "\(function("ridgeline_text"))(\(name: column.name))"
      return "(\(engine.bytewise("coalesce(\(text), '')")))"
    }
  }

  extension TableColumn {
    /// Whether no setting of a session changes how its values read.
    fileprivate var readsTheSame: Bool {
      switch form {
      case .integer, .numeric, .float, .boolean: true
      case .date, .timestamp: false
      case .text: isString || ["uuid", "jsonb"].contains(type.text)
      }
    }
  }
#endif
