#if PostgreSQL
  import Foundation
  import Synchronization
  import TestSupport
  import Testing

  /// The server that `Tests/postgresql` starts.
  enum TableServer {
    static let environment = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("PG") }
    static let isThere = environment["PGPORT"] != nil

    private static let tableCount = Mutex(0)

    /// The mountains as a table.
    struct Table {
      let name: String
      var address: String { "postgresql://?table=\(name)" }

      init() {
        let number = tableCount.withLock { count in
          count += 1
          return count
        }
        name = "mountains\(number)_\(ProcessInfo.processInfo.processIdentifier)"
      }

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

    /// Starts psql, which prints the results of queries.
    static func psql(_ input: RunningProgram.Input) throws -> RunningProgram {
      try RunningProgram(
        program: "/usr/bin/env", ["psql", "-qAt", "-v", "ON_ERROR_STOP=1"], input: input,
        environment: ProcessInfo.processInfo.environment)
    }

    /// Runs statements, and returns the results of queries.
    @discardableResult
    static func run(_ script: String) throws -> String {
      let result = try psql(.contents(Data(script.utf8))).result()
      try #require(result.status == 0, "\(result.errors)")
      return result.output
    }

    /// Waits until `count` statements that contain a string are running.
    static func wait(for text: String, count: Int) throws {
      try blockingWait(for: "\(count) running statements with \(text)") {
        let running = try run(
          """
          SELECT count(*) FROM pg_stat_activity
          WHERE pid <> pg_backend_pid() AND state = 'active' AND query LIKE '%\(text)%'
          """)
        return running == "\(count)\n"
      }
    }
  }
#endif
