#if PostgreSQL
  /// The partitions of a table, some on other servers.
  ///
  /// Each is limited to a page and the pages are merged; the planner would fetch more rows.
  struct Shards: Sendable {
    private let table: String
    private let partitions: [SQL]
    private let areAllForeign: Bool

    /// A setting that makes each partition sort its own rows, even if the planner expects few.
    var setting: (name: String, value: String)? {
      areAllForeign ? ("enable_sort", "off") : nil
    }

    /// Reads the answer to `CatalogSQL.partitions`; nil if all are local.
    init?(of table: String, _ rows: Connection.Rows) {
      guard rows.contains(where: { $0[2] == "f" }) else { return nil }
      self.table = table
      areAllForeign = rows.allSatisfy { $0[2] == "f" }
      partitions = rows.map { "\(name: $0[0] ?? "").\(name: $0[1] ?? "")" }
    }

    /// Returns a statement for the first rows of all partitions.
    func page(_ order: TableOrder, where condition: SQL, limit: Int) -> SQL {
      let values = order.terms.indices.map { number -> SQL in
        "\(name: "\(order.columns.prefix) order \(number)")"
      }
      let ordered = zip(order.terms, values).map { term, name -> SQL in "\(term.value) AS \(name)" }
      let all = partitions.map { part -> SQL in
        """
        (SELECT \(order.columns.values), \(ordered.joined(separator: ", ")) FROM \(part) WHERE \(condition) \
        ORDER BY \(order.sql) LIMIT \(limit))
        """
      }
      // A planner that sees the order scans partitions in turn; OFFSET 0 hides it, for parallel scans.
      let union = all.joined(separator: " UNION ALL ")
      let rows = areAllForeign ? "SELECT * FROM (\(union)) AS parts OFFSET 0" : union
      let page: SQL = """
        SELECT \(order.columns.names) FROM (\(rows)) AS parts WHERE \(partitionCountCheck) ORDER BY \(order.sql(of: values))
        """
      // The other servers plan for the values anyway. A planner that knows the only value and expects few
      // rows applies the limits itself, scanning partitions in turn; with several values it expects the
      // fewest rows in a generic plan.
      return areAllForeign && condition.values.count < 2 ? page.withGenericPlan : page
    }

    /// Raises an error if partitions were added or removed, whose rows would be missing.
    private var partitionCountCheck: SQL {
      """
      (SELECT CASE WHEN count(*) = \(partitions.count) THEN true \
      ELSE (count(*) || ' parts by now; :load it again')::boolean END \
      FROM pg_inherits WHERE inhparent = \(value: table)::oid)
      """
    }
  }
#endif
