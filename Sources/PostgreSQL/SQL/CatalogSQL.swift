#if PostgreSQL
  /// Catalog queries.
  enum CatalogSQL {
    /// Finds a table by its typed name, first as quoted, then as an unquoted identifier.
    static func table(_ name: String) -> SQL {
      """
      SELECT c.oid, n.nspname, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
      WHERE c.oid = coalesce(to_regclass(quote_ident(\(value: name)::text)), \
      to_regclass(\(value: name)::text))
      """
    }

    /// Lists columns; domains are resolved to their base types.
    static func columns(of oid: String) -> SQL {
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

    /// Lists the columns of the primary key, or of the first unique index on NOT NULL columns with
    /// the columns' collations.
    static func key(of oid: String) -> SQL {
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

    /// Lists the partitions of a table; not its children by plain inheritance.
    static func partitions(of oid: String) -> SQL {
      """
      SELECT n.nspname, c.relname, c.relkind FROM pg_inherits i \
      JOIN pg_class c ON c.oid = i.inhrelid JOIN pg_namespace n ON n.oid = c.relnamespace \
      JOIN pg_class p ON p.oid = i.inhparent \
      WHERE p.oid = \(value: oid)::oid AND p.relkind = 'p' ORDER BY c.oid
      """
    }
  }
#endif
