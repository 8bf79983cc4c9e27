#if PostgreSQL
  import Foundation
  import Testing

  /// The server that `Tests/postgresql` starts.
  enum TableServer {
    static let environment = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("PG") }
    static let isThere = environment["PGPORT"] != nil

    /// The mountains as a table.
    struct Table {
      let name = "mountains_\(UInt32.random(in: 0 ... .max))"
      var address: String { "postgresql://?table=\(name)" }

      func make() throws {
        try TableServer.run(
          """
          CREATE TABLE \(name) (\(Self.columns), number serial PRIMARY KEY);
          \\copy \(name) (\(Self.names)) FROM 'Data/mountains.csv' WITH (FORMAT csv, HEADER)
          """)
      }

      func drop() throws { try TableServer.run("DROP TABLE \(name)") }

      private static let header: [String] = {
        let file = try? String(
          contentsOfFile: Ridgeline.checkout + "/Data/mountains.csv", encoding: .utf8)
        return (file?.prefix { $0 != "\n" } ?? "").split(separator: ",").map { String($0) }
      }()
      private static let names = header.map { "\"\($0)\"" }.joined(separator: ", ")
      private static let columns = header.map { name in
        let types = ["height_m": "int", "prominence_m": "int"]
        return "\"\(name)\" \(types[name] ?? "text")"
      }.joined(separator: ", ")
    }

    static func run(_ script: String) throws {
      let psql = try begin(script)
      psql.waitUntilExit()
      try #require(psql.terminationStatus == 0)
    }

    static func begin(_ script: String) throws -> Process {
      let psql = Process()
      psql.executableURL = URL(filePath: "/usr/bin/env")
      psql.arguments = ["psql", "-q", "-o", "/dev/null", "-v", "ON_ERROR_STOP=1"]
      psql.currentDirectoryURL = URL(filePath: Ridgeline.checkout)
      let input = Pipe()
      psql.standardInput = input
      try psql.run()
      try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
      try input.fileHandleForWriting.close()
      return psql
    }

    /// Waits until `count` statements that contain a string are running.
    static func wait(for text: String, count: Int) throws {
      try run(
        """
        DO $$ BEGIN FOR i IN 1..600 LOOP PERFORM pg_stat_clear_snapshot();
        IF (SELECT count(*) FROM pg_stat_activity WHERE pid <> pg_backend_pid()
          AND state = 'active' AND query LIKE '%\(text)%') = \(count) THEN RETURN; END IF;
        PERFORM pg_sleep(0.1); END LOOP;
        RAISE EXCEPTION USING MESSAGE = 'not \(count) of \(text)'; END $$;
        """)
    }
  }
#endif
