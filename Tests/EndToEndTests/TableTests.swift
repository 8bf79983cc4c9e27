#if PostgreSQL
  import Foundation
  import TestSupport
  import Testing

  /// Runs the program on a table of the server that `Tests/postgresql` starts.
  @Suite(.blocking, .enabled(if: TableServer.isThere)) struct TableTests {
    private let table = TableServer.Table()

    init() throws {
      try table.make()
    }

    @Test func `a session on a table equals one on its source file`() throws {
      let lines = [
        // The server writes the other numbers differently.
        ":columns name height_m range", ":search name height_m range", "karakoram 80", "80",
        "himalaya 80", "popocatepetl",
        "height_m>8000 | range:^andes$", ":sort -height_m", "Mount", "!mount height_m:4000..4100",
        ":limit 5",
        "peak", ":show 2 4", "first_ascent:", ":limit all", "/^K\\d/", "first_ascent<1900",
        ":sort none",
        "", ":section range", ":limit 3", "k2", ":limit all", "k", "kara", "/^m.*a$/", "mer",
        ":section none", "nosuch",
        ":describe height_m", "a b", ":plot height_m", "(a", "height_m>x",
      ]
      let input = lines.joined(separator: "\n") + "\n"
      let file = try Ridgeline.run(["--echo", "mountains"], input: input)
      let remote = try Ridgeline.run(
        ["--echo", table.address], input: input, environment: TableServer.environment)
      func answers(_ result: Ridgeline.Result) -> [String] {
        Array(result.lines.drop { $0 != "> :columns name height_m range" })
      }
      expectEqual(counted(answers(remote), as: answers(file)), answers(file))
      expectEqual(remote.status, file.status)
    }

    /// Returns lines with the counts of others instead of bounds, since a busy server may not count in
    /// time.
    private func counted(_ lines: some Sequence<String>, as exact: [String]) -> [String] {
      func withoutCounts(_ line: String) -> String { line.filter { !$0.isNumber && $0 != "≥" } }
      return lines.enumerated().map { index, line in
        guard line.hasPrefix("= "), line.contains("≥"), index < exact.count,
          withoutCounts(line) == withoutCounts(exact[index])
        else { return line }
        return exact[index]
      }
    }

    @Test(arguments: [
      ["mount", "--columns", "name height_m", "--header", "--output", "plain"],
      ["", "--output", "csv", "--header"],
      ["height_m>8000", "--output", "json", "--sort", "-height_m"], ["k2", "--output", "jsonl"],
      ["nosuch"], ["", "--count"], ["a", "--output", "tsv", "--limit", "3", "--section", "range"],
    ])
    func `filter prints the same rows of a table and its source file`(arguments: [String]) throws {
      let columns = ["--columns", "name height_m range country"]
      let own = arguments.contains("--columns") ? [] : columns
      let words = ["filter", arguments[0]]
      let file = try Ridgeline.run(words + ["mountains"] + arguments.dropFirst() + own)
      let remote = try Ridgeline.run(
        words + [table.address] + arguments.dropFirst() + own, environment: TableServer.environment)
      #expect(remote.output == file.output && remote.status == file.status)
      expectEqual(remote.errors, "")
    }

    @Test func `a table is compared with its source file`() throws {
      func diff(_ arguments: String...) throws -> Ridgeline.Result {
        try Ridgeline.run(["diff"] + arguments, environment: TableServer.environment)
      }
      let same = try diff("mountains", table.address)
      expectEqual(same.lines.last, "= 723 of 723 (+0 -0)")
      try TableServer.run("DELETE FROM \(table.name) WHERE name = 'K2'")
      let differ = try diff("mountains", table.address, "--columns", "name height_m")
      #expect(differ.lines.contains("- K2\t8611"), "\(differ.lines)")
      expectEqual(differ.lines.last, "= 722 of 722 (+0 -1)")
      expectEqual(differ.status, 1)
    }

    @Test func `filter counts all rows of a large table`() throws {
      let name = "\(table.name)_large"
      try TableServer.run(
        """
        CREATE TABLE \(name) (id int PRIMARY KEY, name text);
        INSERT INTO \(name) SELECT n, 'num ' || n FROM generate_series(1, 150000) n;
        """)
      let counts = [("", "150000"), ("^num", "150000"), ("99$", "1500"), ("/\\b(?:1|2)7$/", "2")]
      for (query, count) in counts {
        let result = try Ridgeline.run(
          ["filter", query, "postgresql://?table=\(name)", "--count"],
          environment: TableServer.environment)
        expectEqual(result.output, "\(count)\n", "\(query)")
        expectEqual(result.errors, "")
      }
      try TableServer.run("DROP TABLE \(name)")
    }

    @Test func `a cell that is no number is a string in JSON`() throws {
      let name = "\(table.name)_numbers"
      try TableServer.run(
        """
        CREATE TABLE \(name) (id int PRIMARY KEY, f float8, n numeric, b bool);
        INSERT INTO \(name) VALUES (1, 'NaN', 0.10, true), (2, '-Infinity', 'NaN', null),
          (3, 1e20, null, false);
        """)
      let address = "postgresql://?table=\(name)"
      let result = try Ridgeline.run(
        ["filter", "", address, "--output", "jsonl"], environment: TableServer.environment)
      expectEqual(
        result.lines,
        [
          #"{"id":1,"f":"NaN","n":0.10,"b":true}"#,
          #"{"id":2,"f":"-Infinity","n":"NaN","b":null}"#,
          #"{"id":3,"f":1e+20,"n":null,"b":false}"#,
        ])
      let csv = try Ridgeline.run(["filter", "1", address], environment: TableServer.environment)
      expectEqual(csv.lines.first, "1\tNaN\t0.10\ttrue")
      try TableServer.run("DROP TABLE \(name)")
    }

    @Test func `unsupported operations on a table are errors`() throws {
      let result = try Ridgeline.run(
        ["--echo", table.address],
        input: ":delete 1\n~evrst\n:save\n:reload\n:watch on\n",
        environment: TableServer.environment)
      expectEqual(
        result.lines.filter { $0.hasPrefix("!") },
        [
          "! no row 1; the list has 0 rows", "!   :delete 1", "!           ^",
          "! \(table.name): fuzzy terms are not supported for a table on a server; remove ~, or turn :fuzzy off",
          "! \(table.name) is read-only", "! :export PATH writes the list to a file",
          "! \(table.name) has no file to reload", "! each query reads the server's current rows",
          "! \(table.name) has no file to watch",
        ])
    }

    @Test func `a session on a table is recorded and replayed`() throws {
      let folder = try TemporaryFolder()
      let path = "\(folder.path)/t.transcript"
      let recorded = try Ridgeline.run(
        [table.address],
        input: ":columns name height_m\n:sort -height_m\nandes\n:record \(path)\nhimalaya 80\n"
          + ":load mountains\nk2\n:load \(table.address)\n:stop\n",
        environment: TableServer.environment)
      #expect(recorded.errors == "" && recorded.lines.allSatisfy { !$0.hasPrefix("!") })
      let typed = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        .filter { $0.hasPrefix("> ") }
      expectEqual(
        typed,
        [
          "> :load \(table.address)", "> :columns name height_m", "> :sort -height_m", "> andes",
          "> himalaya 80", "> :load mountains", "> k2", "> :load \(table.address)",
        ])
      let replayed = try Ridgeline.run(["replay", path], environment: TableServer.environment)
      #expect(replayed.status == 0 && replayed.lines.last == "ok 1 - \(path)")
      // A removed table must not pass as an equal list.
      try table.drop()
      let result = try Ridgeline.run(["replay", path], environment: TableServer.environment)
      #expect(result.status == 2 && result.output.contains("no such table; check ?table="))
    }

    @Test func `passwords are never printed or saved`() throws {
      let folder = try TemporaryFolder()
      let environment = TableServer.environment.merging(["XDG_STATE_HOME": folder.path]) { _, new in
        new
      }
      let address = "postgresql://ridgeline:geheim@127.0.0.1/postgres?table=\(table.name)"
      let started = try Ridgeline.run([address], environment: environment)
      #expect(started.status == 2 && !started.errors.contains("geheim"))
      #expect(started.errors.contains("the address contains a password, which others can see"))
      let result = try Ridgeline.run(
        ["--echo", "--transcript", "\(folder.path)/t.transcript", "mountains"],
        input: ":load \(address)\n:load postgresql://h?password=geheim&table=t\n",
        environment: environment)
      #expect(result.output.contains("> :load postgresql://…\n"))
      #expect(!(result.output + result.errors).contains("geheim"))
      let terminal = try PseudoTerminal([], environment: environment)
      try terminal.expect("> ")
      terminal.type(":load \(address)\r")
      try terminal.expect("! the address contains a password")
      terminal.type(":load nosuch\r")
      try terminal.expect("! ")
      terminal.type("\u{4}")
      expectEqual(try terminal.end(), 0)
      let history = try String(contentsOfFile: "\(folder.path)/ridgeline/history", encoding: .utf8)
      expectEqual(history, ":load nosuch\n")
      let transcript = try String(contentsOfFile: "\(folder.path)/t.transcript", encoding: .utf8)
      #expect(!transcript.contains("geheim"))
    }

    @Test func `a table supports the live list and --pick`() throws {
      let terminal = try PseudoTerminal(
        ["--no-history", "--columns", "name height_m", table.address], columns: 60, lines: 10,
        environment: TableServer.environment.merging(["RIDGELINE_LIVE": "1"]) { _, new in new })
      try terminal.type("", showing: "723 rows")
      try terminal.type("gasherbrum", showing: "Gasherbrum I")
      try terminal.type("", showing: "+6 -0")
      try terminal.type("\r", showing: "= 6 of 723 (+6 -0)")
      terminal.type("\u{4}")
      #expect(try terminal.end() == 0 && terminal.isCooked)
      let picker = try PseudoTerminal(
        ["--no-history", "--pick", "--columns", "name height_m", table.address], ends: .inputOnly,
        environment: TableServer.environment.merging(["RIDGELINE_LIVE": "1"]) { _, new in new })
      try picker.type("everest", showing: ">  1  Mount Everest")
      picker.type("\r")
      expectEqual(try picker.end(), 0)
      expectEqual(try picker.pipedOutput, "Mount Everest\t8849\n")
    }

    @Test func `an index does not change results`() throws {
      let printed = try Ridgeline.run(
        ["index", table.address], environment: TableServer.environment)
      expectEqual(printed.lines.first, "CREATE EXTENSION IF NOT EXISTS pg_trgm;")
      #expect(
        printed.output.unicodeScalars.allSatisfy {
          $0 == "\n" || $0.properties.generalCategory != .control
        })
      let input = ":columns name\nkarakoram\nPopo\nk2 | é\n:stats\n"
      func answers() throws -> [String] {
        try Ridgeline.run([table.address], input: input, environment: TableServer.environment).lines
      }
      let before = try answers()
      let made = try Ridgeline.run(
        ["index", "--run", table.address], environment: TableServer.environment)
      #expect(made.status == 0 && made.output == printed.output)
      let after = try answers()
      let file = try Ridgeline.run(["mountains"], input: input).lines.prefix { !$0.hasPrefix("|") }
      for lines in [before, after] {
        expectEqual(counted(lines.prefix { !$0.hasPrefix("|") }, as: Array(file)), Array(file))
      }
      #expect(
        after.contains("| index\tridgeline_search")
          && before.contains { $0.hasPrefix("| index\tnone") })
      let again = try Ridgeline.run(
        ["index", table.address], environment: TableServer.environment)
      #expect(again.output.contains("DROP COLUMN"))
    }
  }

  /// The server's activity during an interrupt.
  @Suite(.blocking, .enabled(if: TableServer.isThere)) struct TableIndexTests {
    @Test func `an interrupted index build leaves no index`() throws {
      let table = TableServer.Table()
      try table.make()
      // Keeps the build waiting.
      let pipe = try NamedPipe()
      let reader = try TableServer.psql(.pipe(pipe))
      try pipe.send("BEGIN; LOCK TABLE \(table.name); SELECT 'locked';\n")
      try reader.wait(forOutput: "locked")
      let terminal = try PseudoTerminal(
        ["index", "--run", table.address], environment: TableServer.environment)
      try terminal.expect("ADD COLUMN")
      try TableServer.wait(for: "ALTER TABLE%\(table.name)", count: 1)
      terminal.type("\u{3}")
      _ = try terminal.end()
      try TableServer.wait(for: "ALTER TABLE%\(table.name)", count: 0)
      // The primary key's.
      expectEqual(
        try TableServer.run(
          "SELECT count(*) FROM pg_indexes WHERE tablename = '\(table.name)'"), "1\n")
      pipe.end()
      _ = try reader.result()
    }
  }
#endif
