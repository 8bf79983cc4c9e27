#if PostgreSQL
  import Foundation
  import TestSupport
  import Testing

  /// The program on a table of a real server, which the script beside the tests starts.
  @Suite(.blocking, .enabled(if: Server.isThere)) struct TableTests {
    private let table = Server.Table()

    init() throws {
      try table.make()
    }

    @Test func `a session on a table is the same as on the file that it was made of`() throws {
      let lines = [
        ":columns name height_m range", "karakoram 80", "80", "himalaya 80", "popocatepetl",
        "height_m>8000 | range:^andes$", ":sort -height_m", "Mount", "!mount height_m:4000..4100",
        ":limit 5",
        "peak", ":show 2 4", "first_ascent:", ":limit all", "/^K\\d/", "first_ascent<1900",
        ":sort none",
        "", ":section range", ":limit 3", "k2", ":limit all", "k", "kara", "/^m.*a$/", "mer",
        ":section none", "nosuch",
        ":describe height_m", "a b", ":plot height_m", "(a", "height_m>x",
      ]
      let input = lines.joined(separator: "\n") + "\n"
      let file = try Ridgeline.run(["--echo"], input: input)
      let remote = try Ridgeline.run(
        ["--echo", table.address], input: input, environment: Server.environment)
      let all = remote.lines.drop { $0 != "> :columns name height_m range" }
      expectEqual(Array(all), Array(file.lines.drop { $0 != "> :columns name height_m range" }))
      expectEqual(remote.status, file.status)
    }

    @Test(arguments: [
      ["mount", "--columns", "name height_m", "--header"], ["", "--output", "csv", "--header"],
      ["height_m>8000", "--output", "json", "--sort", "-height_m"], ["k2", "--output", "jsonl"],
      ["nosuch"], ["", "--count"], ["a", "--output", "tsv", "--limit", "3", "--section", "range"],
    ])
    func `one query prints the same rows of it`(arguments: [String]) throws {
      let columns = ["--columns", "name height_m range country"]
      let own = arguments.contains("--columns") ? [] : columns
      let words = ["filter", arguments[0]]
      let file = try Ridgeline.run(words + ["mountains"] + arguments.dropFirst() + own)
      let remote = try Ridgeline.run(
        words + [table.address] + arguments.dropFirst() + own, environment: Server.environment)
      #expect(remote.output == file.output && remote.status == file.status)
      expectEqual(remote.errors, "")
    }

    @Test func `what a table cannot do is said`() throws {
      let result = try Ridgeline.run(
        ["--echo", table.address],
        input: ":delete 1\n~evrst\n:save\n:reload\n:watch on\n",
        environment: Server.environment)
      expectEqual(
        result.lines.filter { $0.hasPrefix("!") },
        [
          "! there is no row 1; the list has 0",
          "! \(table.name): ~ has to look at every row, which a table is not read for; leave it out",
          "! \(table.name) can only be read",
          "! \(table.name) has no file to load again", "! each query asks its server anew",
          "! \(table.name) has no file to watch",
        ])
    }

    @Test func `a session on a table is recorded, and replayed`() throws {
      let folder = try TemporaryFolder()
      let path = "\(folder.path)/t.transcript"
      let recorded = try Ridgeline.run(
        [table.address],
        input: ":columns name height_m\n:sort -height_m\nandes\n:record \(path)\nhimalaya 80\n"
          + ":load mountains\nk2\n:load \(table.address)\n:stop\n",
        environment: Server.environment)
      #expect(recorded.errors == "" && recorded.lines.allSatisfy { !$0.hasPrefix("!") })
      let typed = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("> ") }
      expectEqual(
        typed,
        [
          "> :load \(table.address)", "> :columns name height_m", "> :sort -height_m", "> andes",
          "> himalaya 80", "> :load mountains", "> k2", "> :load \(table.address)",
        ])
      let replayed = try Ridgeline.run(["replay", path], environment: Server.environment)
      #expect(replayed.status == 0 && replayed.lines.last == "ok 1 - \(path)")
      // What is not there any more is no list that happens to be the same.
      try table.drop()
      let gone = try Ridgeline.run(["replay", path], environment: Server.environment)
      #expect(gone.status == 2 && gone.output.contains("there is no table \(table.name)"))
    }

    @Test func `no password is told or kept`() throws {
      let folder = try TemporaryFolder()
      let environment = Server.environment.merging(["XDG_STATE_HOME": folder.path]) { _, new in new
      }
      let address = "postgresql://ridgeline:geheim@127.0.0.1/postgres?table=\(table.name)"
      let started = try Ridgeline.run([address], environment: environment)
      #expect(started.status == 2 && !started.errors.contains("geheim"))
      #expect(started.errors.contains("an address with a password would be seen by others"))
      let result = try Ridgeline.run(
        ["--echo", "--transcript", "\(folder.path)/t.transcript"],
        input: ":load \(address)\n:load postgresql://h?password=geheim&table=t\n",
        environment: environment)
      #expect(result.output.contains("> :load postgresql://…\n"))
      #expect(!(result.output + result.errors).contains("geheim"))
      let terminal = try PseudoTerminal([], environment: environment)
      try terminal.expect("> ")
      terminal.type(":load \(address)\r")
      try terminal.expect("! an address with a password")
      terminal.type(":load nosuch\r")
      try terminal.expect("! ")
      terminal.type("\u{4}")
      expectEqual(try terminal.end(), 0)
      let history = try String(contentsOfFile: "\(folder.path)/ridgeline/history", encoding: .utf8)
      expectEqual(history, ":load nosuch\n")
      let transcript = try String(contentsOfFile: "\(folder.path)/t.transcript", encoding: .utf8)
      #expect(!transcript.contains("geheim"))
    }

    @Test func `a table is searched while it is typed, and a row of it picked`() throws {
      let terminal = try PseudoTerminal(
        ["--no-history", "--columns", "name height_m", table.address], columns: 60, lines: 10,
        environment: Server.environment.merging(["RIDGELINE_LIVE": "1"]) { _, new in new })
      try terminal.type("", showing: "723 rows")
      try terminal.type("gasherbrum", showing: "Gasherbrum I")
      try terminal.type("", showing: "+6 -0")
      try terminal.type("\r", showing: "= 6 of 723 (+6 -0)")
      terminal.type("\u{4}")
      #expect(try terminal.end() == 0 && terminal.isCooked)
      let picker = try PseudoTerminal(
        ["--no-history", "--pick", "--columns", "name height_m", table.address], ends: .inputOnly,
        environment: Server.environment.merging(["RIDGELINE_LIVE": "1"]) { _, new in new })
      try picker.type("everest", showing: ">  1  Mount Everest")
      picker.type("\r")
      expectEqual(try picker.end(), 0)
      expectEqual(try picker.pipedOutput, "Mount Everest\t8849\n")
    }

    @Test func `an owner makes an index, which changes nothing of what is found`() throws {
      let printed = try Ridgeline.run(["index", table.address], environment: Server.environment)
      expectEqual(printed.lines.first, "CREATE EXTENSION IF NOT EXISTS pg_trgm;")
      #expect(
        printed.output.unicodeScalars.allSatisfy {
          $0 == "\n" || $0.properties.generalCategory != .control
        })
      let input = ":columns name\nkarakoram\nPopo\nk2 | é\n:stats\n"
      func answers() throws -> [String] {
        try Ridgeline.run([table.address], input: input, environment: Server.environment).lines
      }
      let before = try answers()
      let made = try Ridgeline.run(
        ["index", "--run", table.address], environment: Server.environment)
      #expect(made.status == 0 && made.output == printed.output)
      let after = try answers()
      expectEqual(after.prefix { !$0.hasPrefix("|") }, before.prefix { !$0.hasPrefix("|") })
      #expect(after.contains("| index\tthere") && before.contains { $0.hasPrefix("| index\tnone") })
      let yugabyte = try Ridgeline.run(
        ["index", "--for", "yugabytedb", table.address], environment: Server.environment)
      #expect(yugabyte.output.contains("USING ybgin") && yugabyte.output.contains("DROP COLUMN"))
      let cockroach = try Ridgeline.run(
        ["index", "--for", "cockroachdb", table.address], environment: Server.environment)
      #expect(!cockroach.output.contains("FUNCTION") && !cockroach.output.contains("EXTENSION"))
      let unknown = try Ridgeline.run(
        ["index", "--for", "oracle", table.address], environment: Server.environment)
      #expect(unknown.status == 2 && unknown.errors.contains("no engine oracle"))
    }
  }

  /// What goes on elsewhere when somebody stops.
  @Suite(.blocking, .enabled(if: Server.isThere)) struct TableIndexTests {
    @Test func `an index that somebody stops making is not made`() throws {
      let table = Server.Table()
      try table.make()
      // So that it takes long enough.
      let reader = try Server.begin("BEGIN; LOCK TABLE \(table.name); SELECT pg_sleep(60);")
      defer { reader.terminate() }
      try Server.wait(for: "pg_sleep(60)", count: 1)
      let terminal = try PseudoTerminal(
        ["index", "--run", table.address], environment: Server.environment)
      try terminal.expect("ADD COLUMN")
      try Server.wait(for: "ALTER TABLE%\(table.name)", count: 1)
      terminal.type("\u{3}")
      _ = try terminal.end()
      try Server.wait(for: "ALTER TABLE%\(table.name)", count: 0)
    }
  }

  /// The server that the script beside the tests starts.
  private enum Server {
    static let environment = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("PG") }
    static let isThere = environment["PGPORT"] != nil

    /// The mountains as a table.
    struct Table {
      let name = "mountains_\(UInt32.random(in: 0 ... .max))"
      var address: String { "postgresql://?table=\(name)" }

      func make() throws {
        try Server.run(
          """
          CREATE TABLE \(name) (\(Self.columns), number serial PRIMARY KEY);
          \\copy \(name) (\(Self.names)) FROM 'Data/mountains.csv' WITH (FORMAT csv, HEADER)
          """)
      }

      func drop() throws { try Server.run("DROP TABLE \(name)") }

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

    private static func run(_ script: String) throws {
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

    /// Waits until so many statements that hold a text are under way.
    static func wait(for text: String, count: Int) throws {
      try run(
        """
        DO $$ BEGIN FOR i IN 1..100 LOOP PERFORM pg_stat_clear_snapshot();
        IF (SELECT count(*) FROM pg_stat_activity WHERE pid <> pg_backend_pid()
          AND state = 'active' AND query LIKE '%\(text)%') = \(count) THEN RETURN; END IF;
        PERFORM pg_sleep(0.1); END LOOP;
        RAISE EXCEPTION USING MESSAGE = 'not \(count) of \(text)'; END $$;
        """)
    }
  }
#endif
