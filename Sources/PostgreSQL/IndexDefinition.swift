#if PostgreSQL
  import Search

  /// What an owner runs once so that a table is searched by an index: the extension, a column of what
  /// its cells are compared by, and the index on it.
  public struct IndexDefinition: Sendable {
    /// Which engine it is for.
    public enum Engine: String, Sendable, CaseIterable {
      case postgresql, yugabytedb, cockroachdb

      /// The engine that calls itself so.
      init(version: String) {
        self =
          version.contains("-YB-")
          ? .yugabytedb : version.hasPrefix("CockroachDB") ? .cockroachdb : .postgresql
      }
    }

    private let table: Table
    private let engine: Engine

    init(_ table: Table, for engine: Engine) {
      self.table = table
      self.engine = engine
    }

    /// Asks a server for a table's columns.
    ///
    /// - Parameter engine: Which engine it is for; nil for the one that is asked.
    /// - Throws: Why the table cannot be had.
    public init(
      _ address: TableAddress, for engine: Engine? = nil
    ) async throws(ListSourceError) {
      do {
        let server = Server(address.settings)
        let version = try await server.rows(of: "SELECT version()").first?.first ?? nil
        self.engine = engine ?? Engine(version: version ?? "")
        table = try await Table.described(address, by: server)
      } catch {
        throw ListSourceError(error, name: address.table)
      }
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
        for statement in statements {
          try await tell("\(statement.text);")
          // An index on a large table takes as long as it takes.
          _ = try await connection.rows(of: statement, limit: .seconds(86_400))
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
      let indexName = "\(table.name)_\(SearchedColumn.name)"
      return old + functions + [
        "ALTER TABLE \(table.sql) ADD COLUMN \(column) text GENERATED ALWAYS AS (\(folded)) STORED",
        "COMMENT ON COLUMN \(table.sql).\(column) IS \(comment)",
        """
        CREATE INDEX \(name: indexName) ON \(table.sql) USING \(method) (\(column) gin_trgm_ops)
        """,
        "ANALYZE \(table.sql)",
      ]
    }

    private var method: SQL { engine == .yugabytedb ? "ybgin" : "gin" }

    /// What the column is made by; an engine that knows no functions in such columns has it within.
    private var functions: [SQL] {
      if engine == .cockroachdb { return [] }
      let (ignoring, heeding) = (FoldedSQL.ignoringCase, FoldedSQL.heedingCase)
      // Not in SQL, which would be written out wherever it is called.
      let letters: SQL = """
        BEGIN IF heeds_case THEN RETURN \(heeding.letters(of: "cell")); \
        END IF; RETURN \(ignoring.letters(of: "cell")); END
        """
      return [
        "CREATE EXTENSION IF NOT EXISTS pg_trgm",
        """
        CREATE OR REPLACE FUNCTION \(function(FoldedSQL.functionName))(cell text, heeds_case boolean) \
        RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS \(SQL(literal: letters.text))
        """,
        """
        CREATE OR REPLACE FUNCTION \(function("ridgeline_text"))(cell anyelement) RETURNS text \
        LANGUAGE sql IMMUTABLE PARALLEL SAFE SET TimeZone = 'UTC' SET DateStyle = 'ISO, YMD' \
        SET IntervalStyle = 'postgres' SET bytea_output = 'hex' SET extra_float_digits = 1 \
        AS 'SELECT $1::text'
        """,
      ]
    }

    /// The cells of a row, as they are compared.
    private var folded: SQL {
      table.columns.map(folded).joined(separator: " || chr(31) || ")
    }

    private func folded(_ column: TableColumn) -> SQL {
      let cell: SQL = "\(name: column.name)"
      if engine == .cockroachdb {
        return FoldedSQL.folded("coalesce(\(cell)::text, '')", isHeedingCase: false)
      }
      // What reads the same in every session needs no settings, which take time.
      let isFixed = [.integer, .numeric, .float, .boolean].contains(column.form) || column.isString
      let text: SQL = isFixed ? "\(cell)::text" : "\(function("ridgeline_text"))(\(cell))"
      return FoldedSQL.folded("coalesce(\(text), '')", isHeedingCase: false, in: table.schema)
    }
  }
#endif
