#if PostgreSQL
  /// The parts of a table some of which are on other servers.
  ///
  /// Each is asked for its own first rows, and these are merged: the server that has the table would
  /// else have more of them come than anybody sees.
  struct Shards: Sendable {
    private let table: String
    private let parts: [SQL]
    /// Whether the server that has the table has no row of it.
    private let areAllElsewhere: Bool

    /// What a session needs that asks for pages: that each part sorts its own rows, instead of having
    /// all of them come to be sorted here, which looks cheaper where they are thought to be few.
    var setting: (name: String, value: String)? {
      areAllElsewhere ? ("enable_sort", "off") : nil
    }

    /// Asks for the parts of the table with an identifier; a table that others inherit from has rows
    /// of its own.
    static func parts(of table: String) -> SQL {
      """
      SELECT n.nspname, c.relname, c.relkind FROM pg_inherits i \
      JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_namespace n ON n.oid = c.relnamespace \
      JOIN pg_class p ON p.oid = i.inhparent \
      WHERE p.oid = \(value: table)::oid AND p.relkind = 'p' ORDER BY c.oid
      """
    }

    /// Nil where all of them are here.
    init?(of table: String, _ rows: Connection.Rows) {
      guard rows.contains(where: { $0[2] == "f" }) else { return nil }
      self.table = table
      areAllElsewhere = rows.allSatisfy { $0[2] == "f" }
      parts = rows.map { "\(name: $0[0] ?? "").\(name: $0[1] ?? "")" }
    }

    /// The first rows of all parts.
    func page(_ order: TableOrder, where condition: SQL, limit: Int) -> SQL {
      let values = order.terms.indices.map { number -> SQL in
        "\(name: "\(order.columns.prefix) order \(number)")"
      }
      let ordered = zip(order.terms, values).map { term, name -> SQL in "\(term.value) AS \(name)" }
      let all = parts.map { part -> SQL in
        """
        (SELECT \(order.columns.values), \(ordered.joined(separator: ", ")) FROM \(part) WHERE \(condition) \
        ORDER BY \(order.sql) LIMIT \(limit))
        """
      }
      // A server that sees the order asks one part after the other and merges them; past OFFSET 0 it does
      // not see it, and asks all at once if it may.
      let union = all.joined(separator: " UNION ALL ")
      let rows = areAllElsewhere ? "SELECT * FROM (\(union)) AS parts OFFSET 0" : union
      let page: SQL = """
        SELECT \(order.columns.names) FROM (\(rows)) AS parts WHERE \(areThere) ORDER BY \(order.sql(of: values))
        """
      // The others plan for the values. One that knows them leaves the parts' limits to itself where it
      // expects few rows, and asks one part after the other; of more values than one it expects fewest
      // where it does not know them.
      return areAllElsewhere && condition.valueCount < 2 ? page.plannedOnce : page
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
