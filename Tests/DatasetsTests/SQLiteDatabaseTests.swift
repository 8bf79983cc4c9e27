import Datasets
import SystemPackage
import TestSupport
import Testing

#if SQLite
  import GRDB
#endif

/// Lists in SQLite databases.
@Suite struct SQLiteDatabaseTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/places.db"
  }

  private func load(_ table: String? = nil) async throws(DatasetError) -> Dataset {
    let options = DatasetOptions { $0.table = table }
    return try await DatasetLoader.load(
      DatasetLocation(name: "places", path: FilePath(path)), options)
  }

  private func failure(_ table: String? = nil) async -> DatasetError? {
    do throws(DatasetError) {
      _ = try await load(table)
      return nil
    } catch {
      return error
    }
  }

  @Test func `a text file has no tables`() async throws {
    try folder.write("a,b\n1,2\n", to: "places.db")
    expectEqual(await failure("a")?.description, "\(path): --table is only for SQLite databases")
  }

  #if SQLite
    private func make(_ sql: String...) throws -> DatabaseQueue {
      let database = try DatabaseQueue(path: path)
      try database.write { database in for sql in sql { try database.execute(sql: sql) } }
      return database
    }

    @Test func `the only table is the list, with cells as SQLite writes them`()
      async throws
    {
      _ = try make(
        "CREATE TABLE peaks (id INTEGER PRIMARY KEY, name, \"height m\" REAL)",
        """
        INSERT INTO peaks VALUES (1, 'Everest', 8848.86), (2, NULL, 1e20), (-9223372036854775808, '', 0),
        (4, 'a' || char(9, 10, 13, 31) || '"b"', -0.5), (5, x'00ff1f', 1), (6, 'é' || char(0) || 'x', 3)
        """)
      let list = try await load()
      expectEqual(list.headings, ["id", "name", "height m"])
      expectEqual(
        list.cells,
        [
          ["-9223372036854775808", "", "0.0"], ["1", "Everest", "8848.86"], ["2", "", "1.0e+20"],
          ["4", "a\t\n\r\u{1F}\"b\"", "-0.5"], ["5", "X'00FF1F'", "1.0"],
          ["6", "é\0x", "3.0"],
        ])
      expectEqual(list.formatNote, "SQLite table peaks")
      expectEqual(list.file?.isVerbatim, false)
    }

    @Test func `one of several tables or views must be named`() async throws {
      _ = try make(
        "CREATE TABLE a (x)", "CREATE TABLE \"b \"\"c\" (y)", "INSERT INTO \"b \"\"c\" VALUES (7)",
        "CREATE VIEW v AS SELECT y + 1 AS z FROM \"b \"\"c\"")
      let error = await failure()
      expectEqual(error?.description, "\(path): the database has several tables")
      expectEqual(error?.advice, ["tables: a, b \"c, v"])
      expectEqual(error?.remedies.map(\.flag), ["--table a"])
      expectEqual(await failure("d")?.description, "\(path): no table d")
      expectEqual(try await load("B \"C").cells, [["7"]])
      expectEqual(try await load("v").cells, [["8"]])
      expectEqual(try await load("a").count, 0)
    }

    @Test func `a table is read in one transaction during writes`() async throws {
      for mode in ["WAL", "DELETE"] {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let database = try DatabaseQueue(path: path, configuration: configuration)
        try await database.writeWithoutTransaction { database in
          try database.execute(
            sql: "PRAGMA journal_mode = \(mode); DROP TABLE IF EXISTS t; CREATE TABLE t (x)")
          try database.execute(
            sql: "INSERT INTO t VALUES (1); BEGIN IMMEDIATE; INSERT INTO t VALUES (2)")
        }
        expectEqual(try await load().cells, [["1"]])
        try await database.writeWithoutTransaction { try $0.execute(sql: "COMMIT") }
        expectEqual(try await load().cells, [["1"], ["2"]])
        try database.close()
      }
    }

    @Test func `a corrupt database is reported and not written to`() async throws {
      let database = try make("CREATE TABLE t (x)")
      try database.close()
      var bytes = Array("SQLite format 3\0".utf8)
      bytes += [UInt8](repeating: 7, count: 2_000)
      try folder.write(bytes, to: "places.db")
      expectEqual(await failure()?.description, "\(path): SQLite: file is not a database")
      expectEqual(try folder.bytes(of: "places.db"), bytes)
      _ = await failure("t")
    }
  #else
    @Test func `without SQLite the error says how to build with it`() async throws {
      try folder.write("SQLite format 3\0 and so on", to: "places.db")
      let error = await failure()
      expectEqual(
        error?.description, "\(path): SQLite databases are not supported by this build")
      expectEqual(error?.advice, ["build with SQLite: swift build -c release --traits SQLite"])
    }
  #endif
}
