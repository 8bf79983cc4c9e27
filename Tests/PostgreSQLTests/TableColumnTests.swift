#if PostgreSQL
  import Datasets
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct TableColumnTests {
    private let unusual = UnusualTable()

    @Test func `a type decides a column's kind`() {
      for (type, kind) in [
        ("int2", Column.Kind.integer), ("numeric", .decimal), ("float4", .decimal),
        ("date", .date), ("timestamptz", .date), ("bool", .boolean), ("uuid", .text),
      ] { expectEqual(TableColumn(name: "x", type: type).kind, kind) }
      #expect(TableColumn(name: "x", type: "bpchar").isString)
      #expect(!TableColumn(name: "x", type: "uuid").isString)
    }

    @Test func `a value is cast unless its text is the same`() {
      expectEqual(TableColumn(name: "x", type: "int8").output.text, "\"x\"")
      // The padding of fixed-length strings is not part of a cell.
      expectEqual(TableColumn(name: "x", type: "bpchar").output.text, "\"x\"::text")
    }

    @Test func `nondeterministic collations do not change searches`() async throws {
      let collation: SQL = """
        CREATE COLLATION ci (provider = icu, locale = 'und-u-ks-level2', deterministic = false)
        """
      try await unusual.make([
        collation, "CREATE TABLE t (id int PRIMARY KEY, name text COLLATE ci)",
        "INSERT INTO t VALUES (1, 'Everest'), (2, 'EVEREST'), (3, 'Éverest'), (4, 'Lhotse')",
      ]) { source in
        let source = try await source()
        expectEqual(try await unusual.cells(source, "everest"), ["1", "2", "3"])
        expectEqual(try await unusual.cells(source, "Everest"), ["1", "3"])
        expectEqual(try await unusual.cells(source, "name=Lhotse"), ["4"])
        expectEqual(try await unusual.cells(source, "", sortedBy: 1), ["1", "2", "3", "4"])
        expectEqual(try await source.descriptions(ofColumns: [1])[0].distinct, 4)
        let address = try TableAddress("postgresql://?table=\(unusual.schema).t")
        let owner = try await Connection.open()
        // Concurrent creation of the extension would conflict.
        try await owner.texts(of: "SELECT pg_advisory_lock(1)")
        try await IndexDefinition(address).run(on: address) { _ in }
        try await owner.texts(of: "SELECT pg_advisory_unlock(1)")
        try await owner.texts(of: "INSERT INTO \(name: unusual.schema).t VALUES (5, 'Éverest')")
        let indexed = try await PostgreSQLSource(address)
        expectEqual(try await unusual.cells(indexed, "everest"), ["1", "2", "3", "5"])
      }
    }
  }
#endif
