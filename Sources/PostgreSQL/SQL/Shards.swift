#if PostgreSQL
  /// The parts of a table some of which are on other servers.
  ///
  /// Each is asked for its own first rows, and these are merged: the server that has the table would
  /// else have more of them come than anybody sees.
  struct Shards: Sendable {
    private let table: String
    private let parts: [SQL]

    /// Asks for the parts of the table with an identifier.
    static func parts(of table: String) -> SQL {
      """
      SELECT n.nspname, c.relname, c.relkind FROM pg_inherits i \
      JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_namespace n ON n.oid = c.relnamespace \
      WHERE i.inhparent = \(value: table)::oid ORDER BY c.oid
      """
    }

    /// Nil where all of them are here.
    init?(of table: String, _ rows: Connection.Rows) {
      guard rows.contains(where: { $0[2] == "f" }) else { return nil }
      self.table = table
      parts = rows.map { "\(name: $0[0] ?? "").\(name: $0[1] ?? "")" }
    }

    /// The first rows of all parts.
    func page(_ order: TableOrder, where condition: SQL, limit: Int) -> SQL {
      let values = order.terms.indices.map { number -> SQL in
        "\(name: "ridgeline order \(number)")"
      }
      let ordered = zip(order.terms, values).map { term, name -> SQL in "\(term.value) AS \(name)" }
      let all = parts.map { part -> SQL in
        """
        (SELECT \((order.columns.values + ordered).joined(separator: ", ")) FROM \(part) WHERE \(condition) \
        ORDER BY \(order.sql) LIMIT \(limit))
        """
      }
      return """
        SELECT \(order.columns.names.joined(separator: ", ")) FROM (\(all.joined(separator: " UNION ALL "))) \
        AS parts WHERE \(areThere) ORDER BY \(order.sql(of: values))
        """
    }

    /// That there are as many as there were, else an error that says so: rows of one more would be
    /// missing.
    private var areThere: SQL {
      """
      (SELECT CASE WHEN count(*) = \(parts.count) THEN true \
      ELSE (count(*) || ' parts by now; :load it again')::boolean END \
      FROM pg_inherits WHERE inhparent = \(value: table)::oid)
      """
    }
  }
#endif
